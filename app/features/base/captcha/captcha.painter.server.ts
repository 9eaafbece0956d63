import { childProcess } from "#app/lib/threads/child-process.server.ts";
import { createGate } from "#app/lib/threads/gate.ts";
import type { Picture, Things } from "./captcha.drawing.server.ts";

/** A picture takes about 30 milliseconds on a free core. A process that needs 30 seconds has failed. */
const LIMITS = { memoryMib: 256, seconds: 30 };

const painting = createGate(1);
const paint: (things: Things) => Promise<Picture> = childProcess(
  "app/features/base/captcha/captcha.process.ts",
  LIMITS,
);

/** Draws pictures one after another in a separate process. */
export function paintPicture(things: Things): Promise<Picture> {
  return painting.run(() => paint(things));
}
