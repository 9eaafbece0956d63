import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { pngOfHeic } from "./picture.heic.ts";
import { cutArea, fileName, type Part, type Ratio } from "./picture.cut.ts";
import { signFor } from "./picture.sign.ts";

/** The side and area beyond which a picture is refused before it is decoded (docs/security.md#uploads). */
const LONGEST_SIDE = 10_000;
const MOST_PIXELS = 40_000_000;

/** The accepted kinds of files, detected by their first bytes and not by their names. */
const KINDS = new Set(["jpg", "png", "apng", "gif", "webp", "avif"]);
/** Formats of phones, which sharp cannot read itself. */
const HEIC = new Set(["heic", "heif"]);

/** Widths of stored files; none exceeds the original's width. */
const WIDTHS = [480, 960, 1440];

const QUALITY = { avif: 50, webp: 76, jpg: 80 };

/** A crop in a ratio. `widths`: its only widths, if it is a further ratio of a crop. */
export type Cut = Part & { ratio: Ratio; widths?: readonly number[] };

/**
 * A request to draw a picture or its crop. `widths` replaces the usual widths. `beside` adds the same picture in other
 * ratios. `machine`: the metadata state that a machine made it. `sign`: a visible label also states it. `only`: only
 * the perceptual hash is computed.
 */
export type MediaOrder = {
  bytes: Uint8Array;
  cut?: Cut;
  widths?: readonly number[];
  beside?: readonly Cut[];
  machine?: boolean;
  sign?: boolean;
  only?: "look";
};

export type Picture = {
  extension: "jpg" | "png";
  /** Size of the largest file. */
  width: number;
  height: number;
  widths: number[];
  /** File contents, keyed by "{width}.{format}", or "{ratio}-{width}.{format}" for further ratios. */
  files: Map<string, Buffer>;
  /** The further ratios, each with its widths. */
  parts: Partial<Record<Ratio, number[]>>;
  /** A 64-bit hash that is nearly the same for similar pictures. */
  look: string;
};

/** A drawn picture, or the reason of the failure as a key of the upload texts. */
export type DrawnMedia = Picture | { fault: "unreadable" | "tooManyPixels" };

class TooManyPixels extends Error {}

/**
 * Re-encodes a picture in every width and format: upright, in sRGB, without metadata, the first frame only. Returns a
 * fault for a file that is not a picture, broken, or too large.
 */
export async function drawMedia({
  bytes: sent,
  cut,
  widths = WIDTHS,
  beside = [],
  ...signs
}: MediaOrder): Promise<DrawnMedia> {
  const kind = (await fileTypeFromBuffer(sent).catch(() => undefined))?.ext ?? "";
  if (!KINDS.has(kind) && !HEIC.has(kind)) return { fault: "unreadable" };
  try {
    const bytes = HEIC.has(kind) ? await pngOfHeic(sent, checkSize) : sent;
    const { files, ...picture } = await draw(bytes, { cut, widths, ...signs });
    const parts: Picture["parts"] = {};
    for (const part of beside) {
      const drawn = await draw(bytes, { cut: part, widths: part.widths ?? WIDTHS, ...signs });
      parts[part.ratio] = drawn.widths;
      for (const [name, file] of drawn.files) files.set(`${fileName(part.ratio)}-${name}`, file);
    }
    return { ...picture, files, parts, look: await lookOf(bytes) };
  } catch (error) {
    return { fault: error instanceof TooManyPixels ? "tooManyPixels" : "unreadable" };
  }
}

type Drawing = { cut: Cut | undefined; widths: readonly number[]; machine?: boolean; sign?: boolean };

/** Draws a picture or a crop of it in its widths. A further ratio in a single width has a single format. */
async function draw(source: Uint8Array, { cut, widths: wanted, machine = false, sign = false }: Drawing) {
  const bytes = await prepared(source, cut, sign);
  const { width: rawWidth, height: rawHeight, orientation = 1, hasAlpha } = await headOf(bytes);
  const [width, height] = orientation >= 5 ? [rawHeight, rawWidth] : [rawWidth, rawHeight];
  const largest = Math.min(width, wanted.at(-1) ?? width);
  const widths = [...wanted.filter((candidate) => candidate < largest), largest];
  const extension: Picture["extension"] = hasAlpha ? "png" : "jpg";
  const files = new Map<string, Buffer>();
  for (const one of widths) {
    const plain = open(bytes).autoOrient().toColorspace("srgb").resize({ width: one, withoutEnlargement: true });
    const resized = machine ? plain.withXmp(MACHINE_XMP) : plain;
    if (cut?.widths?.length !== 1) {
      files.set(`${one}.avif`, await resized.clone().avif({ quality: QUALITY.avif, effort: 2 }).toBuffer());
      files.set(`${one}.webp`, await resized.clone().webp({ quality: QUALITY.webp }).toBuffer());
    }
    const fallback = hasAlpha ? resized.clone().png() : resized.clone().jpeg({ quality: QUALITY.jpg, mozjpeg: true });
    files.set(`${one}.${extension}`, await fallback.toBuffer());
  }
  return { extension, width: largest, height: Math.max(1, Math.round((height * largest) / width)), widths, files };
}

/** The number of compared positions in each direction. */
const PLACES = 8;

/**
 * Returns the perceptual hash of a picture as 64 digits: whether each position is brighter than the one to its right. Throws if
 * it is no picture.
 */
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

/** The metadata of a machine-made picture: the GB 45438 label with the data of every file, and the IPTC source type. */
const MACHINE_XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia">
<TC260:AIGC>{&quot;Label&quot;:&quot;1&quot;}</TC260:AIGC></rdf:Description></rdf:RDF></x:xmpmeta>`;

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 });

/** Returns size and kind from the first bytes alone. Throws TooManyPixels before anything is decoded. */
async function headOf(bytes: Uint8Array) {
  const head = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  checkSize(head.width, head.height);
  return head;
}

function checkSize(width: number, height: number): void {
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) throw new TooManyPixels();
}

/** Returns the bytes to draw: the whole picture or an upright crop, with its visible label if required. */
async function prepared(bytes: Uint8Array, cut: Cut | undefined, sign: boolean): Promise<Uint8Array> {
  if (cut === undefined && !sign) return bytes;
  const { width, height, hasAlpha } = await headOf(bytes);
  const area =
    cut === undefined ? { left: 0, top: 0, width, height } : cutArea({ width, height }, cut.ratio, cut, cut.share);
  const part = open(bytes).extract(area);
  const signed = sign ? part.composite([signFor(area)]) : part;
  return (hasAlpha ? signed : signed.removeAlpha()).png().toBuffer();
}
