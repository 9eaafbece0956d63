import { titled, type Titled } from "#app/features/base/title/title.view.ts";
import { dossierPath, searchPath, type DossierKind } from "#app/features/published/dossier/dossier.kinds.ts";
import { coverOf, coverSrc, inRatio, type Cover } from "#app/features/published/cover/cover.view.ts";
import { encodeCursor } from "#app/lib/cursor.ts";
import { formatIsoLocal } from "#app/lib/dates.ts";
import type { Language } from "#app/lib/language.ts";
import { absoluteUrl, breadcrumbJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import type { Origin } from "./article.origins.ts";
import type { ArticleRow, CardRow } from "./article.repo.server.ts";

/** A named link target, such as a column or an industry. */
export type Place = { name: string; href: string };

/** An author or a tag. An author without a page has no path; a tag without one leads to the search. */
export type Named = { name: string; href?: string };

/** An article in a list. */
export type ArticleCard = Titled & {
  id: number;
  href: string;
  shortTitle: string;
  dek: string;
  /** The first sentence of 一句话说明白, or '' if there is none. */
  plain: string;
  author: string;
  /** ISO 8601 time. */
  publishedAt: string;
  industry: Place | null;
  column: Place | null;
  cover: Cover;
};

/** An article as one line of text. */
export type ArticleLine = Titled & { href: string };

/** A page of a long list with the cursor of the next one. */
export type CardPage = { cards: ArticleCard[]; nextCursor: string | null };

export type TocEntry = { id: string; level: number; text: string };

/** Everything the article page shows. */
export type ArticleModel = Omit<ArticleCard, "plain"> & {
  updatedAt: string | null;
  /** ISO 8601 time of the newest correction; null without corrections. */
  correctedAt: string | null;
  plain: string[];
  summary: string;
  bodyHtml: string;
  toc: TocEntry[];
  authors: string[];
  /** The authors and tags as links. */
  bylines: Named[];
  topics: Named[];
  editor: string;
  source: { name: string; url: string };
  origin: Origin;
  sector: Place | null;
  tags: string[];
  characters: number;
  minutes: number;
  aiLabel: "none" | "assisted" | "generated";
  disclaimer: boolean;
  isDemo: boolean;
  counts: { views: number; comments: number; favorites: number; likes: number };
  crumbs: Crumb[];
};

/** Number of Chinese characters that an average reader reads in a minute. */
const CHARACTERS_A_MINUTE = 400;

/** Milliseconds after its publication after which a change of a row counts as an update. */
const NOTABLE_CHANGE = 60_000;

const inLanguage = (language: Language, zh: string | null, en: string | null) => (language === "en" ? en : zh) ?? "";

/** Returns the canonical path of an article. */
export function articlePath(id: number): string {
  return `/news/${id}`;
}

/** Converts a row to a card in the reader's language. Titles stay Chinese; names of sections follow the language. */
export function articleCard(row: CardRow, language: Language): ArticleCard {
  return {
    id: row.id,
    href: articlePath(row.id),
    ...titled(row.title),
    shortTitle: row.short_title === "" ? row.title : row.short_title,
    dek: row.dek,
    plain: row.plain[0] ?? "",
    author: row.authors.join("、"),
    publishedAt: row.publish_at.toISOString(),
    industry:
      row.industry_slug === null
        ? null
        : {
            name: inLanguage(language, row.industry_name, row.industry_name_en),
            href: `/industry/${row.industry_slug}`,
          },
    column:
      row.column_id === null
        ? null
        : { name: inLanguage(language, row.column_name, row.column_name_en), href: `/news/column/${row.column_id}` },
    cover: coverOf(row.id, row.palette, row),
  };
}

/** Converts a row to an entry of a mixed list. */
export function articleTarget(row: CardRow): PublicTarget {
  return {
    id: row.id,
    title: row.title,
    url: articlePath(row.id),
    summary: row.plain[0] ?? row.dek,
    cover: coverSrc(coverOf(row.id, row.palette, row)),
  };
}

/**
 * Converts a card to one line with its short title (docs/content.md#articles: the slots of the home page use short
 * titles).
 */
export function articleLine(card: ArticleCard): ArticleLine {
  return { ...titled(card.shortTitle), href: card.href };
}

/** Converts rows to a page with the cursor of the next one. The caller queries one row more than `limit`. */
export function cardPage(rows: CardRow[], limit: number, language: Language): CardPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    cards: shown.map((row) => articleCard(row, language)),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor({ time: last.publish_at, id: last.id }) : null,
  };
}

