import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { coverArea, type Point } from "./media.cover.ts";

/** Sides and area beyond which a picture is refused before it is unpacked (docs/security.md#uploads). */
const LONGEST_SIDE = 10_000;
const MOST_PIXELS = 40_000_000;

/** What the first bytes have to say a file is, whatever its name says. */
const KINDS = new Set(["jpg", "png", "apng", "gif", "webp", "avif"]);

/** Widths in which pictures are kept; none above the original's own. */
const WIDTHS = [480, 960, 1440];

const QUALITY = { avif: 50, webp: 76, jpg: 80 };

/** Which part of a picture is a cover, and whether the sign of a picture made by a machine is drawn into it. */
export type Crop = Point & { share: number; mark: boolean };

/**
 * What to draw: the bytes of a picture, or as a cover the part of it around a point; `machine`: the files say in their
 * metadata that a machine has made it. `look`: nothing is drawn, and only what the picture looks like is asked for.
 */
export type MediaOrder = { bytes: Uint8Array; crop?: Crop; machine?: boolean; look?: true };

export type Picture = {
  extension: "jpg" | "png";
  /** Size of the largest file. */
  width: number;
  height: number;
  widths: number[];
  /** "{width}.{format}" to its bytes. */
  files: Map<string, Buffer>;
  /** 64 bits that are nearly the same in pictures that look alike. */
  look: string;
};

/** A picture that was drawn, or why it cannot be; the names are those of the texts of uploads. */
export type DrawnMedia = Picture | { fault: "unreadable" | "tooManyPixels" };

class TooManyPixels extends Error {}

/**
 * Draws a picture anew in every width and format: upright, in sRGB, without any metadata, the first frame only. Gives a fault
 * for what is no picture, is broken, or is too large.
 */
export async function drawMedia({ bytes, crop, machine = false }: MediaOrder): Promise<DrawnMedia> {
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!KINDS.has(kind?.ext ?? "")) return { fault: "unreadable" };
  try {
    return await draw(crop === undefined ? bytes : await cropped(bytes, crop), machine);
  } catch (error) {
    return { fault: error instanceof TooManyPixels ? "tooManyPixels" : "unreadable" };
  }
}

async function draw(bytes: Uint8Array, machine: boolean): Promise<Picture> {
  const { width: rawWidth, height: rawHeight, orientation = 1, hasAlpha } = await headOf(bytes);
  const [width, height] = orientation >= 5 ? [rawHeight, rawWidth] : [rawWidth, rawHeight];
  const largest = Math.min(width, WIDTHS.at(-1) ?? width);
  const widths = [...WIDTHS.filter((candidate) => candidate < largest), largest];
  const extension = hasAlpha ? "png" : "jpg";
  const files = new Map<string, Buffer>();
  for (const one of widths) {
    const plain = open(bytes).autoOrient().toColorspace("srgb").resize({ width: one, withoutEnlargement: true });
    const resized = machine ? plain.withXmp(MACHINE_XMP) : plain;
    files.set(`${one}.avif`, await resized.clone().avif({ quality: QUALITY.avif, effort: 2 }).toBuffer());
    files.set(`${one}.webp`, await resized.clone().webp({ quality: QUALITY.webp }).toBuffer());
    const fallback = hasAlpha ? resized.clone().png() : resized.clone().jpeg({ quality: QUALITY.jpg, mozjpeg: true });
    files.set(`${one}.${extension}`, await fallback.toBuffer());
  }
  const look = await lookOf(bytes);
  return {
    extension,
    width: largest,
    height: Math.max(1, Math.round((height * largest) / width)),
    widths,
    files,
    look,
  };
}

/** Places of a picture that are compared with the one to their right, in each direction. */
const PLACES = 8;

/** What a picture looks like, as 64 signs: whether each place is brighter than the one to its right. Throws for what is none. */
export async function lookOf(bytes: Uint8Array): Promise<string> {
  const size = { width: PLACES + 1, height: PLACES, fit: "fill" } as const;
  const grey = await open(bytes).autoOrient().flatten({ background: "#fff" }).greyscale().resize(size).raw().toBuffer();
  const at = (x: number, y: number) => grey[y * (PLACES + 1) + x] ?? 0;
  const bits = Array.from({ length: PLACES * PLACES }, (_, index) => {
    const [x, y] = [index % PLACES, Math.floor(index / PLACES)];
    return at(x, y) > at(x + 1, y) ? "1" : "0";
  });
  return bits.join("");
}

/**
 * The sign in the metadata of a picture that a machine has made: the label of GB 45438 with what every file of it says, and
 * the kind of source of the IPTC.
 */
const MACHINE_XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia">
<TC260:AIGC>{&quot;Label&quot;:&quot;1&quot;}</TC260:AIGC></rdf:Description></rdf:RDF></x:xmpmeta>`;

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 });

/** Size and kind by the first bytes alone. Throws TooManyPixels before anything is unpacked. */
async function headOf(bytes: Uint8Array) {
  const head = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  if (Math.max(head.width, head.height) > LONGEST_SIDE || head.width * head.height > MOST_PIXELS)
    throw new TooManyPixels();
  return head;
}

/** The part of a picture that stands upright already which has a cover's shape and the point in its middle, as far as it reaches. */
async function cropped(bytes: Uint8Array, { x, y, share, mark }: Crop): Promise<Buffer> {
  const { width, height, hasAlpha } = await headOf(bytes);
  const area = coverArea({ width, height }, { x, y }, share);
  const cover = open(bytes).extract(area);
  const marked = mark ? cover.composite([{ input: aiSign(area.width), gravity: "southeast" }]) : cover;
  return (hasAlpha ? marked : marked.removeAlpha()).png().toBuffer();
}

/** Two letters drawn as shapes, since a machine need not have any font. */
function aiSign(coverWidth: number): Buffer {
  const width = Math.max(24, Math.round(coverWidth * 0.08));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * 0.625)}" viewBox="0 0 96 60">
    <path d="M0 0h96v60h-96z" fill="#000" fill-opacity=".62"/>
    <path fill="#fff" fill-rule="evenodd" d="M18 48L34 12h9l16 36h-9l-3.4-8h-16.2L27 48zM33.4 33h10.2L38.5 20.5zM66 12h9v36h-9z"/>
  </svg>`;
  return Buffer.from(svg);
}
