import { answerQuestions } from "#app/lib/worker-thread-answers.ts";
import { drawPicture, type Things } from "./captcha.drawing.server.ts";

/** The thread of captcha.painter.server.ts: a picture for each question, and the canvas gives its memory back in between. */
answerQuestions((things) => drawPicture(things as Things));
