import type { FeedEntry } from "#app/features/base/content-kind/content-kind.ts";
import { absoluteUrl } from "#app/lib/page/meta.ts";
import type { FeedRow } from "./feed.repo.server.ts";

/** A feed, whatever it is written as. */
export type Feed = {
  siteName: string;
  title: string;
  description: string;
  /** Absolute addresses: of the page with the same content, and of the site. */
  page: string;
  site: string;
  entries: FeedEntry[];
  /** The newest change of its entries; the beginning of time for a feed without any. */
  updated: Date;
};

/** An article as an entry: its sentences for everyone, else the summary, else the line under its title. */
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

/** The newest change among entries. */
export function newestChange(entries: FeedEntry[]): Date {
  return new Date(entries.reduce((latest, entry) => Math.max(latest, entry.updated.getTime()), 0));
}
