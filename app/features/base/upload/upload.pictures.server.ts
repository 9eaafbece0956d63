import { createGate } from "#app/lib/threads/gate.ts";
import { ProcessEnded, childProcess } from "#app/lib/threads/child-process.server.ts";
import type { Drawing, DrawingOrder } from "./upload.drawing.server.ts";
import type { PictureFormat } from "./upload.kinds.server.ts";

/** Pictures drawn at once, each in its own process. */
const drawing = createGate(2);
/** The greatest number of pictures that may wait. */
const LONGEST_LINE = 20;
/** The limits are enough for the largest picture of every format, and exceed the drawing's own time limit. */
const LIMITS = { memoryMib: 768, seconds: 50 };

const draw: (order: DrawingOrder) => Promise<Drawing> = childProcess(
  "app/features/base/upload/upload.process.ts",
  LIMITS,
);

const MIMETYPES: Record<PictureFormat, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};

export type DrawnPicture = { width: number; height: number; size: number; mimetype: string };

/** The reason why a picture cannot be stored, as a key of the texts. */
export class PictureFault extends Error {
  readonly why: "unreadable" | "tooManyPixels" | "tooSlow" | "busy";
  constructor(why: PictureFault["why"], options?: ErrorOptions) {
    super(`picture: ${why}`, options);
    this.name = "PictureFault";
    this.why = why;
  }
}

/**
 * Re-encodes a picture into another file (see upload.drawing.server.ts). The process is killed and replaced if the
 * picture takes too much memory or time (docs/security.md#u10). Throws PictureFault.
 */
export async function redraw(order: DrawingOrder): Promise<DrawnPicture> {
  if (drawing.waiting >= LONGEST_LINE) throw new PictureFault("busy");
  const drawn = await drawnOf(drawing.run(() => draw(order)));
  return { ...drawn, mimetype: MIMETYPES[order.format] };
}

/** Returns the result of a drawing process. Throws PictureFault if it failed or ended early. */
export async function drawnOf<Drawn extends object>(
  drawing: Promise<Drawn>,
): Promise<Exclude<Drawn, { fault: string }>> {
  const drawn = await drawing.catch(rejected);
  if (isFault(drawn)) throw new PictureFault(drawn.fault);
  return drawn as Exclude<Drawn, { fault: string }>;
}

const isFault = (drawn: object): drawn is { fault: PictureFault["why"] } => "fault" in drawn;

function rejected(error: unknown): never {
  if (!(error instanceof ProcessEnded)) throw error;
  throw new PictureFault(error.isLate ? "tooSlow" : "unreadable", { cause: error });
}
