/** Number of characters shown on each side of a difference in a long text. */
const AROUND = 20;
/** Number of characters up to which a text is shown whole. */
const WHOLE = 80;

/**
 * Returns the differing parts of two texts with some context. Dots replace the parts that are left out of long texts.
 */
export function differing(before: string, after: string): { before: string; after: string } {
  const [one, other] = [Array.from(before), Array.from(after)];
  if (one.length <= WHOLE && other.length <= WHOLE) return { before, after };
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const [from, rest] = [Math.max(0, head - AROUND), Math.max(0, tail - AROUND)];
  const cut = (text: readonly string[]) =>
    (from > 0 ? "…" : "") + text.slice(from, text.length - rest).join("") + (rest > 0 ? "…" : "");
  return { before: cut(one), after: cut(other) };
}
