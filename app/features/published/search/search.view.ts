import { titled } from "#app/features/base/title/title.view.ts";
import type { ArticleCard } from "#app/features/published/article/article.view.ts";
import type { FoundRow } from "#app/features/base/content-kind/content-kind.ts";
import { contentKind } from "#app/features/published/content-kind/content-kinds.server.ts";
import type { KindName } from "#app/features/published/content-kind/content-kinds.ts";
import type { Language } from "#app/lib/language.ts";
import {
  comparedText,
  countTerms,
  excerptAround,
  markTerms,
  type ComparedText,
  type MarkedPart,
} from "./search.marks.ts";

/** A search result, for the page and the API. */
export type SearchResult = {
  kind: KindName;
  id: number;
  href: string;
  title: MarkedPart[];
  /** Where a line of the title may break. */
  breaks: number[];
  excerpt: MarkedPart[];
  /** The matching authors and tags. */
  names: MarkedPart[][];
  industry: string;
  /** ISO 8601 time; null for a record without a time. */
  publishedAt: string | null;
  /** Words of the query that the result lacks. */
  missing: string[];
};

/** The result of a search, shown below the form. */
export type SearchOutcome =
  | { state: "empty" | "unsearchable" | "too_long" | "wrong_filter" | "wrong_page" }
  | {
      state: "ready";
      results: SearchResult[];
      total: number;
      /** Number of results that contain every word. */
      whole: number;
      /** Whether there are more than `total`. */
      capped: boolean;
      pages: number;
      titlesOnly: boolean;
      /** The words that were searched instead, because no document contains all the typed words. */
      instead: string | null;
    };

/** Suggestions for a reader without a query or without results. */
export type Suggestions = { tags: string[]; articles: ArticleCard[] };

/** Number of characters of an excerpt. */
const EXCERPT = 110;

/** Converts a row to a result, with the searched words marked in its title and its excerpt. */
export function searchResult(
  kind: KindName,
  row: FoundRow,
  terms: string[][],
  language: Language,
): Omit<SearchResult, "missing"> {
  const { path, search } = contentKind(kind);
  const title = search.title?.(row) ?? row.title;
  const text = shownText(row, terms);
  return {
    kind,
    id: row.id,
    href: path(row),
    title: markTerms(title, terms),
    breaks: titled(title).breaks,
    excerpt: text.text === title ? [] : markTerms(excerptAround(text, terms, EXCERPT), terms),
    names: row.names.map((name) => markTerms(name, terms)).filter((parts) => parts.some((part) => part.marked)),
    industry: (language === "en" ? row.industry_en : row.industry) ?? "",
    publishedAt: row.time?.toISOString() ?? null,
  };
}

/** Returns the text with the most terms, or the first existing text if neither the texts nor the body contain any. */
function shownText(row: FoundRow, terms: string[][]): ComparedText {
  let first: ComparedText | undefined;
  let best: ComparedText | undefined;
  let most = 0;
  for (const given of row.texts) {
    if (given === "") continue;
    const text = comparedText(given);
    const held = countTerms(text, terms);
    first ??= text;
    if (held > most) [best, most] = [text, held];
    if (most === terms.length) break;
  }
  if (best !== undefined) return best;
  const body = bodyAround(row.html, terms);
  return first === undefined || countTerms(body, terms) > 0 ? body : first;
}

/**
 * Numbers of HTML characters before and after the first match of a term. About a third of them remain as an excerpt.
 */
const BEFORE = 60;
const BEHIND = 300;

/**
 * Returns the part of a body for an excerpt: whole tags around the first literal match of a term, or all of it.
 * Normalizing all of a long body would take longer than the rest of the page.
 */
function bodyAround(html: string, terms: string[][]): ComparedText {
  const places = terms.map((term) => html.indexOf(term.join(""))).filter((place) => place >= 0);
  if (places.length > 0) {
    const place = Math.min(...places);
    const start = Math.max(0, html.lastIndexOf("<", Math.max(0, place - BEFORE)));
    const end = html.indexOf("<", place + BEHIND);
    const around = comparedText(plainText(html.slice(start, end === -1 ? undefined : end)));
    // Uses the part only if it contains a term, because the literal match may have been inside a URL.
    if (countTerms(around, terms) > 0) return around;
  }
  return comparedText(plainText(html));
}

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
  "&amp;": "&",
};

/**
 * Matches everything that is no word in sanitized HTML: contents of cards and notes, tags, placeholders of single
 * pages, entities.
 */
const NO_WORDS = /<p class="card">.*?<\/p>|<sup .*?<\/sup>|<[^<>]*>?|\{\{\s*\w+\s*\}\}|&(?:lt|gt|quot|#39|nbsp|amp);/gs;
const BLOCK = /^<\/?(?:p|div|li|h[1-6]|tr|td|th|br|blockquote|figcaption)\b[^<>]*>$/;

/** Returns the words of sanitized HTML, with spaces between blocks. */
function plainText(html: string): string {
  return html.replaceAll(NO_WORDS, (found) => ENTITIES[found] ?? (BLOCK.test(found) ? " " : ""));
}
