import type { Db } from "#db/client.ts";
import { findCandidates, isIn, startsOfWindows, type Finding, type SearchScope } from "./candidates.service.server.ts";
import { findLoose } from "./loose.service.server.ts";
import { wantedOf, type QueryWord, type SearchQuery } from "#app/features/base/search-index/search.query.ts";
import { NEAR, nearnessOf } from "#app/features/base/search-index/search.nearness.ts";
import { readHoldings, readTitles, withSearchPlans, type FoundKey } from "./search.repo.server.ts";
import { holdsAll, holdsSome, scoreOf, shareHeld, type Candidate } from "./search.score.ts";
import type { SearchOrder } from "./search.schema.ts";

/** A found record, with the query words that it lacks. */
export type RankedKey = FoundKey & { missing: string[] };

/** The first `whole` results contain every word. Partial matches follow them. */
export type Ranked = { keys: RankedKey[]; total: number; whole: number; capped: boolean };

/** If fewer results contain all of several words, results with most of the words follow. */
const ENOUGH = 10;
/** Minimum share of the words in a partial match. SOME applies if no result contains all words. */
const MOST = 0.5;
const SOME = 0.34;
/** Number of results up to which partial matches are added. */
const FILLED = 20;

/** The number of results whose titles are compared with the order of the query. */
const LOOKED_AT = 40;

type Page = { limit: number; offset: number };

/** The filters and the order of results that a reader has chosen. */
export type Wish = { scope: SearchScope; order: SearchOrder };

/**
 * Returns `limit` documents of the results after `offset`. docs/decisions/0024 explains how they are found and ordered.
 * `now` is in milliseconds.
 */
export async function rank(query: SearchQuery, { scope, order }: Wish, page: Page, now: number): Promise<Ranked> {
  const starts = await startsOfWindows(now);
  return withSearchPlans(async (trx) => {
    const finding: Finding = { scope, now, starts, byTime: order === "time", trx };
    const [whole, capped] = await findWhole(query, finding);
    const isAnswered = whole.length >= (query.words.length > 1 ? ENOUGH : 1) || query.words.length === 0;
    const loose = isAnswered ? [] : await addLoose(query.words, whole, finding);
    const found = [...whole.map((key) => ({ ...key, missing: [] })), ...loose];
    const near = finding.byTime ? [] : await findNear(query.order, found, finding);
    const keys = [...near, ...found.filter((key) => !isIn(near, key))];
    const lifted = near.filter((key) => !isIn(whole, key)).length;
    const total = keys.length;
    return {
      keys: keys.slice(page.offset, page.offset + page.limit),
      total,
      whole: whole.length + lifted,
      capped,
    };
  });
}

/**
 * Among the first results, returns those whose title contains the words of the query in the same order, closest match
 * first. The caller treats them as if they contained all words.
 */
async function findNear(order: string[], found: RankedKey[], { trx }: Finding): Promise<RankedKey[]> {
  if (order.length === 0) return [];
  const first = found.slice(0, LOOKED_AT);
  const titles = await readTitles(first, trx);
  const near = first.map((key) => {
    const title = titles.find(({ kind, id }) => kind === key.kind && id === key.id);
    return { key, nearness: nearnessOf(order, new Map(title?.lexemes)) };
  });
  return near
    .filter(({ nearness }) => nearness >= NEAR)
    .toSorted((one, other) => other.nearness - one.nearness)
    .map(({ key }) => ({ ...key, missing: [] }));
}

/** Returns all documents that contain every word, in the chosen order, and whether there are more. */
async function findWhole({ words, inTitles }: SearchQuery, finding: Finding): Promise<[FoundKey[], boolean]> {
  const { keys, capped } = await findCandidates(words.length === 0 ? [[inTitles]] : words.map(wantedOf), finding);
  if (words.length === 0) return [keys, capped];
  const whole = (await readCandidates(keys, words, finding.trx)).filter(holdsAll);
  return [inOrder(whole, [], finding), capped];
}

async function addLoose(words: QueryWord[], whole: FoundKey[], finding: Finding): Promise<RankedKey[]> {
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

async function readCandidates(keys: FoundKey[], words: QueryWord[], trx: Db): Promise<Candidate[]> {
  const all = words.flatMap((word) => [word, ...word.pieces, ...word.variants]);
  const asks = [...new Map(all.map((ask) => [ask.text, ask])).values()];
  const placeOf = new Map(asks.map((ask, index) => [ask.text, index]));
  const rows = await readHoldings(keys, asks, trx);
  return rows.map(({ kind, id, published_at, places, density }) => {
    const at = (text: string) => places[placeOf.get(text) ?? -1] ?? 0;
    const holdings = words.map(({ text, pieces, variants }) => {
      const variant = Math.max(0, ...variants.map((other) => at(other.text)));
      return { word: Math.max(at(text), variant), pieces: pieces.map((piece) => Math.max(at(piece.text), variant)) };
    });
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
