import type { Db } from "#db/client.ts";
import { findCandidates, isIn, startsOfWindows, type Finding, type SearchScope } from "./candidates.service.server.ts";
import { findLoose } from "./loose.service.server.ts";
import type { AskedWord, SearchQuery } from "#app/features/base/search-index/search.query.ts";
import { readHoldings, withSearchPlans, type FoundKey } from "./search.repo.server.ts";
import { holdsAll, holdsSome, scoreOf, shareHeld, type Candidate } from "./search.score.ts";
import type { SearchOrder } from "./search.schema.ts";

/** A found record, with the words that it lacks. */
export type RankedKey = FoundKey & { missing: string[] };

/** `whole` of the results contain every word; partial matches follow them. */
export type Ranked = { keys: RankedKey[]; total: number; whole: number; capped: boolean };

/** With fewer results that hold all of several words, those that hold most of them follow. */
const ENOUGH = 10;
/** The share of the words that they hold at least; less where nothing holds all. */
const MOST = 0.5;
const SOME = 0.34;
/** As many results as are filled up to with them. */
const FILLED = 20;

type Page = { limit: number; offset: number };

/** How a reader wants results: what they are narrowed to, and in which order. */
export type Wish = { scope: SearchScope; order: SearchOrder };

/**
 * The documents of a page of results, `limit` of them after `offset`; docs/decisions/0024 explains how they are found and
 * ordered. `now` in milliseconds.
 */
export async function rank(query: SearchQuery, { scope, order }: Wish, page: Page, now: number): Promise<Ranked> {
  const starts = await startsOfWindows(now);
  return withSearchPlans(async (trx) => {
    const finding: Finding = { scope, now, starts, byTime: order === "time", trx };
    const [whole, capped] = await findWhole(query, finding);
    const isAnswered = whole.length >= (query.words.length > 1 ? ENOUGH : 1) || query.words.length === 0;
    const loose = isAnswered ? [] : await addLoose(query.words, whole, finding);
    const keys = [...whole.map((key) => ({ ...key, missing: [] })), ...loose];
    const total = keys.length;
    return { keys: keys.slice(page.offset, page.offset + page.limit), total, whole: whole.length, capped };
  });
}

/** All that holds every word, in the wanted order; and whether there is more of it. */
async function findWhole({ words, inTitles }: SearchQuery, finding: Finding): Promise<[FoundKey[], boolean]> {
  const lexemes = words.length === 0 ? inTitles : [...new Set(words.flatMap((word) => word.lexemes))];
  const { keys, capped } = await findCandidates(lexemes, finding);
  if (words.length === 0) return [keys, capped];
  const whole = (await readCandidates(keys, words, finding.trx)).filter(holdsAll);
  return [inOrder(whole, [], finding), capped];
}

async function addLoose(words: AskedWord[], whole: FoundKey[], finding: Finding): Promise<RankedKey[]> {
  const { keys, weights } = await findLoose(words, finding);
  const others = keys.filter((key) => !isIn(whole, key));
  const read = await readCandidates(others, words, finding.trx);
  const least = whole.length > 0 ? MOST : SOME;
  const held = read.filter((candidate) => shareHeld(candidate) > least);
  return inOrder(held, weights, finding)
    .slice(0, FILLED - whole.length)
    .map(({ kind, id, holdings }) => ({
      kind,
      id,
      missing: words.flatMap(({ text }, index) =>
        holdings[index] !== undefined && holdsSome(holdings[index]) ? [] : [text],
      ),
    }));
}

async function readCandidates(keys: FoundKey[], words: AskedWord[], trx: Db): Promise<Candidate[]> {
  const asks = [...new Map(words.flatMap((word) => [word, ...word.pieces]).map((ask) => [ask.text, ask])).values()];
  const placeOf = new Map(asks.map((ask, index) => [ask.text, index]));
  const rows = await readHoldings(keys, asks, trx);
  return rows.map(({ kind, id, published_at, places, density }) => {
    const at = (text: string) => places[placeOf.get(text) ?? -1] ?? 0;
    const holdings = words.map(({ text, pieces }) => ({
      word: at(text),
      pieces: pieces.map((piece) => at(piece.text)),
    }));
    return { kind, id, publishedAt: published_at.getTime(), holdings, density };
  });
}

function inOrder(candidates: Candidate[], weights: number[], { byTime, now }: Finding): Candidate[] {
  const value = (one: Candidate) => (byTime ? one.publishedAt : scoreOf(one, weights, now));
  const valued = candidates.map((candidate) => ({ candidate, value: value(candidate) }));
  return valued
    .toSorted((one, other) => other.value - one.value || other.candidate.id - one.candidate.id)
    .map(({ candidate }) => candidate);
}
