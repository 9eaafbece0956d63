const GIF_FRAME = [0x21, 0xf9, 0x04];
const PNG_MOTION = [...new TextEncoder().encode("acTL")];
const WEBP_MOTION = [...new TextEncoder().encode("ANIM")];

/** Returns whether a picture is animated: a GIF of several frames, or a PNG or WebP with the animation flag. */
export async function isAnimated(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (file.type === "image/gif") return countOf(bytes, GIF_FRAME, 2) > 1;
  if (file.type === "image/png") return countOf(bytes.subarray(0, 4_096), PNG_MOTION, 1) > 0;
  return file.type === "image/webp" && countOf(bytes.subarray(0, 4_096), WEBP_MOTION, 1) > 0;
}

/** Counts the occurrences of a byte sequence, up to `most`. */
function countOf(bytes: Uint8Array, row: readonly number[], most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(row[0] ?? 0); at !== -1 && count < most; at = bytes.indexOf(row[0] ?? 0, at + 1))
    if (row.every((byte, index) => bytes[at + index] === byte)) count += 1;
  return count;
}
