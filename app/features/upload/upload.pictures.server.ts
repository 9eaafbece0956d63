import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { createGate } from "#app/lib/gate.ts";
import { readBitmap } from "./upload.bitmap.server.ts";
import type { PictureFormat } from "./upload.kinds.server.ts";
import type { UploadTopic } from "./upload.schema.ts";

/** Sides, area and frames beyond which a picture is refused before it is unpacked (security.md U5). */
const LONGEST_SIDE = 10_000;
const MOST_PIXELS = 40_000_000;
const MOST_FRAMES = 300;
/** Seconds that drawing one may take. */
const TIME_LIMIT = 15;
/** Pictures that are drawn at a time: each may take some hundred megabytes while it lasts. */
const drawing = createGate(2);
/** Pictures that may wait for their turn. */
const LONGEST_LINE = 20;

/** Longest side in which a picture is kept, in pixels. */
const KEPT_SIDE: Record<UploadTopic, number> = { avatar: 512, default: 2560, cover: 2560, article: 2560 };

const MIMETYPES: Record<PictureFormat, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};

export type DrawnPicture = { width: number; height: number; size: number; mimetype: string };

/** Why a picture cannot be kept; the names are those of the texts. */
export class PictureFault extends Error {
  readonly why: "unreadable" | "tooManyPixels" | "busy";
  constructor(why: PictureFault["why"], options?: ErrorOptions) {
    super(`picture: ${why}`, options);
    this.name = "PictureFault";
    this.why = why;
  }
}

/**
 * Draws a picture anew into another file: upright, in sRGB, no larger than its topic needs, the first frame only, without
 * any metadata. Nothing of the bytes that were sent is left. Throws PictureFault.
 */
export async function redraw(
  file: string,
  kind: string,
  target: string,
  wanted: { format: PictureFormat; topic: UploadTopic },
): Promise<DrawnPicture> {
  if (drawing.waiting >= LONGEST_LINE) throw new PictureFault("busy");
  return drawing.run(async () => {
    try {
      const side = KEPT_SIDE[wanted.topic];
      const source = kind === "bmp" ? readBitmap(await readFile(file), checkSize) : await openPicture(file);
      const upright = source
        .autoOrient()
        .toColorspace("srgb")
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .timeout({ seconds: TIME_LIMIT });
      const { width, height, size } = await encode(upright, wanted.format).toFile(target);
      return { width, height, size, mimetype: MIMETYPES[wanted.format] };
    } catch (error) {
      throw error instanceof PictureFault ? error : new PictureFault("unreadable", { cause: error });
    }
  });
}

async function openPicture(file: string): Promise<Sharp> {
  const source = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 });
  const { width, height, pages = 1 } = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
  checkSize(width, height);
  if (pages > MOST_FRAMES) throw new PictureFault("tooManyPixels");
  return source;
}

function checkSize(width: number, height: number): void {
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) throw new PictureFault("tooManyPixels");
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case "jpg":
      return picture.flatten({ background: "#fff" }).jpeg({ quality: 85, mozjpeg: true });
    case "png":
      return picture.png();
    case "gif":
      return picture.gif();
    case "webp":
      return picture.webp({ quality: 82 });
    case "avif":
      return picture.avif({ quality: 60, effort: 2 });
  }
}
