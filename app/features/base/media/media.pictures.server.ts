import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { DomainError } from "#app/lib/errors.ts";

/** Sides and area beyond which a picture is refused before it is unpacked (docs/security.md#uploads). */
const LONGEST_SIDE = 10_000;
const MOST_PIXELS = 40_000_000;

/** What the first bytes have to say a file is, whatever its name says. */
const KINDS = new Set(["jpg", "png", "apng", "gif", "webp", "avif"]);

/** Widths in which pictures are kept; none above the original's own. */
const WIDTHS = [480, 960, 1440];

const QUALITY = { avif: 50, webp: 76, jpg: 80 };

export type Picture = {
  extension: "jpg" | "png";
  /** Size of the largest file. */
  width: number;
  height: number;
  widths: number[];
  /** "{width}.{format}" to its bytes. */
  files: Map<string, Buffer>;
};

/**
 * Draws a picture anew in every width and format: upright, in sRGB, without any metadata, the first frame only.
 * Throws `invalid_input` for what is no picture, is broken, or is too large.
 */
export async function drawPictures(bytes: Buffer): Promise<Picture> {
  const kind = await fileTypeFromBuffer(bytes);
  if (!KINDS.has(kind?.ext ?? "")) throw new DomainError("invalid_input", "no picture of a kind that is taken");
  try {
    return await draw(bytes);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError(
      "invalid_input",
      `a picture that cannot be read: ${error instanceof Error ? error.message : ""}`,
    );
  }
}

async function draw(bytes: Buffer): Promise<Picture> {
  const source = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 });
  const { width: rawWidth, height: rawHeight, orientation = 1, hasAlpha } = await source().metadata();
  if (Math.max(rawWidth, rawHeight) > LONGEST_SIDE || rawWidth * rawHeight > MOST_PIXELS) {
    throw new DomainError("invalid_input", `a picture of ${rawWidth} × ${rawHeight} pixels`);
  }
  const [width, height] = orientation >= 5 ? [rawHeight, rawWidth] : [rawWidth, rawHeight];
  const largest = Math.min(width, WIDTHS.at(-1) ?? width);
  const widths = [...WIDTHS.filter((candidate) => candidate < largest), largest];
  const extension = hasAlpha ? "png" : "jpg";
  const files = new Map<string, Buffer>();
  for (const one of widths) {
    const resized = source().autoOrient().toColorspace("srgb").resize({ width: one, withoutEnlargement: true });
    files.set(`${one}.avif`, await resized.clone().avif({ quality: QUALITY.avif, effort: 2 }).toBuffer());
    files.set(`${one}.webp`, await resized.clone().webp({ quality: QUALITY.webp }).toBuffer());
    const fallback = hasAlpha ? resized.clone().png() : resized.clone().jpeg({ quality: QUALITY.jpg, mozjpeg: true });
    files.set(`${one}.${extension}`, await fallback.toBuffer());
  }
  return { extension, width: largest, height: Math.max(1, Math.round((height * largest) / width)), widths, files };
}
