import { MAX_QUERY } from "#app/features/base/search-index/search.tokens.ts";
import type messages from "./search.zh-cn.ts";
import type { PageMeta } from "#app/lib/page/meta.ts";
import { LAST_PAGE, ORDERS, searchFilters, type SearchFilters, type SearchOrder, type Span } from "./search.schema.ts";
import { KIND_NAMES, type KindName } from "#app/features/published/content-kind/content-kinds.ts";
import type { SearchOutcome, Suggestions } from "./search.view.ts";

type Texts = typeof messages;

/** The query of the search page's address. */
export type SearchAddress = {
  q: string;
  kind?: KindName;
  industry?: string;
  time?: Span;
  order?: SearchOrder;
  page?: number;
};

/** A choice of a filter. */
type FilterLink = { name: string; href: string; current: boolean };

/** An industry that results can be narrowed to. */
type IndustryChoice = { slug: string; name: string };

/** Everything the search page shows. */
export type SearchModel = {
  address: SearchAddress;
  outcome: SearchOutcome;
  /** A sentence instead of results; empty when there are some. */
  notice: string;
  /** The options of the filters; empty without a query. */
  industries: IndustryChoice[];
  isFiltered: boolean;
  suggestions: Suggestions | null;
};

/** The address of a search; what is left out does not narrow it, the usual order and the first page go without a word. */
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
 * Parses the query of an address. An invalid filter or page number is reported in place of results; the rest of the address is
 * kept.
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

/** The status of the page: what cannot be searched is the address at fault. */
export function searchStatus(outcome: SearchOutcome): number {
  if (outcome.state === "wrong_page") return 404;
  return outcome.state === "too_long" || outcome.state === "wrong_filter" ? 400 : 200;
}

/** The page's model. */
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

/** The filter options of a search; each links to the first page of its results. */
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

/** The metadata of the page; results are for readers, not for search engines. */
export function searchMeta({ address, outcome }: SearchModel, t: Texts): PageMeta {
  return {
    title: outcome.state === "ready" ? t.titleFor(address.q) : t.title,
    description: t.description,
    path: "/search",
    noindex: true,
  };
}
