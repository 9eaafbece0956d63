import type { KindName } from "#app/features/published/content-kind/content-kinds.ts";
import type { Db } from "#db/client.ts";
import { eachOf, queriesOf, type Ask, type Wanted } from "#app/features/base/search-index/search.query.ts";
import { countMatches, findNewest, findTimeOfNewest, type FoundKey, type Match } from "./search.repo.server.ts";
import { LAST_PAGE, PAGE_LENGTH } from "./search.schema.ts";
import {
  industryLexeme,
  kindLexeme,
  titleLexeme,
  weekLexeme,
  weekOf,
} from "#app/features/base/search-index/search.vector.ts";

/** The filters of a search. docs/decisions/0006 explains how the index is queried. */
export type SearchScope = { kind?: KindName; industryId?: number; since?: Date };

/**
 * A running search. `now` is in milliseconds. `starts` are the times at which the newest weeks begin. `byTime`: the
 * results are ordered by time only.
 */
export type Finding = { scope: SearchScope; now: number; starts: (Date | undefined)[]; byTime: boolean; trx: Db };

/** Maximum number of matches of which all are ranked: as many as the result pages can show. */
export const FEW = LAST_PAGE * PAGE_LENGTH;
/** The result of counting more than FEW matches. */
const TOO_MANY = FEW + 1;
/**
 * If there are more matches, only some are ranked: this many of the newest, and this many of the newest with all words
 * in the title.
 */
const NEWEST_OF_MANY = 180;
const TITLES_OF_MANY = 120;
/**
 * If the newest weeks contain too few matches of a word, the search counts over a longer period. That period should
 * contain this many times FEW matches.
 */
const ENOUGH = 1.25;
/** Numbers of the newest documents that are searched first and second. They determine the newest weeks. */
const NEWEST = [6_000, 40_000];
/** Maximum number of matches in titles that are sorted by time regardless of their age. Words in titles are rare. */
const FEW_TITLES = 1_000;
/**
 * WINDOW_CAP: maximum number of matches that are sorted by time within the newest weeks. LAST_CAP: the maximum over all
 * time, for words that were frequent only in the past.
 */
const WINDOW_CAP = 10_000;
const LAST_CAP = 20_000;
/** Maximum number of week lexemes in a query. A longer list would exclude too little. */
const MAX_WEEKS = 60;
const WEEK = 7 * 86_400_000;
/** Milliseconds for which the newest weeks are cached. */
const WINDOWS_LIVE = 300_000;

let windows: Promise<{ madeAt: number; starts: (Date | undefined)[] }> | undefined;

/**
 * Returns the publication time of the 6,000th and 40,000th newest document (NEWEST), or undefined if the site has
 * fewer.
 */
export async function startsOfWindows(now: number): Promise<(Date | undefined)[]> {
  const known = await windows?.catch(() => undefined);
  if (known !== undefined && now - known.madeAt < WINDOWS_LIVE) return known.starts;
  windows = Promise.all(NEWEST.map((count) => findTimeOfNewest(count))).then((starts) => ({ madeAt: now, starts }));
  return (await windows).starts;
}

/**
 * Returns the documents that match everything in `wanted` and should be ranked. If there are few matches, these are all
 * of them. Otherwise they are the newest matches, and the newest with all words in the title. `limit` reduces their
 * number.
 */
export async function findCandidates(
  wanted: Wanted[],
  finding: Finding,
  limit = FEW,
): Promise<{ keys: FoundKey[]; capped: boolean }> {
  const queries = queriesOf(wanted);
  const [isFrequent] = await areFrequent([queries], finding);
  if (isFrequent !== true) {
    const match = { queries: within(queries, finding), since: finding.scope.since };
    const { total, keys } = await findNewest(match, { cap: TOO_MANY, limit: Math.min(limit, FEW) }, finding.trx);
    if (total <= FEW) return { keys, capped: false };
  }
  const stretches = stretchesOf(finding);
  const newest = (count: number) => newestOf(queries, stretches, Math.min(limit, count), finding);
  if (finding.byTime) return { keys: await newest(FEW), capped: true };
  const inTitle = queriesOf(wanted.map((lists) => lists.map((lexemes) => lexemes.map(inTitles))));
  const titles = await newestOf(inTitle, [{ cap: FEW_TITLES }, ...stretches], Math.min(limit, TITLES_OF_MANY), finding);
  const others = await newest(NEWEST_OF_MANY);
  return { keys: [...titles, ...others.filter((key) => !isIn(titles, key))], capped: true };
}

const inTitles = (lexeme: string) => (lexeme.startsWith("^") ? lexeme : titleLexeme(lexeme));

