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

/** One thing found, as the page and the API tell it. */
export type SearchResult = {
  kind: KindName;
  id: number;
  href: string;
  title: MarkedPart[];
  excerpt: MarkedPart[];
  /** Authors and tags that were asked for. */
  names: MarkedPart[][];
  industry: string;
  /** ISO time; null for what has none. */
  publishedAt: string | null;
  /** Words that were asked for and are not in it. */
  missing: string[];
};

/** What the search page shows under its form. */
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
    };

/** What a reader finds who has not asked for anything, or found nothing. */
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

/** The first text that holds most of the terms; the first there is when neither a text nor the body holds any. */
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

/** Characters of HTML before and behind the first place of a term, from which an excerpt of a third of them is taken. */
const BEFORE = 60;
const BEHIND = 300;

/**
 * What of a body an excerpt is taken from: whole tags around the first place where a term is written as it was asked for,
 * since bringing all of a long body into its compared form takes longer than the rest of the page; else all of it.
 */
function bodyAround(html: string, terms: string[][]): ComparedText {
  const places = terms.map((term) => html.indexOf(term.join(""))).filter((place) => place >= 0);
  if (places.length > 0) {
    const place = Math.min(...places);
    const start = Math.max(0, html.lastIndexOf("<", Math.max(0, place - BEFORE)));
    const end = html.indexOf("<", place + BEHIND);
    const around = comparedText(plainText(html.slice(start, end === -1 ? undefined : end)));
    // It may have stood in an address.
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

/** What is not words in cleaned HTML: what cards and notes say, tags, placeholders of standing pages, entities. */
const NO_WORDS = /<p class="card">.*?<\/p>|<sup .*?<\/sup>|<[^<>]*>?|\{\{\s*\w+\s*\}\}|&(?:lt|gt|quot|#39|nbsp|amp);/gs;
const BLOCK = /^<\/?(?:p|div|li|h[1-6]|tr|td|th|br|blockquote|figcaption)\b[^<>]*>$/;

/** The words of cleaned HTML, blocks parted by spaces. */
function plainText(html: string): string {
  return html.replaceAll(NO_WORDS, (found) => ENTITIES[found] ?? (BLOCK.test(found) ? " " : ""));
}
