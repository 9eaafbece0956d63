import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { readBitmap } from "./upload.bitmap.server.ts";
import type { PictureFormat } from "./upload.kinds.server.ts";
import type { UploadTopic } from "./upload.schema.ts";

/** A request to draw a picture: the uploaded file and its kind, and the path, format and topic of the result. */
export type DrawingOrder = { file: string; kind: string; target: string; format: PictureFormat; topic: UploadTopic };

/** A drawn picture, or the reason of the failure as a key of the texts. */
export type Drawing =
  | { width: number; height: number; size: number }
  | { fault: "unreadable" | "tooManyPixels" | "tooSlow" };

/** The sides, area and frames beyond which a picture is refused before it is decoded (docs/security.md#u5). */
const LONGEST_SIDE = 10_000;
const MOST_PIXELS = 40_000_000;
const MOST_FRAMES = 300;
/** The limit in seconds for drawing a picture. The largest picture needs about five on an idle processor. */
const TIME_LIMIT = 40;

/** The longest side of a stored picture in pixels, for each topic. */
const KEPT_SIDE: Record<UploadTopic, number> = { avatar: 512, default: 2560, cover: 2560, article: 2560 };

class TooManyPixels extends Error {}

/**
 * Re-encodes a picture into another file: upright, in sRGB, no larger than its topic needs, the first frame only,
 * without metadata. No byte of the upload is stored.
 */
export async function draw({ file, kind, target, format, topic }: DrawingOrder): Promise<Drawing> {
  try {
    const side = KEPT_SIDE[topic];
    const source = kind === "bmp" ? readBitmap(await readFile(file), checkSize) : await openPicture(file);
    const upright = source
      .autoOrient()
      .toColorspace("srgb")
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: TIME_LIMIT });
    const { width, height, size } = await encode(upright, format).toFile(target);
    return { width, height, size };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function faultOf(error: unknown): "unreadable" | "tooManyPixels" | "tooSlow" {
  if (error instanceof TooManyPixels) return "tooManyPixels";
  // This is sharp's message for a timeout. The picture itself may be valid.
  return error instanceof Error && /timeout: \d+% complete/.test(error.message) ? "tooSlow" : "unreadable";
}

async function openPicture(file: string): Promise<Sharp> {
  const source = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 });
  const { width, height, pages = 1 } = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
  checkSize(width, height);
  if (pages > MOST_FRAMES) throw new TooManyPixels();
  return source;
}

function checkSize(width: number, height: number): void {
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) throw new TooManyPixels();
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
