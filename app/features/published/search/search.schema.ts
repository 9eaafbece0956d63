import { z } from "zod";
import "#app/lib/request/zod-in-browser.ts";
import { KIND_NAMES } from "#app/features/published/content-kind/content-kinds.ts";

/** The periods by which results can be filtered, in days. */
export const SPANS = { day: 1, week: 7, month: 31, year: 366 } as const;
export type Span = keyof typeof SPANS;

/** The order of results: by relevance (the default), or newest first. */
export const ORDERS = ["relevance", "time"] as const;
export type SearchOrder = (typeof ORDERS)[number];

/**
 * PAGE_LENGTH: results on a page (docs/content.md#news: 20). LAST_PAGE: the last page that readers can open; beyond it
 * another search word helps more.
 */
export const PAGE_LENGTH = 20;
export const LAST_PAGE = 15;

/** The query parameters of /search. search.query.ts reads `q` itself. */
export const searchFilters = z.object({
  kind: z.enum(KIND_NAMES).optional(),
  /** Slug of an industry. */
  industry: z.string().max(60).optional(),
  time: z.enum(Object.keys(SPANS) as [Span, ...Span[]]).optional(),
  order: z.enum(ORDERS).default("relevance"),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
});

export type SearchFilters = z.output<typeof searchFilters>;
