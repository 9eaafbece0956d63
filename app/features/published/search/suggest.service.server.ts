import { simplify } from "#app/features/base/search-index/search.fold.ts";
import { eachOf, readTerms } from "#app/features/base/search-index/search.query.ts";
import { tokenize, type Unit } from "#app/features/base/search-index/search.tokens.ts";
import { textOf } from "#app/features/base/search-index/search.words.ts";
import { countMatches, findKeysFrom, withSearchPlans } from "./search.repo.server.ts";

/** The maximum number of suggestions. */
export const MOST_SUGGESTED = 8;
/** The maximum number of texts that are checked against the documents. */
const MOST_CHECKED = 20;
/** The minimum number of documents with a word of a title. The dictionary may have cut a rarer one wrongly (房按). */
const FEWEST_OF_TITLE_WORD = 2;
/** The maximum number of characters at the end of a term that are completed to a word. */
const LONGEST_BEGINNING = 8;
/** The minimum number of letters that are read as pinyin or initials. A single letter begins too many words. */
const FEWEST_LETTERS = 2;

/** A beginning within the typed text, and the text before it. */
type Beginning = { before: string; typed: string };

/**
 * Returns up to MOST_SUGGESTED texts that continue a typed text, most likely first. The last word is completed from the
 * words of public records; Latin letters are also read as pinyin or initials. Each text has at least one result. Returns
 * none for a text that no search accepts.
 */
export async function suggest(typed: string): Promise<string[]> {
  const read = readTerms(simplify(typed));
  if (read.state !== "ready") return [];
  const beginnings = beginningsOf(read.terms);
  const words = await findKeysFrom(beginnings.map((one) => one.typed));
  const whole = read.terms.map(textOf).join(" ");
  const found = beginnings.flatMap((one) =>
    (words.get(one.typed) ?? []).map(({ word, isName }) => ({
      text: one.before + word,
      parts: `${one.before} ${word}`,
      least: isName || one.before !== "" ? 1 : FEWEST_OF_TITLE_WORD,
    })),
  );
  const candidates = [...new Map(found.map((one) => [one.text, one])).values()]
    .filter(({ text }) => text !== whole)
    .slice(0, MOST_CHECKED);
  const counts = await withSearchPlans((trx) =>
    countMatches(
      candidates.map(({ parts }) => ({ queries: eachOf(tokenize(parts)) })),
      FEWEST_OF_TITLE_WORD,
      trx,
    ),
  );
  return candidates
    .flatMap(({ text, least }, at) => ((counts[at] ?? 0) >= least ? [text] : []))
    .slice(0, MOST_SUGGESTED);
}

/** Returns the ends of the last term that may begin a word, longest first. A single character needs text before it. */
function beginningsOf(terms: Unit[][]): Beginning[] {
  const last = terms.at(-1) ?? [];
  const head = terms
    .slice(0, -1)
    .map((term) => `${textOf(term)} `)
    .join("");
  if (!last.some((unit) => unit.chinese)) {
    const letters = textOf(last);
    return letters.length < FEWEST_LETTERS ? [] : [{ before: head, typed: letters }];
  }
  const longest = Math.min(LONGEST_BEGINNING, last.length);
  return Array.from({ length: longest }, (_, at) => {
    const start = last.length - longest + at;
    return { before: head + textOf(last.slice(0, start)), typed: textOf(last.slice(start)) };
  });
}
