import type messages from "#app/i18n/zh-cn/search.ts";
import type { PageMeta } from "#app/lib/meta.ts";
import { MAX_QUERY } from "./search.query.ts";
import type { SearchFilters, Span } from "./search.schema.ts";
import { SEARCH_KINDS, type SearchKind } from "#app/features/base/search-index/search.vector.ts";
import type { SearchOutcome, Suggestions } from "./search.view.ts";

type Texts = typeof messages;

/** What the address of the search page asks for. */
export type SearchAddress = { q: string; kind?: SearchKind; industry?: string; time?: Span; page?: number };

/** A choice of a filter; `value` is undefined for "any". */
export type FilterLink = { name: string; href: string; current: boolean };

/** Everything the search page shows. */
export type SearchModel = {
  address: SearchAddress;
  outcome: SearchOutcome;
  /** A sentence in the place of results; empty when there are some. */
  notice: string;
  filters: { name: string; links: FilterLink[] }[];
  isFiltered: boolean;
  suggestions: Suggestions | null;
};

/** The address of a search; what is left out does not narrow it, the first page goes without its number. */
export function searchPath(address: SearchAddress): string {
  const query = new URLSearchParams({ q: address.q });
  for (const name of ["kind", "industry", "time"] as const) {
    const value = address[name];
    if (value !== undefined) query.set(name, value);
  }
  if (address.page !== undefined && address.page > 1) query.set("page", String(address.page));
  return `/search?${query}`;
}

/** The page's model. */
export function searchModel(
  words: string,
  filters: SearchFilters,
  outcome: SearchOutcome,
  suggestions: Suggestions | null,
  industries: { slug: string; name: string }[],
  t: Texts,
): SearchModel {
  const address = { q: words.trim(), ...filters };
  return {
    address,
    outcome,
    notice: noticeOf(outcome, address, t),
    filters: outcome.state === "ready" ? filterLinks(address, industries, t) : [],
    isFiltered: filters.kind !== undefined || filters.industry !== undefined || filters.time !== undefined,
    suggestions,
  };
}

function noticeOf(outcome: SearchOutcome, address: SearchAddress, t: Texts): string {
  switch (outcome.state) {
    case "empty":
      return "";
    case "too_long":
      return t.tooLong(MAX_QUERY);
    case "unsearchable":
      return t.unsearchable;
    case "ready":
      if (outcome.results.length > 0) return "";
      return outcome.total === 0 ? t.nothing(address.q) : t.pastLastPage;
  }
}

function filterLinks(address: SearchAddress, industries: { slug: string; name: string }[], t: Texts) {
  const first = { ...address, page: undefined };
  const group = (key: "kind" | "industry" | "time", name: string, values: { value: string; name: string }[]) => ({
    name,
    links: [{ value: undefined, name: t.any }, ...values].map((choice) => ({
      name: choice.name,
      href: searchPath({ ...first, [key]: choice.value }),
      current: address[key] === choice.value,
    })),
  });
  return [
    group(
      "kind",
      t.kinds,
      SEARCH_KINDS.map((kind) => ({ value: kind, name: t.kind[kind] })),
    ),
    group(
      "industry",
      t.industries,
      industries.map(({ slug, name }) => ({ value: slug, name })),
    ),
    group(
      "time",
      t.times,
      Object.entries(t.time).map(([value, name]) => ({ value, name })),
    ),
  ];
}

/** What the page says about itself; results are for readers, not for search engines. */
export function searchMeta({ address, outcome }: SearchModel, t: Texts): PageMeta {
  return {
    title: outcome.state === "ready" ? t.titleFor(address.q) : t.title,
    description: t.description,
    path: "/search",
    noindex: true,
  };
}
