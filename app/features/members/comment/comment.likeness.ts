/** The length below which only identical texts count as alike, because short sentences share much by chance. */
const SHORTEST_COMPARED = 8;
/** The share of common character pairs from which two texts count as one text with small changes. */
const ALIKE = 0.8;

/**
 * Matches a URL, or names with dots between them. Authors may hide addresses by spaces at the dots, or by Chinese full
 * stops.
 */
const ADDRESS = /https?:\/\/[^\s\p{Script=Han}]+|(?<![a-z0-9-])[a-z0-9-]+(?:\s?[.。]\s?[a-z0-9-]+)+/giu;
/** A dotted name counts as an address if a name after its first dot is one of these. */
const LEADS_SOMEWHERE = /:\/\/|[.。]\s?(?:com|cn|net|org|top|xyz|vip|cc|io|me|shop|club|info|link)(?![a-z])/i;

/** Returns a text without the differences of a slightly changed repost: case, width, signs, and spaces. */
export function bareText(text: string): string {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return bare === "" ? text.trim() : bare;
}

/** Returns whether two bare texts differ only by small changes (docs/security.md#x9). */
export function areAlike(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < SHORTEST_COMPARED) return false;
  const pairs = pairsOf(one);
  const left = new Map(pairs);
  let shared = 0;
  for (const [pair, count] of pairsOf(other)) shared += Math.min(count, left.get(pair) ?? 0);
  return (2 * shared) / (one.length + other.length - 2) >= ALIKE;
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let index = 0; index < text.length - 1; index += 1) {
    const pair = text.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Counts the web addresses in a text. */
export function countLinks(text: string): number {
  return (text.normalize("NFKC").match(ADDRESS) ?? []).filter((words) => LEADS_SOMEWHERE.test(words)).length;
}
