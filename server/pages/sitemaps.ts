import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
  hasArticleFile,
  readArticleAddresses,
  readNews,
  readPageAddresses,
  readSitemapFiles,
} from "#app/features/published/feed/feed.service.server.ts";
import {
  sitemapParts,
  writeNewsSitemap,
  writeRobots,
  writeSitemapIndex,
} from "#app/features/published/feed/sitemap.ts";
import { writeOpenSearch } from "#app/features/published/search/open-search.ts";
import { writeSecurityTxt } from "#app/features/base/site/security-txt.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { HttpError } from "../http/http-error.ts";
import type { AddCachedRoute, Rendering } from "./cache/cached-route.ts";

const XML = "application/xml; charset=utf-8";

/** Seconds for which the index and the pages are cached. The news sitemap has a shorter time. */
const MAX_AGE = 600;
const NEWS_MAX_AGE = 120;

const file = (body: string, maxAge: number, type = XML): Rendering => ({
  status: 200,
  headers: { "content-type": type },
  body,
  maxAge,
});

/**
 * Serves `/robots.txt`, `/opensearch.xml`, `/.well-known/security.txt`, `/indexnow.txt`, the ownership files of the settings,
 * `/sitemap.xml` (the index), `/sitemaps/articles-{n}.xml` (up to 20,000 articles each, sent while they are read),
 * `/sitemaps/pages.xml` and `/news-sitemap.xml`.
 */
export async function addSitemaps(
  http: FastifyInstance,
  siteUrl: string,
  addCachedRoute: AddCachedRoute,
): Promise<void> {
  addCachedRoute(http, "/robots.txt", {}, async () => file(writeRobots(siteUrl), MAX_AGE, "text/plain; charset=utf-8"));
  addCachedRoute(http, "/opensearch.xml", {}, async () =>
    file(
      writeOpenSearch(await readSettings(), siteUrl),
      MAX_AGE,
      "application/opensearchdescription+xml; charset=utf-8",
    ),
  );
  addCachedRoute(http, "/.well-known/security.txt", {}, async () =>
    file(writeSecurityTxt(await readSettings(), siteUrl, new Date()), MAX_AGE, "text/plain; charset=utf-8"),
  );
  addCachedRoute(http, "/indexnow.txt", {}, async () => {
    const { indexNowKey } = await readSettings();
    if (indexNowKey === "") throw new HttpError(404);
    return file(indexNowKey, MAX_AGE, "text/plain; charset=utf-8");
  });
  http.get<{ Params: { file: string } }>("/:file(^[\\w-]+\\.(?:txt|html)$)", async (request, reply) => {
    const { file: name } = request.params;
    const { ownershipFiles } = await readSettings();
    if (!Object.hasOwn(ownershipFiles, name)) return reply.callNotFound();
    const type = name.endsWith(".html") ? "text/html" : "text/plain";
    return reply.type(`${type}; charset=utf-8`).header("Cache-Control", "no-cache").send(ownershipFiles[name]);
  });
  addCachedRoute(http, "/sitemap.xml", {}, async () =>
    file(writeSitemapIndex(await readSitemapFiles(siteUrl)), MAX_AGE),
  );
  addCachedRoute(http, "/sitemaps/pages.xml", {}, async () => file(await pages(siteUrl), MAX_AGE));
  addCachedRoute(http, "/news-sitemap.xml", {}, async () => {
    const { siteName, entries } = await readNews(siteUrl, Date.now());
    return file(writeNewsSitemap(siteName, entries), NEWS_MAX_AGE);
  });
  http.get<{ Params: { name: string } }>("/sitemaps/:name", async (request, reply) => {
    const number = Number(/^articles-([1-9][0-9]{0,6})\.xml$/.exec(request.params.name)?.[1]);
    if (Number.isNaN(number) || !(await hasArticleFile(number))) throw new HttpError(404);
    const parts = sitemapParts(readArticleAddresses(number, siteUrl));
    return reply.type(XML).header("Cache-Control", `public, max-age=${MAX_AGE}`).send(Readable.from(parts));
  });
}

async function pages(siteUrl: string): Promise<string> {
  const addresses = await readPageAddresses(siteUrl);
  const parts: string[] = [];
  for await (const part of sitemapParts(Readable.from([addresses]))) parts.push(part);
  return parts.join("");
}
