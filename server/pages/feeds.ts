import type { FastifyInstance } from "fastify";
import { FORMATS, type FeedFormat } from "#app/features/published/feed/feed.formats.ts";
import { KIND_FEEDS, readFeed, type FeedTopic } from "#app/features/published/feed/feed.service.server.ts";
import { DOSSIER_KINDS } from "#app/features/published/dossier/dossier.kinds.ts";
import { DomainError } from "#app/lib/errors.ts";
import { HttpError } from "../http/http-error.ts";
import type { AddCachedRoute, Rendering } from "./cache/cached-route.ts";

/** Seconds for which a feed is cached, because a scheduled article appears without a purge. */
const MAX_AGE = 300;

/**
 * Serves the feeds: `/rss.xml`, `/rss/{name}.xml` of a kind that has one, `/rss/column/{id}.xml`, `/rss/industry/{id or
 * slug}.xml`, `/rss/author/{id}.xml`, `/rss/topic/{id}.xml`, `/rss/company/{id}.xml`, and the same under `/atom…` and, as JSON Feed, under `/feed….json`.
 */
export async function addFeeds(http: FastifyInstance, siteUrl: string, addCachedRoute: AddCachedRoute): Promise<void> {
  for (const format of Object.keys(FORMATS) as FeedFormat[]) {
    const { extension } = FORMATS[format];
    const fixed = (path: string, topic: FeedTopic) =>
      addCachedRoute(http, path, {}, () => answer(format, topic, `${siteUrl}${path}`));
    fixed(`/${format}.${extension}`, { of: "site" });
    for (const feed of KIND_FEEDS) fixed(`/${format}/${feed.name}.${extension}`, { of: "kind", feed });
    for (const of of ["column", "industry", ...DOSSIER_KINDS] as const) {
      addCachedRoute(http, `/${format}/${of}/:file`, {}, ({ params, url }) => {
        const id = idOf(params["file"] ?? "", extension);
        return answer(format, { of, id }, `${siteUrl}${url.pathname}`);
      });
    }
  }
}

/** Removes the extension: `12.xml` becomes `12`. */
function idOf(file: string, extension: string): string {
  if (!file.endsWith(`.${extension}`)) throw new HttpError(404);
  return file.slice(0, -extension.length - 1);
}

async function answer(format: FeedFormat, topic: FeedTopic, self: string): Promise<Rendering> {
  const { type, write } = FORMATS[format];
  try {
    const feed = await readFeed(topic, new URL(self).origin);
    const headers = { "content-type": type, "last-modified": feed.updated.toUTCString() };
    return { status: 200, headers, body: write(feed, self), maxAge: MAX_AGE };
  } catch (error) {
    throw error instanceof DomainError ? new HttpError(404, { cause: error }) : error;
  }
}
