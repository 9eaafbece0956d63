const SIGNATURE_BYTES = 8;
/** Length, name and checksum around the content of a chunk. */
const FRAME_BYTES = 12;
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** A PNG without anything but its pixels: no text, time, colour profile or other note of the encoder's. */
export function plainPng(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= png.length;) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at);
    if (KEPT.has(png.toString("latin1", at + 4, at + 8))) parts.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}
