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
  excerpt: MarkedPart[];
  /** The matching authors and tags. */
  names: MarkedPart[][];
  industry: string;
  /** ISO time; null for what has none. */
  publishedAt: string | null;
  /** Words of the query that it lacks. */
  missing: string[];
};

/** The outcome below the form of the search page. */
export type SearchOutcome =
  | { state: "empty" | "unsearchable" | "too_long" | "wrong_filter" | "wrong_page" }
  | {
      state: "ready";
      results: SearchResult[];
      total: number;
      /** How many of them hold every word. */
      whole: number;
      /** True when there are more than `total`. */
      capped: boolean;
      pages: number;
      titlesOnly: boolean;
      /** The words that were searched instead, because no document holds those that were typed. */
      instead: string | null;
    };

/** Suggestions for a reader without a query or without results. */
export type Suggestions = { tags: string[]; articles: ArticleCard[] };

/** Characters of an excerpt. */
const EXCERPT = 110;

/** A row as a result, with what was asked for marked in its title and in a piece of its text. */
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
    excerpt: text.text === title ? [] : markTerms(excerptAround(text, terms, EXCERPT), terms),
    names: row.names.map((name) => markTerms(name, terms)).filter((parts) => parts.some((part) => part.marked)),
    industry: (language === "en" ? row.industry_en : row.industry) ?? "",
    publishedAt: row.time?.toISOString() ?? null,
  };
}

/** The text with the most terms; the first existing one when neither a text nor the body has any. */
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

/** Characters of HTML around the first match of a term; an excerpt is a third of them. */
const BEFORE = 60;
const BEHIND = 300;

/**
 * The part of a body for an excerpt: whole tags around the first literal match of a term; else all of it. Converting all of a
 * long body into its compared form would take longer than the rest of the page.
 */
function bodyAround(html: string, terms: string[][]): ComparedText {
  const places = terms.map((term) => html.indexOf(term.join(""))).filter((place) => place >= 0);
  if (places.length > 0) {
    const place = Math.min(...places);
    const start = Math.max(0, html.lastIndexOf("<", Math.max(0, place - BEFORE)));
    const end = html.indexOf("<", place + BEHIND);
    const around = comparedText(plainText(html.slice(start, end === -1 ? undefined : end)));
    // The match may have been part of an address.
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

/** Everything but words in cleaned HTML: contents of cards and notes, tags, placeholders of standing pages, entities. */
const NO_WORDS = /<p class="card">.*?<\/p>|<sup .*?<\/sup>|<[^<>]*>?|\{\{\s*\w+\s*\}\}|&(?:lt|gt|quot|#39|nbsp|amp);/gs;
const BLOCK = /^<\/?(?:p|div|li|h[1-6]|tr|td|th|br|blockquote|figcaption)\b[^<>]*>$/;

/** The words of cleaned HTML, blocks parted by spaces. */
function plainText(html: string): string {
  return html.replaceAll(NO_WORDS, (found) => ENTITIES[found] ?? (BLOCK.test(found) ? " " : ""));
}
