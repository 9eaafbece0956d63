import { formatIsoLocal } from "#app/lib/dates.ts";
import { element, XML_HEAD, xmlDocument } from "./feed.xml.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const NEWS_NAMESPACE = "http://www.google.com/schemas/sitemap-news/0.9";

/** An address of the sitemap; `changed` is null where it is not known. */
export type SitemapEntry = { url: string; changed: Date | null };

const lastmod = (changed: Date | null) => (changed === null ? [] : [element("lastmod", {}, formatIsoLocal(changed))]);

/** The index of sitemaps. */
export function writeSitemapIndex(files: SitemapEntry[]): string {
  const entries = files.map(({ url, changed }) => element("sitemap", {}, element("loc", {}, url), ...lastmod(changed)));
  return xmlDocument(element("sitemapindex", { xmlns: NAMESPACE }, ...entries));
}

/** Addresses as elements of a sitemap, without its frame. */
function sitemapUrls(entries: SitemapEntry[]): string {
  return entries
    .map(({ url, changed }) => element("url", {}, element("loc", {}, url), ...lastmod(changed)).text)
    .join("\n");
}

/** Builds a whole sitemap from pages of its addresses, as they arrive. */
export async function* sitemapParts(stretches: AsyncIterable<SitemapEntry[]>): AsyncGenerator<string> {
  yield `${XML_HEAD}<urlset xmlns="${NAMESPACE}">\n`;
  for await (const stretch of stretches) yield `${sitemapUrls(stretch)}\n`;
  yield "</urlset>\n";
}

/** An article of the last two days, as the news sitemap names it. */
export type NewsEntry = { url: string; title: string; published: Date };

/** The news sitemap. `publication` is the site's name. */
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

/** The robots.txt: closed paths, and the addresses of the sitemaps. */
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
