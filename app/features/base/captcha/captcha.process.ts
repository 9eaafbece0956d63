import { answerParent, BESIDE_READERS, outgrown } from "#app/lib/threads/child-process-answers.ts";
import { drawPicture, type Things } from "./captcha.drawing.server.ts";

/** The process of captcha.painter.server.ts: a picture for each question. */
answerParent(async (things) => drawPicture(things as Things), outgrown, BESIDE_READERS);
