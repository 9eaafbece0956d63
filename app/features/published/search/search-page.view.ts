import { MAX_QUERY } from "#app/features/base/search-index/search.tokens.ts";
import type messages from "./search.zh-cn.ts";
import type { PageMeta } from "#app/lib/page/meta.ts";
import { LAST_PAGE, ORDERS, searchFilters, type SearchFilters, type SearchOrder, type Span } from "./search.schema.ts";
import { KIND_NAMES, type KindName } from "#app/features/published/content-kind/content-kinds.ts";
import type { SearchOutcome, Suggestions } from "./search.view.ts";

type Texts = typeof messages;

/** The query parameters of the search page. */
export type SearchAddress = {
  q: string;
  kind?: KindName;
  industry?: string;
  time?: Span;
  order?: SearchOrder;
  page?: number;
};

/** An option of a filter. */
type FilterLink = { name: string; href: string; current: boolean };

/** An industry by which results can be filtered. */
type IndustryChoice = { slug: string; name: string };

/** The model of the search page. */
export type SearchModel = {
  address: SearchAddress;
  outcome: SearchOutcome;
  /** A message instead of results; empty if there are results. */
  notice: string;
  /** The options of the industry filter; empty without a query. */
  industries: IndustryChoice[];
  isFiltered: boolean;
  suggestions: Suggestions | null;
};

/** Returns the path of a search. Default order, first page and missing filters add no parameter. */
export function searchPath({ q, kind, industry, time, order, page = 1 }: SearchAddress): string {
  const parameters = {
    kind,
    industry,
    time,
    order: order === "time" ? order : undefined,
    page: page > 1 ? page : undefined,
  };
  let path = `/search?q=${encodeURIComponent(q.toWellFormed())}`;
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) path += `&${name}=${encodeURIComponent(value)}`;
  }
  return path;
}

/**
 * Parses the query parameters of the search page. The page reports an invalid filter or page number instead of results,
 * and keeps the other parameters.
 */
export function readSearchAddress(
  params: Record<string, string>,
  industries: { slug: string }[],
): { filters: SearchFilters; wrong?: "wrong_filter" | "wrong_page" } {
  const parsed = searchFilters.safeParse(params);
  if (parsed.success) {
    const { industry } = parsed.data;
    if (industry === undefined || industries.some(({ slug }) => slug === industry)) return { filters: parsed.data };
    return { filters: { ...parsed.data, industry: undefined }, wrong: "wrong_filter" };
  }
  const names = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  const kept = Object.fromEntries(Object.entries(params).filter(([name]) => !names.has(name)));
  const isPage = names.size === 1 && names.has("page");
  return { filters: readSearchAddress(kept, industries).filters, wrong: isPage ? "wrong_page" : "wrong_filter" };
}

/** Returns the HTTP status of the page. A search that cannot be run is the fault of the URL. */
export function searchStatus(outcome: SearchOutcome): number {
  if (outcome.state === "wrong_page") return 404;
  return outcome.state === "too_long" || outcome.state === "wrong_filter" ? 400 : 200;
}

/** Returns the model of the page. */
export function searchModel(
  words: string,
  filters: SearchFilters,
  outcome: SearchOutcome,
  suggestions: Suggestions | null,
  industries: IndustryChoice[],
  t: Texts,
): SearchModel {
  const address = { q: words.trim(), ...filters };
  return {
    address,
    outcome,
    notice: noticeOf(outcome, address, t),
    industries: outcome.state === "ready" ? industries.map(({ slug, name }) => ({ slug, name })) : [],
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
    case "wrong_filter":
      return t.wrongFilter;
    case "wrong_page":
      return t.wrongPage(LAST_PAGE);
    case "ready":
      if (outcome.results.length > 0) return "";
      return outcome.total === 0 ? t.nothing(address.q) : t.pastLastPage;
  }
}

/** Returns the filter options of a search, each linked to the first page of its results. */
export function filterLinks({ address, industries }: SearchModel, t: Texts): { name: string; links: FilterLink[] }[] {
  const first = { ...address, page: undefined };
  const orders = ORDERS.map((order) => ({
    name: t.order[order],
    href: searchPath({ ...first, order }),
    current: (address.order ?? "relevance") === order,
  }));
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
      KIND_NAMES.map((kind) => ({ value: kind, name: t.kind[kind] })),
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
    { name: t.orders, links: orders },
  ];
}

/** Returns the metadata of the page. Search engines must not index results. */
export function searchMeta({ address, outcome }: SearchModel, t: Texts): PageMeta {
  return {
    title: outcome.state === "ready" ? t.titleFor(address.q) : t.title,
    description: t.description,
    path: "/search",
    noindex: true,
  };
}
