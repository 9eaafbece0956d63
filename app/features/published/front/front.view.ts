import { titled, type Titled } from "#app/features/base/title/title.view.ts";
import type { ArticleCard } from "#app/features/published/article/article.view.ts";
import { isWebAddress } from "#app/features/base/site/site.view.ts";
import { coverOf } from "#app/features/published/cover/cover.view.ts";
import { formatDate } from "#app/lib/dates.ts";
import { inLanguage, type Language } from "#app/lib/language.ts";
import { breadcrumbJsonLd, itemListJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import type { HeadlineRow } from "./front.repo.server.ts";

/** A slot of the headlines: an article with the slot's own title and badge, or a link to an external URL. */
export type Headline = Titled & {
  id: number;
  href: string;
  /** Whether the link leads to another site. */
  external: boolean;
  badge: string;
  startedAt: string;
  card: ArticleCard | null;
};

/** Joins slots with the cards of their articles. Slots with a missing article are left out. */
export function headlineModels(rows: HeadlineRow[], cards: ArticleCard[], language: Language): Headline[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap((row) => {
    if (row.article_id === null && !isWebAddress(row.url)) return [];
    const found = row.article_id === null ? null : (byId.get(row.article_id) ?? undefined);
    if (found === undefined) return [];
    const card = found !== null && row.media_sha !== null ? { ...found, cover: coverOf(found.id, null, row) } : found;
    return {
      id: row.id,
      ...titled(row.title !== "" ? row.title : (card?.title ?? "")),
      href: card?.href ?? row.url,
      external: card === null,
      badge: inLanguage(language, row.badge, row.badge_en),
      startedAt: row.start_at.toISOString(),
      card,
    };
  });
}

/** The top of the home page and of /headlines: a large lead and the stories beside it. */
export type Front = {
  lead: Headline | null;
  /** The sentences of 一句话说明白 of the lead. */
  sentences: string[];
  secondary: Headline[];
};

/** The slots of a day (yyyy-mm-dd, Asia/Shanghai). */
export type HeadlineDay = { day: string; headlines: Headline[] };

/** Converts an article to a headline. Used if the editors have filled too few slots. */
function headlineOfCard(card: ArticleCard): Headline {
  return {
    id: 0,
    title: card.title,
    breaks: card.breaks,
    href: card.href,
    external: false,
    badge: "",
    startedAt: card.publishedAt,
    card,
  };
}

/** Returns the slots, each target once, followed by the newest articles until there are at least `least`. */
export function filledHeadlines(slots: Headline[], newest: ArticleCard[], least: number): Headline[] {
  const unique = slots.filter((slot, index) => slots.findIndex((other) => other.href === slot.href) === index);
  const known = new Set(unique.map((slot) => slot.href));
  const more = newest.filter((card) => !known.has(card.href)).slice(0, Math.max(0, least - unique.length));
  return [...unique, ...more.map(headlineOfCard)];
}

/**
 * Groups past slots by the day on which they began, newest day first, without headlines that the page already shows.
 */
export function headlineDays(past: Headline[], shown: Headline[]): HeadlineDay[] {
  const known = new Set(shown.map((headline) => headline.href));
  const days = new Map<string, Headline[]>();
  for (const headline of past) {
    if (known.has(headline.href)) continue;
    const day = formatDate(headline.startedAt);
    days.set(day, [...(days.get(day) ?? []), headline]);
  }
  return [...days].map(([day, headlines]) => ({ day, headlines })).sort((one, other) => (one.day < other.day ? 1 : -1));
}

/** Returns the neighbours of a day among the days with headlines (newest first), or undefined at the ends. */
export function daysAround(days: string[], day: string): { newer: string | undefined; older: string | undefined } {
  return { newer: days.findLast((other) => other > day), older: days.find((other) => other < day) };
}

/**
 * The data of /headlines. `day` is null for the current headlines; `days` are the days with headlines, newest first.
 */
export type HeadlinesModel = { day: string | null; front: Front; recent: HeadlineDay[]; days: string[] };

/** Returns the path of the headlines of a day (yyyy-mm-dd), or of the current ones. */
export function headlinesPath(day: string | null): string {
  return day === null ? "/headlines" : `/headlines?day=${day}`;
}

/** Returns the metadata of the headlines. Search engines must not index a day without any. */
export function headlinesMeta(
  { day, front }: HeadlinesModel,
  texts: { title: string; description: string; crumbs: Crumb[] },
  siteUrl: string,
): PageMeta {
  const own = [front.lead, ...front.secondary].flatMap((headline) =>
    headline === null || headline.external ? [] : headline,
  );
  const items = own.map((headline) => ({ name: headline.title, path: headline.href }));
  return {
    title: texts.title,
    description: texts.description,
    path: headlinesPath(day),
    noindex: front.lead === null,
    jsonLd: [breadcrumbJsonLd(siteUrl, texts.crumbs), itemListJsonLd(siteUrl, texts.title, items)],
  };
}
