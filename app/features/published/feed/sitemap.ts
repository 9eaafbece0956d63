import { formatIsoLocal } from "#app/lib/dates.ts";
import { element, XML_HEAD, xmlDocument } from "./feed.xml.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const NEWS_NAMESPACE = "http://www.google.com/schemas/sitemap-news/0.9";

/** A URL of the sitemap; `changed` is null if the time of the last change is unknown. */
export type SitemapEntry = { url: string; changed: Date | null };

const lastmod = (changed: Date | null) => (changed === null ? [] : [element("lastmod", {}, formatIsoLocal(changed))]);

/** Returns the index of the sitemap files. */
export function writeSitemapIndex(files: SitemapEntry[]): string {
  const entries = files.map(({ url, changed }) => element("sitemap", {}, element("loc", {}, url), ...lastmod(changed)));
  return xmlDocument(element("sitemapindex", { xmlns: NAMESPACE }, ...entries));
}

/** Returns the `url` elements of a sitemap. */
function sitemapUrls(entries: SitemapEntry[]): string {
  return entries
    .map(({ url, changed }) => element("url", {}, element("loc", {}, url), ...lastmod(changed)).text)
    .join("\n");
}

/** Yields a sitemap in parts while its entries arrive in batches. */
export async function* sitemapParts(stretches: AsyncIterable<SitemapEntry[]>): AsyncGenerator<string> {
  yield `${XML_HEAD}<urlset xmlns="${NAMESPACE}">\n`;
  for await (const stretch of stretches) yield `${sitemapUrls(stretch)}\n`;
  yield "</urlset>\n";
}

/** An article of the last 48 hours in the news sitemap. */
export type NewsEntry = { url: string; title: string; published: Date };

/** Returns the news sitemap. `publication` is the site's name. */
export function writeNewsSitemap(publication: string, entries: NewsEntry[]): string {
  const urls = entries.map(({ url, title, published }) =>
    element(
      "url",
      {},
      element("loc", {}, url),
      element(
        "news:news",
        {},
        element("news:publication", {}, element("news:name", {}, publication), element("news:language", {}, "zh-cn")),
        element("news:publication_date", {}, formatIsoLocal(published)),
        element("news:title", {}, title),
      ),
    ),
  );
  return xmlDocument(element("urlset", { xmlns: NAMESPACE, "xmlns:news": NEWS_NAMESPACE }, ...urls));
}

/** Returns robots.txt: the disallowed paths, and the URLs of the sitemaps. */
export function writeRobots(siteUrl: string): string {
  const closed = ["/api/", "/search", "/iframe/", "/user"];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    `Sitemap: ${siteUrl}/news-sitemap.xml`,
    "",
  ].join("\n");
}
