import { formatIsoLocal } from "#app/lib/dates.ts";
import type { FeedEntry } from "#app/features/base/content-kind/content-kind.ts";
import type { Feed } from "./feed.view.ts";
import { element, xmlDocument } from "./feed.xml.ts";

/** The three formats of a feed, with their media types and file extensions. */
export const FORMATS = {
  rss: { type: "application/rss+xml; charset=utf-8", extension: "xml", write: writeRss },
  atom: { type: "application/atom+xml; charset=utf-8", extension: "xml", write: writeAtom },
  feed: { type: "application/feed+json; charset=utf-8", extension: "json", write: writeJsonFeed },
} as const;

export type FeedFormat = keyof typeof FORMATS;

const LANGUAGE = "zh-CN";

/** Returns a feed as RSS 2.0. `self` is the absolute URL of the feed. */
export function writeRss(feed: Feed, self: string): string {
  const items = feed.entries.map((entry) =>
    element(
      "item",
      {},
      element("title", {}, entry.title),
      element("link", {}, entry.url),
      element("guid", { isPermaLink: "true" }, entry.url),
      element("description", {}, entry.summary),
      element("pubDate", {}, entry.published.toUTCString()),
      ...entry.authors.map((name) => element("dc:creator", {}, name)),
      ...entry.categories.map((name) => element("category", {}, name)),
    ),
  );
  const namespaces = { "xmlns:atom": "http://www.w3.org/2005/Atom", "xmlns:dc": "http://purl.org/dc/elements/1.1/" };
  const channel = element(
    "channel",
    {},
    element("title", {}, feed.title),
    element("link", {}, feed.page),
    element("description", {}, feed.description),
    element("language", {}, LANGUAGE),
    element("lastBuildDate", {}, feed.updated.toUTCString()),
    element("atom:link", { href: self, rel: "self", type: "application/rss+xml" }),
    ...items,
  );
  return xmlDocument(element("rss", { version: "2.0", ...namespaces }, channel));
}

/** Returns a feed as Atom 1.0 (RFC 4287). */
export function writeAtom(feed: Feed, self: string): string {
  const entries = feed.entries.map((entry) =>
    element(
      "entry",
      {},
      element("id", {}, entry.url),
      element("title", {}, entry.title),
      element("link", { rel: "alternate", type: "text/html", href: entry.url }),
      element("published", {}, formatIsoLocal(entry.published)),
      element("updated", {}, formatIsoLocal(entry.updated)),
      ...entry.authors.map((name) => element("author", {}, element("name", {}, name))),
      ...entry.categories.map((term) => element("category", { term })),
      element("summary", { type: "text" }, entry.summary),
    ),
  );
  const root = element(
    "feed",
    { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": LANGUAGE },
    element("id", {}, self),
    element("title", {}, feed.title),
    element("subtitle", {}, feed.description),
    element("link", { rel: "self", type: "application/atom+xml", href: self }),
    element("link", { rel: "alternate", type: "text/html", href: feed.page }),
    element("updated", {}, formatIsoLocal(feed.updated)),
    element("author", {}, element("name", {}, feed.siteName), element("uri", {}, feed.site)),
    ...entries,
  );
  return xmlDocument(root);
}

/** Returns a feed as JSON Feed 1.1. */
export function writeJsonFeed(feed: Feed, self: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title.toWellFormed(),
    home_page_url: feed.page,
    feed_url: self,
    description: feed.description.toWellFormed(),
    language: LANGUAGE,
    authors: [{ name: feed.siteName.toWellFormed(), url: feed.site }],
    items: feed.entries.map(jsonItem),
  });
}

function jsonItem(entry: FeedEntry) {
  return {
    id: entry.url,
    url: entry.url,
    title: entry.title.toWellFormed(),
    summary: entry.summary.toWellFormed(),
    content_text: entry.summary.toWellFormed(),
    date_published: formatIsoLocal(entry.published),
    date_modified: formatIsoLocal(entry.updated),
    authors: entry.authors.map((name) => ({ name: name.toWellFormed() })),
    tags: entry.categories.map((name) => name.toWellFormed()),
  };
}
