import { columnFilter, pickColumn, readColumns } from "#app/features/published/column/column.service.server.ts";
import type { FeedEntry, ServerKind } from "#app/features/base/content-kind/content-kind.ts";
import { SERVER_KINDS } from "#app/features/published/content-kind/content-kinds.server.ts";
import { shippedPaths } from "#app/features/published/content-kind/shipped-pages.server.ts";
import { dossierPath, type DossierKind } from "#app/features/published/dossier/dossier.kinds.ts";
import { readDossier } from "#app/features/published/dossier/dossier.service.server.ts";
import { readIndustry } from "#app/features/published/industry/industry.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { parseDigits, parseId } from "#app/lib/ids.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { absoluteUrl } from "#app/lib/page/meta.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import {
  findArticleAddresses,
  findArticleFiles,
  findFeedArticles,
  findPagePaths,
  type FeedFilter,
  type FeedRow,
} from "./feed.repo.server.ts";
import { articleEntry, newestChange, type Feed } from "./feed.view.ts";
import type { NewsEntry, SitemapEntry } from "./sitemap.ts";

/** The topic of a feed. `id` is taken from the URL: digits, or the slug of an industry. */
export type FeedTopic =
  | { of: "site" }
  | { of: "kind"; feed: KindFeed }
  | { of: "column"; id: string }
  | { of: "industry" | DossierKind; id: string };

/** The feeds that contain a single kind. */
export const KIND_FEEDS = [...SERVER_KINDS.values()].flatMap((kind) => kind.feed ?? []);
type KindFeed = NonNullable<ServerKind["feed"]>;

/** Maximum number of entries in a feed. */
const ARTICLES = 30;

/**
 * Number of ids in a sitemap file. It must not change, so that each article stays in its file. The database uses the
 * same number (migration 0230).
 */
export const FILE_LENGTH = 20_000;
/** Number of rows in memory at a time while a sitemap is written. */
const STRETCH = 1_000;
/**
 * Limits of the sitemap protocol: 50,000 URLs, and 1,000 articles of the last 48 hours in a news sitemap. NEWS_AGE is
 * in milliseconds.
 */
const MAX_PAGES = 50_000;
const MAX_NEWS = 1_000;
const NEWS_AGE = 48 * 3_600_000;

/** Returns the paths of pages that belong to no record. */
const fixedPaths = () => [
  "/",
  ...[...SERVER_KINDS.values()].flatMap((kind) => kind.lists ?? []),
  "/joinus",
  "/links",
  "/corrections",
  "/complaint",
  ...shippedPaths(),
];
const SITEMAPS = [...SERVER_KINDS.values()].flatMap((kind) => kind.sitemap ?? []);

/** Returns the feed of a topic. Throws `not_found` and `invalid_id`. */
export async function readFeed(topic: FeedTopic, siteUrl: string): Promise<Feed> {
  dependsOn(pageTag.site);
  const { siteName, description } = await readSettings();
  const about = await readTopic(topic, siteUrl);
  const title = about.name === "" ? siteName : `${about.name} - ${siteName}`;
  return {
    siteName,
    title,
    description: about.description === "" ? description : about.description,
    page: absoluteUrl(siteUrl, about.path),
    site: absoluteUrl(siteUrl, "/"),
    entries: about.entries,
    updated: newestChange(about.entries),
  };
}

type About = { name: string; description: string; path: string; entries: FeedEntry[] };

