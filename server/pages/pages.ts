import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isRecordAddress } from "#app/features/published/old-address/old-address.rules.ts";
import { readMoved } from "#app/features/published/old-address/old-address.service.server.ts";
import { languageOfCookies } from "#app/lib/language.ts";
import { HttpError } from "../http/http-error.ts";
import { limitOptions } from "../http/admission/limits.ts";
import { newsroomDoor } from "../http/newsroom-door.ts";
import { readHead } from "../http/request-head.ts";
import type { AppParts } from "../parts.ts";
import { pageKey, readAddress } from "./page-address.ts";
import { OUTDATED, type Obtained, type PageCache } from "./cache/page-cache.ts";
import type { RenderedPage, RenderPage } from "./render.ts";

/** Pages a minute that the server renders for one network. Cached pages do not count. */
const RENDERINGS_A_MINUTE = 600;

/** Serves all paths that have no other route: pages, and the data of pages. */
export async function addPages(app: FastifyInstance, cache: PageCache, parts: AppParts): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, limitOptions(RENDERINGS_A_MINUTE));
    const isOpenTo = newsroomDoor(parts.config.newsroom);
    scope.addHook("onRequest", (request, _, done) => {
      done(!isOfNewsroom(request) || isOpenTo(request) ? undefined : new HttpError(404));
    });
    scope.get("/*", (request, reply) => answerPage(request, reply, cache, parts.routes, parts.render));
  });
}

/** Returns whether a request is for the newsroom: its shell, its screens or their data, in any form of the path. */
function isOfNewsroom({ raw }: FastifyRequest): boolean {
  return /^\/+newsroom(?:[/?.]|$)/i.test((raw.url ?? "").replaceAll(/%([0-9a-f]{2})/gi, decodeByte));
}
const decodeByte = (_: string, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PageCache,
  routes: AppParts["routes"],
  render: RenderPage,
): Promise<FastifyReply> {
  const target = request.raw.url ?? "";
  const moved = isRecordAddress(target) ? await readMoved(target) : undefined;
  if (moved?.to === null) throw new HttpError(410);
  if (moved !== undefined) return reply.header("Cache-Control", "public, max-age=300").redirect(moved.to, 301);
  const address = readAddress(target, routes);
  if (address.kind === "wrong") throw new HttpError(address.status);
  const language = languageOfCookies(request.headers.cookie);
  const produce = async (): Promise<RenderedPage> => {
    const page = await render(address.path, language);
    return address.route.known ? page : { ...page, maxAge: 0 };
  };
  const key = pageKey(address.path, language);
  const kept = cache.hit(key);
  const obtained =
    kept === undefined ? await cache.obtain(key, produce) : { answer: kept.answer, stored: kept, outdated: false };
  // Redirects only to existing pages. If the target is missing or is itself a redirect, its response is sent at once,
  // without another redirect.
  if (address.kind === "moved" && obtained.answer.status === 200) return redirectTo(address.to, reply);
  return writeObtained(cache, obtained, request, reply);
}

/** Redirects the client to the canonical form of an address. */
export function redirectTo(path: string, reply: FastifyReply): FastifyReply {
  return reply.header("Cache-Control", "public, max-age=3600").redirect(path, 301);
}

/** Sends a page that was not cached. */
export function writeObtained(
  cache: PageCache,
  obtained: Obtained,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { answer, stored, outdated } = obtained;
  reply.hijack();
  const replaced = outdated ? OUTDATED : stored && cache.replacedHeaders(stored);
  const hasGrown = answer.write(readHead(request.raw), reply.raw, replaced);
  if (hasGrown && stored !== undefined) cache.store.weighAgain(stored);
  return reply;
}
