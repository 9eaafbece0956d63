import { breadcrumbJsonLd, itemListJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import type { ArticleCard, CardPage } from "./article.view.ts";

/** A page of a list of articles, with links to the previous and next pages. */
export type Stream = {
  cards: ArticleCard[];
  /** Path of the next page; null at the end. */
  next: string | null;
  /** Path of the newest page; null if this is the newest. */
  newest: string | null;
};

/** Returns the path of a list with a query parameter added. */
function withParam(path: string, name: string, value: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}

/**
 * Returns a page of cards with the paths of other pages. `path` is the path of the newest page, `before` the requested
 * cursor.
 */
export function stream(page: CardPage, path: string, before: string | null): Stream {
  return {
    cards: page.cards,
    next: page.nextCursor === null ? null : withParam(path, "before", page.nextCursor),
    newest: before === null ? null : path,
  };
}

type StreamTexts = { title: string; olderTitle: (title: string) => string; description: string; crumbs: Crumb[] };

/** Returns the metadata of a list of articles. Search engines must not index older pages. */
export function streamMeta(model: Stream, path: string, texts: StreamTexts, siteUrl: string): PageMeta {
  const items = model.cards.map((card) => ({ name: card.title, path: card.href }));
  const title = model.newest === null ? texts.title : texts.olderTitle(texts.title);
  return {
    title,
    description: texts.description,
    path,
    noindex: model.newest !== null,
    jsonLd: [breadcrumbJsonLd(siteUrl, texts.crumbs), itemListJsonLd(siteUrl, title, items)],
  };
}
