import { diffArrays } from "diff";
import { attributesOf, unescaped } from "./html-text.ts";
import { BodyText, type BodyRemark } from "./body-text.ts";
import { closedIn, ELEMENTS, withoutIndents } from "./embeds.ts";

/** A word of a text, or a Chinese character, with its line. */
type Word = { word: string; line: number };

/** Number of differences between two texts above which their positions are not searched. */
const MOST_EDITS = 3_000;
/** Largest number of words shown for one difference. */
const SHOWN = 60;

/**
 * Compares the words of a file's body with those of the article made from it. Adds a remark for every missing or added
 * word that has none. `source.text` is the body's text without markup. `result` contains the words of the article.
 */
export function accountForWords(
  source: { text: string; firstLine: number },
  result: string,
  remarks: readonly string[],
): { words: number; differences: BodyRemark[] } {
  const before = wordsWithLines(source.text, source.firstLine);
  const after = wordsIn(result);
  const told = counted(wordsIn(remarks.join("\n")));
  const missing = without(without(counted(before.map(({ word }) => word)), counted(after)), told);
  const added = withoutNumbers(without(without(counted(after), counted(before.map(({ word }) => word))), told));
  const differences = [
    ...located(before, after, missing).map(({ line, words }) => ({
      line,
      remark: `${words.length === 1 ? "a word is" : "words are"} not in the article: ${joined(words)}`,
    })),
    ...(added.size === 0
      ? []
      : [
          {
            line: source.firstLine,
            remark: `words of the article that the file does not have: ${joined([...added.keys()])}`,
          },
        ]),
  ];
  return { words: before.length, differences };
}

/** Leaves out numbers, since those of lists and headings are markup in the file but words in the article. */
const withoutNumbers = (counts: ReadonlyMap<string, number>) =>
  new Map([...counts].filter(([word]) => !/^\d{1,3}$/.test(word)));

/** Returns the words of an article's HTML: its text, its footnotes, and the descriptions of its pictures. */
export function wordsOfArticle(html: string): string {
  return unescaped(
    html
      .replaceAll(/<section class="body-notes"[^]*?<\/section>/g, " ")
      .replaceAll(/<sup class="note" title="([^"]*)"[^>]*>[^]*?<\/sup>/g, " $1 ")
      .replaceAll(/<img [^>]*>/g, (tag) => ` ${attributesOf(tag).get("alt") ?? ""} `)
      .replaceAll(/<[^>]*>/g, " "),
  );
}

/** Returns the text of a Markdown body without markup. Its code and the number of line breaks do not change. */
export function visibleText(body: string): string {
  const text = new BodyText(body, 1);
  text.text = withoutIndents(text.text);
  text.keepIndentedCode();
  const names = namesIn(text.text);
  text.text = STRIPPED.reduce((rest, [pattern, write]) => {
    return rest.replaceAll(pattern, (...found: string[]) => {
      const [all = "", ...groups] = found;
      const written = write?.(all, groups, names) ?? "";
      return written + "\n".repeat(Math.max(0, breaksIn(all) - breaksIn(written)));
    });
  }, text.text);
  return text.whole(text.text, withoutFence);
}

