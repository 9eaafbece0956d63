import type { Db } from "#db/client.ts";
import { allOf, eachOf, type SearchQuery } from "./search.query.ts";
import {
  countMatches,
  findFewMatches,
  findNewest,
  findTimeOfNewest,
  keepMatching,
  withSearchPlans,
  type FoundKey,
  type Match,
} from "./search.repo.server.ts";
import { LAST_PAGE, PAGE_LENGTH } from "./search.schema.ts";
import {
  industryLexeme,
  kindLexeme,
  titleLexeme,
  weekLexeme,
  weekOf,
  type SearchKind,
} from "#app/features/base/search-index/search.vector.ts";

/** What the search is narrowed to: docs/decisions/0006 says how a query is answered. */
export type SearchScope = { kind?: SearchKind; industryId?: number; since?: Date };

export type Ranked = { keys: FoundKey[]; total: number; capped: boolean };

/** Matches that are put in order as they are: as many as a reader can turn to. Of more, the newest are shown. */
export const FEW = LAST_PAGE * PAGE_LENGTH;
/** A count of part of the documents speaks for a longer part when it would hold so many times FEW. */
const ENOUGH = 1.25;
/** How many times as many hits are checked as are shown. */
const WIDER = 3;
/** Documents of the newest weeks that are looked through first, and then. */
const NEWEST = [6_000, 40_000];
/** Titles that are put in order as they are, whenever they are from: words in titles are rare. */
const FEW_TITLES = 1_000;
/** Matches that are put in order within such weeks, and in all of time for words that were frequent only once. */
const WINDOW_CAP = 10_000;
const LAST_CAP = 20_000;
/** A longer list of weeks is no narrower than none. */
const MAX_WEEKS = 60;
const WEEK = 7 * 86_400_000;
/** The newest weeks are worked out anew after this many milliseconds. */
const WINDOWS_LIVE = 300_000;

let windows: Promise<{ madeAt: number; starts: (Date | undefined)[] }> | undefined;

/** Since when the newest documents were published, for each of NEWEST; undefined where the site holds fewer. */
async function windowStarts(now: number): Promise<(Date | undefined)[]> {
  const known = await windows?.catch(() => undefined);
  if (known !== undefined && now - known.madeAt < WINDOWS_LIVE) return known.starts;
  windows = Promise.all(NEWEST.map((count) => findTimeOfNewest(count))).then((starts) => ({ madeAt: now, starts }));
  return (await windows).starts;
}

/** tsquery texts for all of the lexemes within the scope and, with `from`, the weeks since then. */
const within = (lexemes: string[], scope: SearchScope, now: number, from?: Date) => [
  ...eachOf(lexemes),
  ...limitsOf(scope, now, from),
];

/** tsquery texts for the scope and, with `from`, the weeks since then. */
function limitsOf(scope: SearchScope, now: number, from?: Date): string[] {
  const queries = eachOf([
    ...(scope.kind === undefined ? [] : [kindLexeme(scope.kind)]),
    ...(scope.industryId === undefined ? [] : [industryLexeme(scope.industryId)]),
  ]);
  const start = [from, scope.since]
    .filter((time) => time !== undefined)
    .toSorted((one, other) => other.getTime() - one.getTime())[0];
  if (start === undefined) return queries;
  const count = weeksSince(start, now);
  if (count > MAX_WEEKS) return queries;
  const weeks = Array.from({ length: count }, (_, index) => weekLexeme(weekOf(start) + index));
  return [...queries, eachOf(weeks).join(" | ")];
}

const weeksSince = (start: Date, now: number) => weekOf(new Date(now)) - weekOf(start) + 1;

type Page = { limit: number; offset: number };

type Ask = { query: SearchQuery; scope: SearchScope; now: number; starts: (Date | undefined)[] };

/** The documents of a page of results, `limit` of them after `offset`. `now` in milliseconds. */
export async function rank(query: SearchQuery, scope: SearchScope, page: Page, now: number): Promise<Ranked> {
  const ask = { query, scope, now, starts: await windowStarts(now) };
  return withSearchPlans(async (trx) => {
    const ranked = (await isFrequent(ask, trx)) ? undefined : await few(ask, page, trx);
    if (ranked !== undefined) return ranked;
    const keys = await sideBySide(query, page, (wider) => newest(ask, wider, trx), trx);
    return { keys, total: FEW, capped: true };
  });
}

