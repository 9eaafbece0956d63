import { sideThread } from "#app/lib/side-thread.server.ts";
import type { Picture } from "./captcha.drawing.server.ts";

/** Megabytes of a thread that draws one small picture after the other. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

const painter = sideThread<"draw", Picture>("app/features/base/captcha/captcha.thread.ts", LIMITS);

/** Draws a picture on a thread of its own, one after the other. */
export function paintPicture(): Promise<Picture> {
  return painter.ask("draw");
}
