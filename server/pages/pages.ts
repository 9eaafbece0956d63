import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOfCookies, type Language } from "#app/lib/language.ts";
import { HttpError } from "../http/http-error.ts";
import { limitOptions } from "../http/limits.ts";
import type { AppParts } from "../parts.ts";
import { pageKey, readAddress } from "./page-address.ts";
import type { Obtained, PageCache } from "./page-cache.ts";
import type { StoredPage } from "./page-store.ts";
import type { RenderedPage, RenderPage } from "./render.ts";

/** Pages a minute that one network may make the server render; those at hand are not counted. */
const RENDERINGS_A_MINUTE = 600;

/** Goes with a page from before a purge, or one whose purge may have been missed: only while the database is down. */
const OUTDATED = ["X-Page-Cache", "stale", "Cache-Control", "no-store"];

/** Answers what is at hand before anything else of the application runs: measured at nine tenths of bare node:http. */
export function addCacheHits(app: FastifyInstance, cache: PageCache, { routes, database }: AppParts): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, url = "", headers } = request.raw;
    if (method !== "GET" && method !== "HEAD") return done();
    const language = languageOfCookies(headers.cookie);
    const page = url.includes("?") ? hitWithQuery(url, language) : cache.hit(pageKey(url, language));
    if (page === undefined) return done();
    reply.hijack();
    const hasGrown = page.answer.write(request.raw, reply.raw, database.isUp ? undefined : OUTDATED);
    if (hasGrown) cache.store.weighAgain(page);
  });

  function hitWithQuery(url: string, language: Language): StoredPage | undefined {
    const address = readAddress(url, routes);
    return address.kind === "page" ? cache.hit(pageKey(address.path, language)) : undefined;
  }
}

/** Answers every address that nothing else of the application answers: pages, and the data of pages. */
export async function addPages(app: FastifyInstance, cache: PageCache, parts: AppParts): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, limitOptions(RENDERINGS_A_MINUTE));
    scope.get("/*", (request, reply) => answerPage(request, reply, cache, parts.routes, parts.render));
  });
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PageCache,
  routes: AppParts["routes"],
  render: RenderPage,
): Promise<FastifyReply> {
  const address = readAddress(request.raw.url ?? "", routes);
  if (address.kind === "wrong") throw new HttpError(address.status);
  if (address.kind === "moved") return reply.header("Cache-Control", "public, max-age=3600").redirect(address.to, 301);
  const language = languageOfCookies(request.headers.cookie);
  const produce = async (): Promise<RenderedPage> => {
    const page = await render(address.path, language);
    return address.route.known ? page : { ...page, maxAge: 0 };
  };
  return writeObtained(cache, await cache.obtain(pageKey(address.path, language), produce), request, reply);
}

/** Sends a page that had to be waited for. */
export function writeObtained(
  cache: PageCache,
  obtained: Obtained,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { answer, stored, outdated } = obtained;
  reply.hijack();
  const hasGrown = answer.write(request.raw, reply.raw, outdated ? OUTDATED : undefined);
  if (hasGrown && stored !== undefined) cache.store.weighAgain(stored);
  return reply;
}
