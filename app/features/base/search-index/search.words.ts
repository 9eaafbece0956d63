import type { Unit } from "./search.tokens.ts";
import { LONGEST_NAME } from "./search.vector.ts";

/** A word of the query, and its smaller pieces, which match together if the whole word is missing. */
export type Word = { units: Unit[]; pieces: Unit[][] };

const ICU = new Intl.Segmenter("zh", { granularity: "word" });

/** Words that only turn the query into a question. No text has to contain them. */
const QUESTION = new Set(
  `怎么 怎样 怎么样 怎么办 怎么回事 如何 什么 什么样 什么时候 什么意思 为什么 为何 为啥 啥 多少 多少钱 几个 多久 多长 多大 多贵 哪个 哪些
  哪里 哪儿 哪家 哪种 谁 是不是 有没有 能不能 会不会 要不要 该不该 可以 可不可以 应该 需要 请问 到底 究竟 一下 以及 还是 或者 我们 你们
  他们 自己 这个 那个 这些 那些 这么 那么 现在 关于 有关 对于 写的 说的 是真 真的 文章 新闻`.split(/\s+/),
);

/** Returns whether a word only turns the query into a question. */
export const isQuestion = (text: string) => QUESTION.has(text);

/** Characters without a meaning of their own between words. */
const ALONE = new Set(
  "的了吗呢吧啊呀么嘛是在和与及或就都也还又再很最更太我你他她它这那个被把让给到从对为要会能该可想有没不去来上下谁几".split(
    "",
  ),
);

/** Characters that end the word before them, also in a run of characters that no dictionary contains. */
const PARTICLES = new Set("的了吗呢吧啊呀么嘛".split(""));

/** Characters that often stand directly before a word that the dictionary lacks, but do not belong to it: 要转院. */
const LEADING = new Set("要会能想可在被把给又再也就都很最更我你他她它一".split(""));

type Token = { units: Unit[]; kind: "word" | "question" | "alone" };

/** Returns the possible names in a term: all its ranges of at least two units. */
export function stretchesOf(term: Unit[]): string[] {
  return term.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST_NAME, term.length - start) - 1 }, (__, more) =>
      textOf(term.slice(start, start + more + 2)),
    ),
  );
}

/**
 * Cuts a term, typed without spaces, into words: first at names that the site knows, then by ICU's dictionary.
 * Remaining single characters form one word (月供). A lone one belongs to the word beside it (充电费). A term of two units
 * is one word. Question words are left out unless there are no others.
 */
export function wordsOf(term: Unit[], names: ReadonlySet<string>): Word[] {
  if (term.length <= 2) return [wordOf(term)];
  const tokens = joinSingles(cut(term, names), names);
  const words = attachAlone(tokens);
  return words.length === 0 ? [wordOf(term)] : words.map(wordOf);
}

/** Splits the units into ranges: each name whole, the rest as cut by ICU. */
function cut(term: Unit[], names: ReadonlySet<string>): Unit[][] {
  const span = longestName(term, names);
  if (span === undefined) return byDictionary(term);
  const [start, end] = span;
  const before = term.slice(0, start);
  const after = term.slice(end);
  return [
    ...(before.length === 0 ? [] : cut(before, names)),
    term.slice(start, end),
    ...(after.length === 0 ? [] : cut(after, names)),
  ];
}

function longestName(term: Unit[], names: ReadonlySet<string>): [number, number] | undefined {
  for (let length = Math.min(LONGEST_NAME, term.length); length >= 2; length--) {
    for (let start = 0; start + length <= term.length; start++) {
      if (names.has(textOf(term.slice(start, start + length)))) return [start, start + length];
    }
  }
  return undefined;
}

function byDictionary(units: Unit[]): Unit[][] {
  const starts = new Set(Array.from(ICU.segment(textOf(units)), (segment) => segment.index));
  const stretches: Unit[][] = [];
  let at = 0;
  units.forEach((unit, index) => {
    const last = stretches.at(-1);
    if (last === undefined || starts.has(at) || !unit.chinese || units[index - 1]?.chinese === false) {
      stretches.push([unit]);
    } else last.push(unit);
    at += unit.text.length;
  });
  return stretches;
}

/** Converts ranges to tokens. Consecutive single characters become one token, which a particle ends. */
function joinSingles(stretches: Unit[][], names: ReadonlySet<string>): Token[] {
  const tokens: Token[] = [];
  let run: Unit[] = [];
  const endRun = () => {
    while (run.length > 2 && LEADING.has(run[0]?.text ?? "")) run = run.slice(1);
    if (run.length > 0) tokens.push(tokenOf(run));
    run = [];
  };
  for (const units of stretches) {
    const [unit] = units;
    if (units.length > 1 || unit?.chinese !== true || names.has(textOf(units))) {
      endRun();
      tokens.push(tokenOf(units));
    } else if (PARTICLES.has(unit.text)) {
      endRun();
      tokens.push({ units, kind: "question" });
    } else run.push(unit);
  }
  endRun();
  return tokens;
}

function tokenOf(units: Unit[]): Token {
  const text = textOf(units);
  if (QUESTION.has(text) || (units.length === 1 && ALONE.has(text))) return { units, kind: "question" };
  return { units, kind: units.length === 1 && units[0]?.chinese === true ? "alone" : "word" };
}

/** Attaches a lone character to the word before it, or the one after it. */
function attachAlone(tokens: Token[]): Unit[][] {
  const words: Unit[][] = [];
  let open: Unit[] | undefined;
  let waiting: Unit[] = [];
  for (const { units, kind } of tokens) {
    if (kind === "question") [open, waiting] = [undefined, []];
    else if (kind === "word") {
      open = [...waiting, ...units];
      waiting = [];
      words.push(open);
    } else if (open === undefined) waiting = units;
    else open.push(...units);
  }
  return words;
}

/** Returns a word with its pieces: those that ICU finds, or else its neighbouring pairs. */
function wordOf(units: Unit[]): Word {
  if (units.length <= 2) return { units, pieces: [units] };
  const parts = byDictionary(units).filter((part) => part.length > 1 || part[0]?.chinese === false);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (parts.length > 1 && length === units.length) return { units, pieces: parts };
  return { units, pieces: units.slice(1).map((unit, index) => [units[index] ?? unit, unit]) };
}

/** Returns the text of units, joined without spaces. */
export const textOf = (units: Unit[]) => units.map((unit) => unit.text).join("");