/** Removes the fence around code of several lines. */
const withoutFence = (code: string) =>
  code.replace(/^[^`~\n]*(?:`{3,}|~{3,})[^`\n]*\n/, "\n").replace(/\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/, "\n");

/** Matches a link or a picture, with its text and its title. The address may contain brackets. */
const LINK =
  /!?\[((?:[^[\]\n]|\[[^\]\n]*\])*)\]\(\s*(?:<[^>\n]*>|(?:[^\s()]|\([^\s()]*\))*|[^\n"<>]*?\.(?:png|jpe?g|gif|webp|avif))(?:\s+=\d*x\d*)?(?:\s+["'(]([^"\n)]*)["')])?(?:\s+=\d*x\d*)?\s*\)(?:\{[^{}\n]*\})?/gi;

/** Names in lower case. `closed`: elements that the text closes. `defined`: names of link addresses that it defines. */
type Names = { closed: ReadonlySet<string>; defined: ReadonlySet<string> };

const namesIn = (text: string): Names => ({
  closed: closedIn(text),
  defined: new Set([...text.matchAll(/^ {0,3}\[([^\]\n]+)\]:/gm)].map(([, name = ""]) => name.toLowerCase())),
});

/** Patterns of markup, in the order in which they are removed, each with the text that replaces it. */
const STRIPPED: [RegExp, ((all: string, groups: string[], names: Names) => string)?][] = [
  [/<!--[\s\S]*?-->/g],
  [/<(script|style|svg|math|iframe|video|audio|object|select|textarea|noscript|template)\b[\s\S]*?<\/\1\s*>/gi],
  [
    /\{\{[<%][\s\S]*?[>%]\}\}|\{%[\s\S]*?%\}|\{\{-?\s*(?:["']|site\.|page\.|theme\.|root\.|[\w-]+\s*\|)[^{}\n]*\}\}/g,
    saidInTag,
  ],
  [/^ {0,3}\[\^[^\]\n]+\]:/gm],
  [/\[\^[^\]\n]+\]/g],
  [/^ {0,3}\[[^\]\n]+\]:[ \t]*<?(?:https?:\/\/|mailto:|[./#])[^\n]*$/gm],
  [/!\[\[[^\]\n|]*\|?([^\]\n]*)\]\]/g, (_, [label = ""]) => (/^\d+$/.test(label) ? "" : label)],
  [LINK, (_, [label = "", title = ""]) => `${label} ${title}`],
  [
    /!?\[((?:[^[\]\n]|\[[^\]\n]*\])*)\]\[([^\]\n]*)\]/g,
    (all, [label = "", name = ""], { defined }) =>
      defined.has((name === "" ? label : name).toLowerCase()) ? label : all,
  ],
  [/<(https?:\/\/[^\s<>]+|mailto:[^\s<>]+)>/g, (_, [address = ""]) => ` ${address} `],
  [/<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi, wordsOfPicture],
  [
    /<\/?([a-z][\w-]*)(?:\s(?:"[^"]*"|'[^']*'|[^'"<>])*)?\/?>/gi,
    (all, [name = ""], { closed }) => {
      const isTag = ELEMENTS.has(name.toLowerCase()) || closed.has(name.toLowerCase()) || /^<\/|\/>$/.test(all);
      return isTag ? " " : all;
    },
  ],
  [/\{:?[ \t]*[#.][^{}\n]*\}/g],
  [/^([ \t>]*)\d{1,9}[.)](?=\s)/gm, (_, [start = ""]) => start],
  [/^([ \t>]*[-*+][ \t]+)\[[ xX]\]/gm, (_, [start = ""]) => start],
];

/** Returns the text in the tag of a template: texts in quotation marks and words in Chinese, but no addresses. */
function saidInTag(tag: string): string {
  const quoted = [...tag.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, double, single]) => double ?? single ?? "");
  const bare = tag.replaceAll(/"[^"\n]*"|'[^'\n]*'/g, " ").match(/[\p{Script=Han}][^\s"'%>}]*/gu) ?? [];
  return [...quoted, ...bare].filter((text) => /\p{Script=Han}|\s/u.test(text)).join(" ");
}

function wordsOfPicture(tag: string): string {
  const attributes = attributesOf(tag);
  return [attributes.get("alt"), attributes.get("title")].filter((text) => text !== undefined).join(" ");
}

const breaksIn = (text: string) => text.split("\n").length - 1;

const WORD = /\p{Script=Han}|[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu;

function wordsIn(text: string): string[] {
  return unescaped(text).normalize("NFKC").match(WORD) ?? [];
}

function wordsWithLines(text: string, firstLine: number): Word[] {
  return text.split("\n").flatMap((line, index) => wordsIn(line).map((word) => ({ word, line: firstLine + index })));
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Returns the words that occur more often in `counts` than in `others`, with the differences. */
function without(counts: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): Map<string, number> {
  const rest = [...counts].map(([word, count]) => [word, count - (others.get(word) ?? 0)] as const);
  return new Map(rest.filter(([, count]) => count > 0));
}

/** Returns the positions of the missing words, grouped by line. */
function located(before: readonly Word[], after: readonly string[], missing: ReadonlyMap<string, number>) {
  if (missing.size === 0) return [];
  const left = new Map(missing);
  const lines = new Map<number, string[]>();
  for (const { word, line } of removedWords(before, after)) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    lines.set(line, [...(lines.get(line) ?? []), word]);
  }
  return [...lines].map(([line, words]) => ({ line, words }));
}

/**
 * Returns the words that an ordered comparison reports as removed, followed by all other missing words. The latter may
 * only have moved.
 */
function removedWords(before: readonly Word[], after: readonly string[]): Word[] {
  const changes = diffArrays(
    before.map(({ word }) => word),
    [...after],
    { maxEditLength: MOST_EDITS },
  );
  if (changes === undefined) return [...before];
  let at = 0;
  const removed: Word[] = [];
  for (const { added, removed: isRemoved, count } of changes) {
    if (isRemoved) removed.push(...before.slice(at, at + count));
    if (!added) at += count;
  }
  return [...removed, ...before];
}

function joined(words: readonly string[]): string {
  const text = words
    .slice(0, SHOWN)
    .reduce(
      (all, word) => (/\p{Script=Han}$/u.test(all) && /^\p{Script=Han}/u.test(word) ? all + word : `${all} ${word}`),
      "",
    );
  return text.trim() + (words.length > SHOWN ? " …" : "");
}
