const SIGNATURE_BYTES = 8;
/** The bytes around the content of a chunk: length, name and checksum. */
const FRAME_BYTES = 12;
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** Returns the PNG with only its pixels, without text, time, colour profile or other metadata. */
export function plainPng(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= png.length;) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at);
    if (KEPT.has(png.toString("latin1", at + 4, at + 8))) parts.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}
