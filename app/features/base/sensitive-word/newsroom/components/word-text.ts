import { WORD_ACTIONS, type WordAction } from "#app/features/base/sensitive-word/sensitive-word.rules.ts";
import { asItWas, BYTE_ORDER_MARK, defused } from "#app/lib/csv.ts";

/** A word with what it is to do; null: to be taken off the list. */
export type WantedWord = { word: string; action: WordAction | null };

/** After a comma, a tab or their wide form: the word's action, by its key or its label. */
const LINE = /^([^,，\t]*)(?:[,，\t](.*))?$/;
/** The same with a word in quotes, which may have commas and doubled quotes in it. */
const QUOTED = /^("(?:[^"]|"")*"(?!"))[^\S\t]*(?:[,，\t]([^]*))?$/;

/**
 * Parses words as typed or in a file, one a line: `词` gets the default action, `词,hold` its own. `names` are the labels of
 * actions in the reader's language. Quotes around a CSV cell, and the one that keeps a spreadsheet from running it, belong to
 * no word.
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

/** Common headings of a column of words, and of a column of actions. */
const WORD_HEADING = /^(?:词|词语|敏感词|关键词|违禁词|屏蔽词|words?)$/i;
const ACTION_HEADING = /^(?:处理|处理方式|动作|怎么办|action)$/i;

/**
 * Turns the words of a table into a text for wordsOf. Its first row may name the columns. Without such a row the first column
 * with letters has the words, and a column that has an action in each row has the actions.
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

/** The list as a text that wordsOf reads: one word a line, in quotes where it would be read as something else. */
export const wordsText = (words: readonly { word: string }[]): string =>
  words.map(({ word }) => `${isPlain(word) && asItWas(word) === word ? word : quoted(word)}\n`).join("");

/** The list as a file that spreadsheets read, with what each word does. */
export const wordsCsv = (words: readonly { word: string; action: WordAction }[]): string =>
  BYTE_ORDER_MARK +
  words.map(({ word, action }) => `${isPlain(word) ? defused(word) : quoted(word)},${action}\r\n`).join("");

/** Whether a word contains no separator of its line. */
const isPlain = (word: string) => !/[",，\t]/.test(word) && word === word.trim();
const quoted = (word: string) => `"${defused(word).replaceAll('"', '""')}"`;
