import type { FeedEntry } from "#app/features/base/content-kind/content-kind.ts";
import { absoluteUrl } from "#app/lib/page/meta.ts";
import type { FeedRow } from "./feed.repo.server.ts";

/** A feed, independent of its format. */
export type Feed = {
  siteName: string;
  title: string;
  description: string;
  /** Absolute URLs of the page with the same content, and of the site. */
  page: string;
  site: string;
  entries: FeedEntry[];
  /** The newest change of its entries; 1970-01-01 for an empty feed. */
  updated: Date;
};

/** Converts an article to a feed entry. Its text is 一句话说明白, else the summary, else the dek. */
export function articleEntry(row: FeedRow, siteUrl: string): FeedEntry {
  const summary = [row.plain.join(""), row.summary, row.dek].find((text) => text !== "") ?? "";
  return {
    url: absoluteUrl(siteUrl, `/news/${row.id}`),
    title: row.title,
    summary,
    published: row.publish_at,
    updated: row.updated_at > row.publish_at ? row.updated_at : row.publish_at,
    authors: row.authors,
    categories: [row.industry, row.column, ...row.tags].filter((name): name is string => name !== null && name !== ""),
  };
}

/** Returns the newest change of the entries. */
export function newestChange(entries: FeedEntry[]): Date {
  return new Date(entries.reduce((latest, entry) => Math.max(latest, entry.updated.getTime()), 0));
}
