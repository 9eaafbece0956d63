import { answerParent, BESIDE_READERS, outgrown } from "#app/lib/threads/child-process-answers.ts";
import { drawPicture, type Things } from "./captcha.drawing.server.ts";

/** The child process of captcha.painter.server.ts, which draws one picture for each request. */
answerParent(async (things) => drawPicture(things as Things), outgrown, BESIDE_READERS);