/**
 * Whether the newest weeks alone hold more than FEW matches, which spares the index the rest of a frequent word: those of
 * the newest documents, or so many more as their matches let expect.
 */
async function isFrequent({ query, scope, now, starts: [newestStart] }: Ask, trx: Db): Promise<boolean> {
  const start = newestStart === undefined ? undefined : later(newestStart, scope.since);
  if (start === undefined) return false;
  const count = async (from: Date) =>
    countMatches({ queries: within(query.lexemes, scope, now, from), since: scope.since }, FEW + 1, trx);
  const found = await count(start);
  if (found > FEW || found === 0) return found > FEW;
  const weeks = Math.ceil((weeksSince(start, now) * ENOUGH * FEW) / found);
  return weeks <= MAX_WEEKS && (await count(new Date(now - (weeks - 1) * WEEK))) > FEW;
}

/** The page when there are at most FEW matches; undefined when there are more. */
async function few(ask: Ask, page: Page, trx: Db): Promise<Ranked | undefined> {
  const { query, scope, now } = ask;
  const match = { queries: within(query.lexemes, scope, now), since: scope.since };
  const titles = within(titleLexemes(query), scope, now);
  const find = (wanted: Match) => findFewMatches(wanted, titles, { cap: FEW + 1, ...page }, trx);
  const found = await find(match);
  if (found.total > FEW) return undefined;
  const exact = query.phrase === null ? found : await find({ ...match, queries: [...match.queries, query.phrase] });
  return { ...exact, capped: false };
}

/** Matches of all of time, or since `from`, of which at most `cap` are put in order. */
type Stretch = { from?: Date; cap: number };

async function newest(ask: Ask, { limit, offset }: Page, trx: Db): Promise<FoundKey[]> {
  const { query, starts } = ask;
  const inTitle = titleLexemes(query);
  const windows = starts.filter((from) => from !== undefined).map((from): Stretch => ({ from, cap: WINDOW_CAP }));
  const stretches = [...windows, { cap: LAST_CAP }];
  const titles = await newestOf(ask, eachOf(inTitle), [{ cap: FEW_TITLES }, ...stretches], offset + limit, trx);
  const missing = offset + limit - titles.length;
  if (missing <= 0 || query.titlesOnly) return titles.slice(offset);
  const others = [...eachOf(query.lexemes), `!(${allOf(inTitle)})`];
  return [...titles, ...(await newestOf(ask, others, stretches, missing, trx))].slice(offset);
}

/** The newest `limit` matches, from the first stretch that has enough of them or holds all there are. */
async function newestOf(
  { scope, now }: Ask,
  queries: string[],
  stretches: Stretch[],
  limit: number,
  trx: Db,
): Promise<FoundKey[]> {
  let keys: FoundKey[] = [];
  for (const { from, cap } of stretches) {
    const match = { queries: [...queries, ...limitsOf(scope, now, from)], since: later(from, scope.since) };
    const found = await findNewest(match, { cap: cap + 1, limit }, trx);
    keys = found.keys;
    if (from === undefined ? found.total <= cap : keys.length === limit) break;
  }
  return keys;
}

const later = (one: Date | undefined, other: Date | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one;

/**
 * A page of those whose pieces stand side by side. The page's place counts checked hits only, so the list is read from
 * its beginning, and a few times longer than needed: a hit in which the pieces are apart is rare.
 */
async function sideBySide(
  query: SearchQuery,
  page: Page,
  find: (page: Page) => Promise<FoundKey[]>,
  trx: Db,
): Promise<FoundKey[]> {
  if (query.phrase === null) return find(page);
  const wider = { limit: (page.offset + page.limit) * WIDER, offset: 0 };
  const checked = await keepMatching(await find(wider), query.phrase, trx);
  return checked.slice(page.offset, page.offset + page.limit);
}

const titleLexemes = (query: SearchQuery) => (query.titlesOnly ? query.lexemes : query.lexemes.map(titleLexeme));
