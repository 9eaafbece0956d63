import { LONGEST_NOTE } from "../rich-text.boxes.ts";

/** Where a text names a note of its own, and where that stands: on Word's clipboard, and in a .docx that was read. */
const REFERENCE = /<a\b[^<>]*\bhref=["']?#_?((?:ftn|edn)\d+|(?:foot|end)note-\d+)\b[^<>]*>/gi;
const NOTE = /<(div|li)\b[^<>]*\bid=["']?((?:ftn|edn)\d+|(?:foot|end)note-\d+)\b[^<>]*>/gi;
/** The way back from a note to its place in the text. */
const BACK = /<a\b[^<>]*\bhref=["']?#_?(?:(?:ftn|edn)ref\d+|(?:foot|end)note-ref-\d+)\b[^<>]*>[\s\S]*?<\/a>/gi;
const SOURCE = /\bhref=["']?(https?:\/\/[^"'\s<>]+)/i;
/** What Word draws above its notes, and the list in which no note is left. */
const RULE = /(<div style=["']mso-element:(?:foot|end)note-list["']>)(?:\s|<!\[[^<>]*>|<[bh]r\b[^<>]*>)*/gi;
const EMPTY_LIST = /<ol>\s*<\/ol>/gi;

/** What a note may be with the markup of its program. */
const LONGEST_HTML = 20_000;

/** A stretch of the text, and what comes in its place. */
type Change = { from: number; to: number; written: string };

/** A text whose footnotes and endnotes stand at their places, as the newsroom writes them; one that is too long stays below. */
export function withNotes(html: string): string {
  const notes = notesIn(html);
  const named = [...html.matchAll(REFERENCE)].flatMap(({ 0: tag, 1: id = "", index }) => {
    const note = notes.get(id);
    const to = note && endOf("a", html, index + tag.length);
    return note === undefined || to === undefined ? [] : [{ note, change: { from: index, to, written: note.written } }];
  });
  if (named.length === 0) return html;
  const gone = [...new Set(named.map(({ note }) => note))].map(({ from, to }) => ({ from, to, written: "" }));
  const changes = [...named.map(({ change }) => change), ...gone];
  return changed(html, changes).replace(RULE, "$1").replace(EMPTY_LIST, "");
}

/** The notes of a text by their ids, each as it is written at its place. */
function notesIn(html: string): Map<string, Change> {
  const notes = new Map<string, Change>();
  for (const { 0: tag, 1: name = "", 2: id = "", index } of html.matchAll(NOTE)) {
    const to = endOf(name, html, index + tag.length);
    if (to === undefined) continue;
    const inner = html.slice(index + tag.length, to).replace(BACK, " ");
    const words = inner
      .replaceAll(/<[^<>]*>/g, "")
      .replaceAll(/(?:&nbsp;|\s)+/g, " ")
      .trim();
    const source = SOURCE.exec(inner)?.[1];
    const from = source === undefined ? "" : ` data-source="${source}"`;
    if (words !== "" && [...words].length <= LONGEST_NOTE)
      notes.set(id, {
        from: index,
        to,
        written: `<sup class="note" title="${words.replaceAll('"', "&quot;")}"${from}></sup>`,
      });
  }
  return notes;
}

/** Where an element without another of its name in it ends; undefined where that is too far away for a note. */
function endOf(name: string, html: string, from: number): number | undefined {
  const mark = `</${name}>`;
  const at = html.slice(from, from + LONGEST_HTML).indexOf(mark);
  return at === -1 ? undefined : from + at + mark.length;
}

function changed(html: string, changes: readonly Change[]): string {
  let end = 0;
  let written = "";
  for (const change of [...changes].sort((a, b) => a.from - b.from)) {
    // A note that another one names is within it, and goes with it.
    if (change.from < end) continue;
    written += html.slice(end, change.from) + change.written;
    end = change.to;
  }
  return written + html.slice(end);
}
