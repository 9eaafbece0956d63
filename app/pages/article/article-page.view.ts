import { isWebAddress } from "#app/features/base/site/site.view.ts";
import type { ArticleCard, ArticleModel, Place, TocEntry } from "#app/features/published/article/article.view.ts";

/** What of an article its page shows; nothing that no part of it reads. */
export type PageArticle = Pick<
  ArticleModel,
  | "id"
  | "title"
  | "dek"
  | "plain"
  | "cover"
  | "bodyHtml"
  | "authors"
  | "editor"
  | "publishedAt"
  | "updatedAt"
  | "correctedAt"
  | "origin"
  | "tags"
  | "characters"
  | "minutes"
  | "aiLabel"
  | "disclaimer"
  | "isDemo"
  | "crumbs"
> & {
  /** Readers who have collected it. */
  favorites: number;
  /** Where it was taken from; `href` null when there is no address to lead to. */
  source: { name: string; href: string | null } | null;
  /** Empty when the article is too short to need one. */
  toc: TocEntry[];
};

/** An article beside another one. */
export type RelatedItem = Pick<ArticleCard, "title" | "href" | "industry" | "column" | "author" | "publishedAt">;

/** What readers are told of a change of the article. */
export type CorrectionLine = { kind: "correction" | "update" | "clarification"; text: string; at: string };

/** The titles of a heat board. */
export type HeatList = { title: string; href: string; lines: Place[] };

/** A table of contents is worth its room from this many headings on, or from this many characters with two of them. */
const TOC_HEADINGS = 4;
const TOC_CHARACTERS = 1500;

/** A correction and a change so near to each other are one. */
const SAME_CHANGE_MS = 60_000;

const isWithin = (one: string | null, other: string | null) =>
  one !== null && other !== null && Math.abs(Date.parse(one) - Date.parse(other)) < SAME_CHANGE_MS;

/** The article as its page shows it. */
export function pageArticle(model: ArticleModel): PageArticle {
  const { name, url } = model.source;
  return {
    id: model.id,
    title: model.title,
    dek: model.dek,
    plain: model.plain,
    cover: model.cover,
    bodyHtml: model.bodyHtml,
    authors: model.authors,
    editor: model.editor,
    publishedAt: model.publishedAt,
    // A correction tells of itself that the text has changed.
    updatedAt: isWithin(model.correctedAt, model.updatedAt) ? null : model.updatedAt,
    correctedAt: model.correctedAt,
    origin: model.origin,
    tags: model.tags,
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

/** Cards as the lines that related reading shows. */
export function relatedItems(cards: ArticleCard[]): RelatedItem[] {
  return cards.map(({ title, href, industry, column, author, publishedAt }) => ({
    title,
    href,
    industry,
    column,
    author,
    publishedAt,
  }));
}
