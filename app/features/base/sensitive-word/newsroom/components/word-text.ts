import { WORD_ACTIONS, type WordAction } from "#app/features/base/sensitive-word/sensitive-word.rules.ts";
import { asItWas, BYTE_ORDER_MARK, defused } from "#app/lib/csv.ts";

/** A word and its new action; null removes it from the list. */
export type WantedWord = { word: string; action: WordAction | null };

/**
 * Matches a line with a word and perhaps its action, as key or label. A comma or a tab separates them, also in full
 * width.
 */
const LINE = /^([^,，\t]*)(?:[,，\t](.*))?$/;
/** Matches the same line with a quoted word, which may contain commas and doubled quotes. */
const QUOTED = /^("(?:[^"]|"")*"(?!"))[^\S\t]*(?:[,，\t]([^]*))?$/;

/**
 * Parses words that were typed or come from a file, one per line. `词` gets the default action, `词,hold` its own.
 * `names` are the labels of actions in the user's language. Quotes around a CSV cell, and the apostrophe that prevents
 * formulas in a spreadsheet, do not belong to a word.
 */
export function wordsOf(
  text: string,
  others: WordAction | null,
  names: Readonly<Record<WordAction, string>>,
): WantedWord[] {
  const actionOf = (said: string) => WORD_ACTIONS.find((action) => action === said || names[action] === said);
  const wanted = text
    .replace(BYTE_ORDER_MARK, "")
    .split(/\r?\n/)
    .map((line) => QUOTED.exec(line.trim()) ?? LINE.exec(line.trim()) ?? [])
    .map(([, word = "", said = ""]) => ({ word: unquoted(word), action: actionOf(unquoted(said)) ?? others }))
    .filter(({ word }) => word !== "");
  return [...new Map(wanted.map((one) => [one.word, one])).values()];
}

function unquoted(text: string): string {
  const cell = text.trim();
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return asItWas(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
}

/** Match common headings of a column of words, and of a column of actions. */
const WORD_HEADING = /^(?:词|词语|敏感词|关键词|违禁词|屏蔽词|words?)$/i;
const ACTION_HEADING = /^(?:处理|处理方式|动作|怎么办|action)$/i;

/**
 * Converts the words of a table to a text for wordsOf. Its first row may contain headings. Without headings, the first
 * column with letters has the words. A column with an action in each row has the actions.
 */
export function wordsOfTable(
  table: readonly (readonly string[])[],
  names: Readonly<Record<WordAction, string>>,
): string {
  const [first = []] = table;
  const isNamed = first.some((cell) => WORD_HEADING.test(cell));
  const rows = isNamed ? table.slice(1) : table;
  const isAction = (cell: string) => WORD_ACTIONS.some((action) => action === cell || names[action] === cell);
  const columns = first.map((_, index) => rows.map((row) => row[index] ?? "").filter((cell) => cell !== ""));
  const actionColumn = isNamed
    ? first.findIndex((cell) => ACTION_HEADING.test(cell))
    : columns.findIndex((cells) => cells.length > 0 && cells.every(isAction));
  const wordColumn = isNamed
    ? first.findIndex((cell) => WORD_HEADING.test(cell))
    : columns.findIndex((cells, index) => index !== actionColumn && cells.some((cell) => /\p{L}/u.test(cell)));
  return rows
    .map((row) => [row[wordColumn] ?? "", row[actionColumn] ?? ""])
    .filter(([word]) => word !== "")
    .map(
      ([word = "", said = ""]) =>
        `"${word.replaceAll('"', '""').replaceAll("\n", " ")}"${said === "" ? "" : `,${said}`}\n`,
    )
    .join("");
}

/** Returns the list as a text for wordsOf, with one word per line. A word that could be misread is quoted. */
export const wordsText = (words: readonly { word: string }[]): string =>
  words.map(({ word }) => `${isPlain(word) && asItWas(word) === word ? word : quoted(word)}\n`).join("");

/** Returns the list as a file for spreadsheets, with the action of each word. */
export const wordsCsv = (words: readonly { word: string; action: WordAction }[]): string =>
  BYTE_ORDER_MARK +
  words.map(({ word, action }) => `${isPlain(word) ? defused(word) : quoted(word)},${action}\r\n`).join("");

/** Returns whether a word contains no separator. */
const isPlain = (word: string) => !/[",，\t]/.test(word) && word === word.trim();
const quoted = (word: string) => `"${defused(word).replaceAll('"', '""')}"`;