/** Counts the documents that match each query. The count is exact up to FEW; above that it is FEW + 1. */
export async function countRoughly(asks: Ask[], finding: Finding): Promise<(ask: Ask) => number> {
  const { scope, trx } = finding;
  const frequent = await areFrequent(
    asks.map(({ lexemes }) => eachOf(lexemes)),
    finding,
  );
  const others = asks.filter((_, index) => frequent[index] !== true);
  const matches = others.map(({ lexemes }): Match => ({
    queries: within(eachOf(lexemes), finding),
    since: scope.since,
  }));
  const counts = await countMatches(matches, TOO_MANY, trx);
  return ({ text }) => counts[others.findIndex((other) => other.text === text)] ?? TOO_MANY;
}

/** Returns the newest documents, at most FEW, that match any of the queries. */
export async function findWithAny(asks: Ask[], finding: Finding): Promise<FoundKey[]> {
  const any = asks.map(({ lexemes }) => `(${eachOf(lexemes).join(" & ")})`).join(" | ");
  const match = { queries: [any, ...limitsOf(finding)], since: finding.scope.since };
  return (await findNewest(match, { cap: FEW, limit: FEW }, finding.trx)).keys;
}

/** Returns whether a key is in the list. */
export const isIn = (keys: FoundKey[], { kind, id }: FoundKey) =>
  keys.some((key) => key.kind === kind && key.id === id);

/** Adds to tsquery texts those for the scope and, with `from`, for the weeks since then. */
const within = (queries: string[], finding: Finding, from?: Date) => [...queries, ...limitsOf(finding, from)];

/** Returns tsquery texts for the scope and, with `from`, for the weeks since then. */
function limitsOf({ scope, now }: Finding, from?: Date): string[] {
  const queries = eachOf([
    ...(scope.kind === undefined ? [] : [kindLexeme(scope.kind)]),
    ...(scope.industryId === undefined ? [] : [industryLexeme(scope.industryId)]),
  ]);
  const start = later(from, scope.since);
  if (start === undefined) return queries;
  const count = weeksSince(start, now);
  if (count > MAX_WEEKS) return queries;
  const weeks = Array.from({ length: count }, (_, index) => weekLexeme(weekOf(start) + index));
  return [...queries, eachOf(weeks).join(" | ")];
}

const weeksSince = (start: Date, now: number) => weekOf(new Date(now)) - weekOf(start) + 1;

/** tsquery texts, and the time from which their matches are counted. */
type Counted = { queries: string[]; from: Date };

/**
 * Returns for each list of tsquery texts whether the newest weeks alone contain more than FEW matches. If so, the index
 * need not read older matches of a frequent word. The weeks are those of the newest documents, or more if the number of
 * matches suggests it.
 */
async function areFrequent(lists: string[][], finding: Finding): Promise<boolean[]> {
  const { scope, now, trx } = finding;
  const [newestStart] = finding.starts;
  const start = newestStart === undefined ? undefined : later(newestStart, scope.since);
  if (start === undefined) return lists.map(() => false);
  const count = (list: Counted[]) =>
    countMatches(
      list.map(({ queries, from }) => ({ queries: within(queries, finding, from), since: scope.since })),
      TOO_MANY,
      trx,
    );
  const found = await count(lists.map((queries) => ({ queries, from: start })));
  const open = lists.flatMap((queries, index) => {
    const matches = found[index] ?? 0;
    if (matches === 0 || matches > FEW) return [];
    const weeks = Math.ceil((weeksSince(start, now) * ENOUGH * FEW) / matches);
    return weeks > MAX_WEEKS ? [] : [{ index, queries, from: new Date(now - (weeks - 1) * WEEK) }];
  });
  const expected = await count(open);
  const more = new Map(open.map(({ index }, at) => [index, expected[at] ?? 0]));
  return lists.map((_, index) => (more.get(index) ?? found[index] ?? 0) > FEW);
}

/** A range of matches: all, or those since `from`. At most `cap` of them are sorted. */
type Stretch = { from?: Date; cap: number };

const stretchesOf = ({ starts }: Finding): Stretch[] => [
  ...starts.filter((from) => from !== undefined).map((from): Stretch => ({ from, cap: WINDOW_CAP })),
  { cap: LAST_CAP },
];

/** Returns the newest `limit` matches from the first range that contains enough, or from the range of all time. */
async function newestOf(queries: string[], stretches: Stretch[], limit: number, finding: Finding): Promise<FoundKey[]> {
  let keys: FoundKey[] = [];
  for (const { from, cap } of stretches) {
    const match = { queries: [...queries, ...limitsOf(finding, from)], since: later(from, finding.scope.since) };
    const found = await findNewest(match, { cap, limit }, finding.trx);
    keys = found.keys;
    if (from === undefined ? found.total < cap : keys.length === limit) break;
  }
  return keys;
}

const later = (one: Date | undefined, other: Date | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one;