async function readTopic(topic: FeedTopic, siteUrl: string): Promise<About> {
  const articles = async (filter: FeedFilter, list: PageTag) => {
    dependsOn(list);
    return (await readEntries(filter, ARTICLES)).map((row) => articleEntry(row, siteUrl));
  };
  switch (topic.of) {
    case "site":
      return { name: "", description: "", path: "/", entries: await articles({}, pageTag.articles) };
    case "kind": {
      const { title, page, read } = topic.feed;
      return { name: title, description: "", path: page, entries: await read(siteUrl) };
    }
    case "column": {
      const column = pickColumn(await readColumns(DEFAULT_LANGUAGE), parseId(topic.id));
      return {
        name: column.name,
        description: column.description,
        path: column.href,
        entries: await articles(columnFilter(column), pageTag.column(column.id)),
      };
    }
    case "industry": {
      const industry = await readIndustry(topic.id, DEFAULT_LANGUAGE);
      const entries = await articles({ industryId: industry.id }, pageTag.industry(industry.id));
      return { name: industry.name, description: industry.intro, path: industry.href, entries };
    }
    case "author":
    case "topic":
    case "company": {
      const found = await readDossier(topic.of, parseDigits(topic.id) ?? 0);
      if ("path" in found) throw new DomainError("not_found", `${topic.of} ${topic.id}`);
      const { id, name, intro } = found.dossier;
      const entries = await articles({ dossier: { kind: topic.of, id } }, pageTag[topic.of](id));
      return { name, description: intro, path: dossierPath(topic.of, id), entries };
    }
  }
}

/** Returns the newest articles with their feed data. Cached results expire when one of them changes. */
async function readEntries(filter: FeedFilter, limit: number): Promise<FeedRow[]> {
  const rows = await findFeedArticles(filter, limit);
  dependsOn(...rows.flatMap(({ id }) => [pageTag.article(id), pageTag.named(id)]));
  return rows;
}

/** Returns the files of the sitemap with their newest changes. */
export async function readSitemapFiles(siteUrl: string): Promise<SitemapEntry[]> {
  dependsOn(pageTag.site);
  const files = await findArticleFiles();
  const articles = files.map(({ file, changed }) => ({ url: `${siteUrl}/sitemaps/articles-${file}.xml`, changed }));
  return [{ url: `${siteUrl}/sitemaps/pages.xml`, changed: null }, ...articles];
}

/** Returns whether a sitemap file of articles exists. */
export async function hasArticleFile(file: number): Promise<boolean> {
  const span = { after: (file - 1) * FILE_LENGTH, to: file * FILE_LENGTH };
  return (await findArticleAddresses(span, 1)).length > 0;
}

/** Yields the articles of a sitemap file in batches. */
export async function* readArticleAddresses(file: number, siteUrl: string): AsyncGenerator<SitemapEntry[]> {
  const to = file * FILE_LENGTH;
  let after = to - FILE_LENGTH;
  for (;;) {
    const rows = await findArticleAddresses({ after, to }, STRETCH);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({ url: absoluteUrl(siteUrl, `/news/${row.id}`), changed: row.updated_at }));
    after = last.id;
  }
}

/** Returns the sitemap entries of all pages except articles. */
export async function readPageAddresses(siteUrl: string): Promise<SitemapEntry[]> {
  dependsOn(pageTag.site);
  const paths = fixedPaths();
  const found = await findPagePaths(SITEMAPS, MAX_PAGES - paths.length);
  const fixed = paths.map((path) => ({ path, changed: null }));
  const known = new Set(paths);
  return [...fixed, ...found.filter(({ path }) => !known.has(path))].map(({ path, changed }) => ({
    url: absoluteUrl(siteUrl, path),
    changed,
  }));
}

/** Returns the site's name and its articles of the last 48 hours. `now` is in milliseconds. */
export async function readNews(siteUrl: string, now: number): Promise<{ siteName: string; entries: NewsEntry[] }> {
  dependsOn(pageTag.site, pageTag.articles);
  const [{ siteName }, rows] = await Promise.all([
    readSettings(),
    readEntries({ from: new Date(now - NEWS_AGE) }, MAX_NEWS),
  ]);
  const entries = rows.map((row) => ({
    url: absoluteUrl(siteUrl, `/news/${row.id}`),
    title: row.title,
    published: row.publish_at,
  }));
  return { siteName, entries };
}
