import { LONGEST_NOTE } from "#app/features/base/rich-text/clean/rich-text.boxes.ts";
import { escapedAttribute, unescaped } from "./html-text.ts";
import type { BodyText } from "./body-text.ts";

/** Matches a footnote with its words and the indented lines that continue it. It needs no space after its colon. */
const DEFINITION =
  /^ {0,3}\[\^([^\]\n]{1,100})\]:[ \t]*([^\n]*(?:\n(?:(?:[ \t]{2,}|\t)[^\n]*\S[^\n]*|[ \t]*(?=\n(?:[ \t]{2,}|\t)\S)))*)/gm;
const REFERENCE = /\[\^([^\]\n]{1,100})\]/g;
const PICTURE = /!\[|<img\b/i;
const LINK = /\[([^\][\n]*)\]\(\s*<?(https?:\/\/[^\s()<>]+)>?(?:\s+["'][^"'\n]*["'])?\s*\)/g;
const ADDRESS = /https?:\/\/[^\s<>()[\]"'，。；：）]+/;
const ADDRESSES = new RegExp(ADDRESS, "g");

/** The words of a footnote, and the address in them, if any. */
type Note = { words: string; source: string | undefined; isUsed: boolean; line: number };

/**
 * Moves each footnote to its reference in the text, in the site's form. A footnote that is too long, contains a
 * picture, or has no reference becomes a paragraph at the end.
 */
export function readNotes(body: BodyText): void {
  const notes = new Map<string, Note>();
  const long = new Map<string, string>();
  body.replace(DEFINITION, ({ index, 1: id = "", 2: text = "" }) => {
    const note = { ...noteOf(body.whole(text)), isUsed: false, line: body.lineAt(index) };
    const others = [...new Set(text.match(ADDRESSES))].slice(1);
    if (others.length > 0)
      body.note(index, `footnote ${id} has more than one link; these became words: ${others.join(" ")}`);
    if (notes.has(id) || long.has(id))
      body.note(index, `footnote ${id} stands there twice; the first one counts: ${note.words}`);
    else if (PICTURE.test(text) || [...note.words].length > LONGEST_NOTE || note.words === "") {
      long.set(id, text.trim());
      body.note(index, `footnote ${id} is too long for a footnote of this site: it stands at the end of the text`);
    } else notes.set(id, note);
    return "";
  });
  body.replace(REFERENCE, ({ 1: id = "" }) => {
    if (long.has(id)) return `\\[${id}\\]`;
    const note = notes.get(id);
    if (note === undefined) return undefined;
    note.isUsed = true;
    const source = note.source === undefined ? "" : ` data-source="${escapedAttribute(note.source)}"`;
    return `<sup class="note" title="${escapedAttribute(note.words)}"${source}></sup>`;
  });
  const unused = [...notes]
    .filter(([, { isUsed }]) => !isUsed)
    .map(([id, { words, line }]) => {
      body.remarks.push({ line, remark: `nothing in the text names footnote ${id}: it stands at the end` });
      return [id, words] as const;
    });
  const rest = [...long, ...unused].map(([id, text]) => `\n\n\\[${id}\\] ${text.replaceAll(/\n[ \t]+/g, "\n")}`);
  body.text += rest.join("");
}

function noteOf(text: string): Pick<Note, "words" | "source"> {
  const source = ADDRESS.exec(text)?.[0];
  const words = unescaped(text.replace(LINK, (_, label: string, address: string) => (label === "" ? address : label)))
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    .replaceAll(/<(https?:[^<>]+)>/g, "$1")
    .replaceAll(/(\*\*|__|~~|`+)(?=\S)([^\n]*?\S)\1/g, "$2")
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/g, "$1")
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|~])/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { words, source };
}
