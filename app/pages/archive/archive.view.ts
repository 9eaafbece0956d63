import type { Titled } from "#app/features/base/title/title.view.ts";
import { formatDate } from "#app/lib/dates.ts";
import { breadcrumbJsonLd, itemListJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import type { ArticleCard, Place } from "#app/features/published/article/article.view.ts";

/** An article as a line of the archive. */
export type ArchiveLine = Titled & { id: number; href: string; publishedAt: string; place: Place | null };

/** A year with its months that have articles, newest first. */
export type ArchiveYear = { year: string; months: { month: string; count: number; href: string; current: boolean }[] };

/** Model of the archive. `month` is yyyy-mm; null without any article. */
export type ArchiveModel = {
  month: string | null;
  /** Number of articles in the month. */
  count: number;
  page: number;
  pages: number;
  /** Whether the month has more articles than its pages can show. */
  bounded: boolean;
  years: ArchiveYear[];
  days: { day: string; lines: ArchiveLine[] }[];
};

/**
 * Returns the times at which a month (yyyy-mm, Asia/Shanghai) and the next one begin, or undefined for an invalid
 * month.
 */
export function monthSpan(month: string): { from: Date; to: Date } | undefined {
  const match = month.match(/^(\d{4})-(0[1-9]|1[0-2])$/);
  if (match === null) return undefined;
  const year = Number(match[1]);
  const number = Number(match[2]);
  const next =
    number === 12 ? `${String(year + 1).padStart(4, "0")}-01` : `${match[1]}-${String(number + 1).padStart(2, "0")}`;
  return { from: new Date(`${month}-01T00:00:00+08:00`), to: new Date(`${next}-01T00:00:00+08:00`) };
}

/** Returns the path of an archive page. The newest month's first page has no parameters. */
export function archivePath(month: string | null, page = 1, newest: string | null = null): string {
  const params = new URLSearchParams();
  if (month !== null && month !== newest) params.set("month", month);
  if (page > 1) params.set("page", String(page));
  const search = params.toString();
  return search === "" ? "/article" : `/article?${search}`;
}

/** Groups months (newest first) by year. */
export function archiveYears(months: { month: string; count: number }[], current: string | null): ArchiveYear[] {
  const newest = months[0]?.month ?? null;
  const years = new Map<string, ArchiveYear["months"]>();
  for (const { month, count } of months) {
    const year = month.slice(0, 4);
    const entry = { month, count, href: archivePath(month, 1, newest), current: month === current };
    years.set(year, [...(years.get(year) ?? []), entry]);
  }
  return [...years].map(([year, entries]) => ({ year, months: entries }));
}

/** Groups cards (newest first) by day, yyyy-mm-dd in Asia/Shanghai. */
export function archiveDays(cards: ArticleCard[]): ArchiveModel["days"] {
  const days = new Map<string, ArchiveLine[]>();
  for (const { id, title, breaks, href, publishedAt, industry, column } of cards) {
    const day = formatDate(publishedAt);
    days.set(day, [...(days.get(day) ?? []), { id, title, breaks, href, publishedAt, place: industry ?? column }]);
  }
  return [...days].map(([day, lines]) => ({ day, lines }));
}

/** Returns the metadata of the archive. */
export function archiveMeta(
  model: ArchiveModel,
  texts: { title: string; description: string; crumbs: Crumb[] },
  siteUrl: string,
): PageMeta {
  const newest = model.years[0]?.months[0]?.month ?? null;
  const items = model.days.flatMap(({ lines }) => lines.map((line) => ({ name: line.title, path: line.href })));
  return {
    title: texts.title,
    description: texts.description,
    path: archivePath(model.month, model.page, newest),
    jsonLd: [breadcrumbJsonLd(siteUrl, texts.crumbs), itemListJsonLd(siteUrl, texts.title, items)],
  };
}
