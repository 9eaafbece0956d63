/** Elements that are visible without text. */
const SEEN = /<(?:img|hr|table)\b/i;
/**
 * Matches tags, white space and invisible characters, also as entities. A tag cannot contain another `<`, so that
 * matching takes linear time.
 */
const UNSEEN = /<[^<>]*>|&(?:nbsp|#160|#xa0|ensp|emsp|thinsp|zwnj|zwj);|[\s\u00a0\u200b-\u200d\u2060\ufeff]+/gi;

/** Returns whether a body shows nothing. An empty paragraph counts as nothing (docs/content.md#validation). */
export function isBlankHtml(html: string): boolean {
  return !SEEN.test(html) && html.replace(UNSEEN, "") === "";
}
