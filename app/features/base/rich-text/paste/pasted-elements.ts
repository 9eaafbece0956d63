/** Matches an opening tag with its name and attributes. */
const TAG = /<([a-z]+)\b([^<>]*)>/gi;

/** An element of pasted HTML: its range, its content, and the first group matched in its attributes. */
export type PastedElement = { from: number; to: number; inner: string; key: string };

/** A range of a text, and its replacement. */
export type Change = { from: number; to: number; written: string };

/**
 * Returns the elements with these names whose attributes match. An element ends at the first closing tag of its name.
 * Elements longer than `longest` characters are left out.
 */
export function elementsOf(html: string, names: RegExp, attributes: RegExp, longest: number): PastedElement[] {
  return [...html.matchAll(TAG)].flatMap(({ 0: tag, 1: name = "", 2: rest = "", index: from }) => {
    const key = names.test(name) ? attributes.exec(rest) : null;
    if (key === null) return [];
    const begin = from + tag.length;
    const end = `</${name}>`;
    const length = html.slice(begin, begin + longest).indexOf(end);
    if (length === -1) return [];
    const to = begin + length;
    return [{ from, to: to + end.length, inner: html.slice(begin, to), key: key[1] ?? "" }];
  });
}

/** Returns a text with these changes applied. Of two overlapping changes the first one counts. */
export function withChanges(text: string, changes: readonly Change[]): string {
  let end = 0;
  let written = "";
  for (const change of [...changes].sort((a, b) => a.from - b.from)) {
    if (change.from < end) continue;
    written += text.slice(end, change.from) + change.written;
    end = change.to;
  }
  return written + text.slice(end);
}

/** Returns the text of pasted HTML in one line. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/(?:&nbsp;|\s)+/g, " ")
    .trim();
}

/** Returns a text as an attribute value. */
export const quoted = (text: string): string => text.replaceAll('"', "&quot;");
