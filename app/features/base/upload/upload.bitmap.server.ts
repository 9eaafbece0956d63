import sharp, { type Sharp } from "sharp";

/** The sizes of the headers that Windows writes. */
const HEADERS = new Set([40, 108, 124]);
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;

/**
 * Reads a Windows bitmap, which sharp cannot read: the plain kinds with 24 or 32 bits a pixel, as in screenshots and
 * Paint. It calls `checkSize` before it reads the pixels. Throws for other kinds and for truncated files.
 */
export function readBitmap(bytes: Buffer, checkSize: (width: number, height: number) => void): Sharp {
  const start = bytes.readUInt32LE(10);
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const packing = bytes.readUInt32LE(30);
  checkSize(width, height);
  const isPlain = packing === UNCOMPRESSED || (packing === BIT_FIELDS && bits === 32);
  if (!HEADERS.has(bytes.readUInt32LE(14)) || !isPlain || (bits !== 24 && bits !== 32) || width < 1 || height < 1) {
    throw new Error("a bitmap of another kind");
  }
  const step = bits / 8;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start + stride * height > bytes.length) throw new Error("a bitmap that is cut off");
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    // Rows are stored from the bottom up unless the height is negative.
    const row = start + stride * (signedHeight > 0 ? height - 1 - y : y);
    for (let x = 0; x < width; x += 1) {
      const from = row + x * step;
      const to = (y * width + x) * 3;
      pixels[to] = bytes[from + 2] ?? 0;
      pixels[to + 1] = bytes[from + 1] ?? 0;
      pixels[to + 2] = bytes[from] ?? 0;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
