import { isWebAddress } from "#app/features/base/site/site.view.ts";
import type {
  ArticleCard,
  ArticleLine,
  ArticleModel,
  Named,
  TocEntry,
} from "#app/features/published/article/article.view.ts";

/** Fields of an article that its page shows. */
export type PageArticle = Pick<
  ArticleModel,
  | "id"
  | "title"
  | "breaks"
  | "dek"
  | "plain"
  | "cover"
  | "bodyHtml"
  | "editor"
  | "publishedAt"
  | "updatedAt"
  | "correctedAt"
  | "origin"
  | "characters"
  | "minutes"
  | "aiLabel"
  | "disclaimer"
  | "isDemo"
  | "crumbs"
> & {
  authors: Named[];
  tags: Named[];
  /** Number of readers who have it in their favourites. */
  favorites: number;
  /** Source of the article; `href` is null without a URL. */
  source: { name: string; href: string | null } | null;
  /** Empty for short articles. */
  toc: TocEntry[];
};

/** An article beside another one. */
export type RelatedItem = Pick<
  ArticleCard,
  "title" | "breaks" | "href" | "industry" | "column" | "author" | "publishedAt"
>;

/** Titles of a heat ranking. */
export type HeatList = { title: string; href: string; lines: ArticleLine[] };

/** Minimum for a table of contents: this many headings, or two headings and this many characters. */
const TOC_HEADINGS = 4;
const TOC_CHARACTERS = 1500;

/** Milliseconds within which a correction and an update count as one change. */
const SAME_CHANGE_MS = 60_000;

const isWithin = (one: string | null, other: string | null) =>
  one !== null && other !== null && Math.abs(Date.parse(one) - Date.parse(other)) < SAME_CHANGE_MS;

/** Returns the article in the form of its page. */
export function pageArticle(model: ArticleModel): PageArticle {
  const { name, url } = model.source;
  return {
    id: model.id,
    title: model.title,
    breaks: model.breaks,
    dek: model.dek,
    plain: model.plain,
    cover: model.cover,
    bodyHtml: model.bodyHtml,
    authors: model.bylines,
    editor: model.editor,
    publishedAt: model.publishedAt,
    // Not shown if a correction already shows that the text has changed.
    updatedAt: isWithin(model.correctedAt, model.updatedAt) ? null : model.updatedAt,
    correctedAt: model.correctedAt,
    origin: model.origin,
    tags: model.topics,
    characters: model.characters,
    minutes: model.minutes,
    aiLabel: model.aiLabel,
    disclaimer: model.disclaimer,
    isDemo: model.isDemo,
    crumbs: model.crumbs,
    favorites: model.counts.favorites,
    source:
      name === "" && url === ""
        ? null
        : { name: name === "" ? hostOf(url) : name, href: isWebAddress(url) ? url : null },
    toc: tocOf(model),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function tocOf({ toc, characters }: Pick<ArticleModel, "toc" | "characters">): TocEntry[] {
  const long = toc.length >= TOC_HEADINGS || (toc.length >= 2 && characters > TOC_CHARACTERS);
  return long ? toc : [];
}

/** Returns cards as lines of related reading. */
export function relatedItems(cards: ArticleCard[]): RelatedItem[] {
  return cards.map(({ title, breaks, href, industry, column, author, publishedAt }) => ({
    title,
    breaks,
    href,
    industry,
    column,
    author,
    publishedAt,
  }));
}
