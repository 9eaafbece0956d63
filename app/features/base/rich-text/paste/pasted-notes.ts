import { LONGEST_NOTE } from "../clean/rich-text.boxes.ts";
import { elementsOf, quoted, withChanges, wordsOf, type Change } from "./pasted-elements.ts";

/** Matches a reference to a note in the text, and the note itself, on Word's clipboard and in a .docx file. */
const REFERENCE = /\bhref=["']?#_?((?:ftn|edn)\d+|(?:foot|end)note-\d+)\b/i;
const NOTE = /\bid=["']?((?:ftn|edn)\d+|(?:foot|end)note-\d+)\b/i;
/** Matches the link from a note back to its position in the text. */
const BACK = /\bhref=["']?#_?(?:(?:ftn|edn)ref\d+|(?:foot|end)note-ref-\d+)\b/i;
const SOURCE = /\bhref=["']?(https?:\/\/[^"'\s<>]+)/i;
/** Matches the horizontal line that Word puts above its notes. */
const RULE = /(note-list["']>)\s*(?:<(?:!\[|[bh]r)[^<>]*>\s*)*/gi;
/** Matches a list that has no items after its notes were moved. */
const EMPTY_LIST = /<ol>\s*<\/ol>/gi;

/** The longest note in characters, with the source program's markup. */
const LONGEST_HTML = 20_000;

/**
 * Moves footnotes and endnotes to their references, in the newsroom's form. A note that is too long stays below the
 * text.
 */
export function withNotes(html: string): string {
  const notes = notesIn(html);
  const named = elementsOf(html, /^a$/i, REFERENCE, LONGEST_HTML).flatMap(({ key, from, to }) => {
    const note = notes.get(key);
    return note === undefined ? [] : [{ note, change: { from, to, written: note.written } }];
  });
  if (named.length === 0) return html;
  // A note inside another note was already moved with that one.
  const gone = [...new Set(named.map(({ note }) => note))].map(({ from, to }) => ({ from, to, written: "" }));
  const changes = [...named.map(({ change }) => change), ...gone];
  return withChanges(html, changes).replace(RULE, "$1").replace(EMPTY_LIST, "");
}

/** Returns the notes of a text in their final form, keyed by id. */
function notesIn(html: string): Map<string, Change> {
  const notes = new Map<string, Change>();
  for (const { key, from, to, inner } of elementsOf(html, /^(?:div|li)$/i, NOTE, LONGEST_HTML)) {
    const back = elementsOf(inner, /^a$/i, BACK, LONGEST_HTML);
    const words = wordsOf(
      withChanges(
        inner,
        back.map((link) => ({ ...link, written: " " })),
      ),
    );
    const source = SOURCE.exec(inner)?.[1];
    const data = source === undefined ? "" : ` data-source="${source}"`;
    if (words === "" || [...words].length > LONGEST_NOTE) continue;
    notes.set(key, { from, to, written: `<sup class="note" title="${quoted(words)}"${data}></sup>` });
  }
  return notes;
}
