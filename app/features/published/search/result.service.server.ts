import { readCardsByIds } from "#app/features/published/article/article.service.server.ts";
import { contentKind } from "#app/features/published/content-kind/content-kinds.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { sharedRead } from "#app/lib/shared-read.server.ts";
import { findFrequentTags, findMostRead, findResults } from "./result.repo.server.ts";
import type { SearchScope } from "./candidates.service.server.ts";
import { rank, type Ranked, type RankedKey } from "./ranking.service.server.ts";
import { rephrase } from "./rephrase.service.server.ts";
import {
  possibleNames,
  queryOf,
  readTerms,
  type SearchQuery,
  type Synonyms,
} from "#app/features/base/search-index/search.query.ts";
import { findNames } from "./search.repo.server.ts";
import type { Unit } from "#app/features/base/search-index/search.tokens.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { simplify } from "#app/features/base/search-index/search.fold.ts";
import { searchSettings, synonymsOf } from "./search.settings.ts";
import { LAST_PAGE, PAGE_LENGTH, SPANS, type SearchFilters } from "./search.schema.ts";
import { searchResult, type SearchOutcome, type SearchResult, type Suggestions } from "./search.view.ts";

const DAY = 86_400_000;

const SUGGESTED_TAGS = 16;
const SUGGESTED_ARTICLES = 6;

/** A reader's search words with the filters of the URL. */
export type SearchAsk = { words: string; filters: SearchFilters };

/**
 * Searches all public records, ordered by relevance or by time. Never fails because of the words. Throws
 * `invalid_input` for an unknown industry.
 */
export async function search({ words, filters }: SearchAsk, language: Language): Promise<SearchOutcome> {
  const read = readTerms(simplify(words));
  if (read.state !== "ready") return read;
  const synonyms = synonymsOf((await readSettingsOf(searchSettings)).searchSynonyms);
  const now = Date.now();
  const { kind, industry, time, order, page } = filters;
  const scope: SearchScope = {
    kind,
    industryId: industry === undefined ? undefined : await industryId(industry, language),
    since: time === undefined ? undefined : new Date(now - SPANS[time] * DAY),
  };
  const ask = async (terms: Unit[][], same: Synonyms) => {
    const query = queryOf(terms, await findNames(possibleNames(terms)), same);
    const offset = (page - 1) * PAGE_LENGTH;
    return { query, ranked: await rank(query, { scope, order }, { limit: PAGE_LENGTH, offset }, now) };
  };
  const asked = await ask(read.terms, synonyms);
  const other = asked.ranked.whole > 0 ? undefined : await askOtherwise(read.terms, synonyms, ask);
  const { query, ranked } = other ?? asked;
  return {
    state: "ready",
    results: await results(ranked.keys, query.terms, language),
    total: ranked.total,
    whole: ranked.whole,
    capped: ranked.capped,
    pages: Math.min(LAST_PAGE, Math.ceil(ranked.total / PAGE_LENGTH)),
    titlesOnly: query.words.length === 0,
    instead: other?.text ?? null,
  };
}

type Answer = { query: SearchQuery; ranked: Ranked };

/**
 * Searches for other words if no document contains all typed words. Returns undefined if no document contains the other
 * words either.
 */
async function askOtherwise(
  terms: Unit[][],
  synonyms: Synonyms,
  ask: (terms: Unit[][], synonyms: Synonyms) => Promise<Answer>,
): Promise<(Answer & { text: string }) | undefined> {
  const other = await rephrase(terms);
  const read = other === undefined ? undefined : readTerms(other.text);
  if (other === undefined || read?.state !== "ready") return undefined;
  const answer = await ask(read.terms, new Map([...synonyms, ...other.synonyms]));
  return answer.ranked.whole > 0 ? { ...answer, text: other.text } : undefined;
}

async function industryId(slug: string, language: Language): Promise<number> {
  const industry = (await readIndustries(language)).find((other) => other.slug === slug);
  if (industry === undefined) throw new DomainError("invalid_input", `industry ${slug}`);
  return industry.id;
}

/** Returns the found records in the order of their keys. */
async function results(keys: RankedKey[], terms: string[][], language: Language): Promise<SearchResult[]> {
  const kinds = [...new Set(keys.map((key) => key.kind))];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map((key) => key.id);
      dependsOn(...ids.map(contentKind(kind).search.tag));
      return (await findResults(kind, ids)).map((row) => searchResult(kind, row, terms, language));
    }),
  );
  const byKey = new Map(found.flat().map((result) => [`${result.kind}-${result.id}`, result]));
  return keys.flatMap(({ kind, id, missing }) => {
    const result = byKey.get(`${kind}-${id}`);
    return result === undefined ? [] : [{ ...result, missing }];
  });
}

/** Returns tags and articles that are popular now, for a reader who has not searched yet. */
export const readSuggestions = sharedRead(async (language: Language): Promise<Suggestions> => {
  const [tags, ids] = await Promise.all([findFrequentTags(SUGGESTED_TAGS), findMostRead(SUGGESTED_ARTICLES)]);
  return { tags, articles: await readCardsByIds(ids, language) };
});
