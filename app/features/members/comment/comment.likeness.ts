/** Texts shorter than this are alike only when they are the same: two short sentences share much by chance. */
const SHORTEST_COMPARED = 8;
/** Share of two texts' pairs of characters from which on they count as one text with small changes. */
const ALIKE = 0.8;

/** An address, or names with dots between them; spaces at the dots and full stops in their place are tricks. */
const ADDRESS = /https?:\/\/[^\s\p{Script=Han}]+|(?<![a-z0-9-])[a-z0-9-]+(?:\s?[.。]\s?[a-z0-9-]+)+/giu;
/** A dotted name is an address if one of the names after the first is one of these. */
const LEADS_SOMEWHERE = /:\/\/|[.。]\s?(?:com|cn|net|org|top|xyz|vip|cc|io|me|shop|club|info|link)(?![a-z])/i;

/** Returns a text without the differences of a slightly changed repost: case, width, signs, spaces. */
export function bareText(text: string): string {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return bare === "" ? text.trim() : bare;
}

/** Whether two bare texts are the same but for small changes (docs/security.md#x9). */
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

/** How many addresses of other places a text names. */
export function countLinks(text: string): number {
  return (text.normalize("NFKC").match(ADDRESS) ?? []).filter((words) => LEADS_SOMEWHERE.test(words)).length;
}
