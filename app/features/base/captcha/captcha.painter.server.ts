import { workerThread } from "#app/lib/worker-thread.server.ts";
import type { Picture, Things } from "./captcha.drawing.server.ts";

/** Megabytes of a thread that draws one small picture after the other. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

const painter = workerThread<Things, Picture>("app/features/base/captcha/captcha.thread.ts", LIMITS);

/** Draws a picture on a thread of its own, one after the other. */
export function paintPicture(things: Things): Promise<Picture> {
  return painter.ask(things);
}