/** Returns the model of the article page. */
export function articleModel(row: ArticleRow, language: Language, homeName: string): ArticleModel {
  const card = articleCard(row, language);
  const changed = row.updated_at.getTime() - row.publish_at.getTime() > NOTABLE_CHANGE;
  return {
    ...card,
    updatedAt: changed ? row.updated_at.toISOString() : null,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    plain: row.plain,
    summary: row.summary,
    bodyHtml: row.body_html,
    toc: row.toc as TocEntry[],
    authors: row.authors,
    bylines: linked("author", row.authors, row.author_pages),
    topics: linked("topic", row.tags, row.topic_pages).map(({ name, href = searchPath(name) }) => ({ name, href })),
    editor: row.editor,
    source: { name: row.source_name, url: row.source_url },
    origin: row.origin,
    sector:
      row.sector_slug === null
        ? null
        : {
            name: inLanguage(language, row.sector_name, row.sector_name_en),
            href: `/industry/${row.industry_slug}?sector=${row.sector_slug}`,
          },
    tags: row.tags,
    characters: row.characters,
    minutes: Math.max(1, Math.round(row.characters / CHARACTERS_A_MINUTE)),
    aiLabel: row.ai_label,
    disclaimer: row.disclaimer,
    isDemo: row.is_demo,
    counts: {
      views: row.views ?? 0,
      comments: row.comments ?? 0,
      favorites: row.favorites ?? 0,
      likes: row.likes ?? 0,
    },
    crumbs: crumbsOf(card, homeName),
  };
}

/** Returns names with the paths of their dossiers. */
function linked(kind: DossierKind, names: string[], ids: Readonly<Record<string, number>>): Named[] {
  return names.map((name) => (ids[name] === undefined ? { name } : { name, href: dossierPath(kind, ids[name]) }));
}

function crumbsOf(card: ArticleCard, homeName: string): Crumb[] {
  const places = [card.industry, card.column].filter((place) => place !== null);
  return [{ name: homeName, path: "/" }, ...places.map((place) => ({ name: place.name, path: place.href }))];
}

/**
 * Returns a cover's URLs in the three ratios that schema.org recommends, or undefined if the cover lacks one of them.
 */
function picturesOf(row: ArticleRow, cover: Cover, siteUrl: string): string[] | undefined {
  const others = (["4:3", "1:1"] as const).map((ratio) => inRatio(cover, ratio, row));
  if (cover.kind === "drawn" || others.includes(cover)) return undefined;
  return [cover, ...others].flatMap((one) =>
    one.kind === "drawn" ? [] : `${siteUrl}/media/${one.sha}/${one.widths.at(-1) ?? one.width}.${one.extension}`,
  );
}

/** Returns the Person of schema.org for an author. */
function personOf({ name, href }: Named, siteUrl: string): Record<string, unknown> {
  return { "@type": "Person", name, ...(href !== undefined && { url: absoluteUrl(siteUrl, href) }) };
}

/** Returns the metadata of an article page: NewsArticle, breadcrumb, and Baidu's time fields. */
export function articleMeta(
  row: ArticleRow,
  model: ArticleModel,
  site: { siteName: string; siteUrl: string },
): PageMeta {
  const path = row.canonical_url === "" ? articlePath(row.id) : row.canonical_url;
  const url = path.startsWith("/") ? `${site.siteUrl}${path}` : path;
  const published = formatIsoLocal(row.publish_at);
  const modified = formatIsoLocal(row.updated_at);
  const description = [row.seo_description, row.summary, row.plain.join(""), row.dek].find((text) => text !== "") ?? "";
  const image = `${site.siteUrl}/share/article-${row.id}.png`;
  const publisher = { "@type": "Organization", name: site.siteName, url: site.siteUrl };
  return {
    title: row.seo_title === "" ? row.title : row.seo_title,
    description,
    path,
    image,
    type: "article",
    keywords: row.seo_keywords === "" ? row.tags.join(",") : row.seo_keywords,
    noindex: row.noindex,
    article: {
      published,
      modified,
      authors: row.authors,
      section: model.industry?.name ?? model.column?.name ?? "",
      tags: row.tags,
    },
    jsonLd: [
      {
        "@type": "NewsArticle",
        headline: row.title,
        description,
        url,
        mainEntityOfPage: url,
        datePublished: published,
        dateModified: modified,
        image: picturesOf(row, model.cover, site.siteUrl) ?? [image],
        author: (model.bylines.length === 0 ? [{ name: site.siteName }] : model.bylines).map((author) =>
          personOf(author, site.siteUrl),
        ),
        publisher,
        articleSection: model.industry?.name,
        keywords: row.tags.join(","),
        inLanguage: "zh-CN",
      },
      breadcrumbJsonLd(site.siteUrl, [...model.crumbs, { name: row.title, path }]),
      {
        "@context": "https://ziyuan.baidu.com/contexts/cambrian.jsonld",
        "@id": url,
        title: row.title,
        images: [image],
        description,
        pubDate: published.slice(0, 19),
        upDate: modified.slice(0, 19),
      },
    ],
  };
}
