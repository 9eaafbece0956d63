/** Elements that show something without holding text. */
const SEEN = /<(?:img|hr|table)\b/i;
/** Tags, white space and characters without a shape, also as entities. A tag ends before the next: time grows with length only. */
const UNSEEN = /<[^<>]*>|&(?:nbsp|#160|#xa0|ensp|emsp|thinsp|zwnj|zwj);|[\s\u00a0\u200b-\u200d\u2060\ufeff]+/gi;

/** Whether a body is invisible: an empty paragraph counts as empty (docs/content.md#validation). */
export function isBlankHtml(html: string): boolean {
  return !SEEN.test(html) && html.replace(UNSEEN, "") === "";
}
