import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { languageOfCookies } from "#app/lib/language.ts";
import { pageKey, readAddress } from "../pages/page-address.ts";
import type { PageCache } from "../pages/page-cache.ts";
import type { AppParts } from "../parts.ts";
import type { Answer } from "./answer.ts";
import { hasTwoHosts, type HostCheck } from "./guard.ts";

/** Answers a request from memory; false when that cannot be done, and nothing has been sent. */
export type AtHand = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * What answers pages and files that are finished, before anything else of the application sees the request. Only what a
 * request under one of the site's names may get: for others it is as if nothing were at hand.
 */
export function createAtHand(
  cache: PageCache,
  files: ReadonlyMap<string, Answer>,
  isKnownHost: HostCheck,
  { routes }: Pick<AppParts, "routes">,
): AtHand {
  return (request, response) => {
    const { method, url = "", headers, httpVersion, rawHeaders } = request;
    if ((method !== "GET" && method !== "HEAD") || !isKnownHost(headers.host)) return false;
    // Refused by the guard, whatever is at hand.
    if ((headers.host === undefined && httpVersion !== "1.0") || hasTwoHosts(rawHeaders)) return false;
    const mark = url.indexOf("?");
    const path = mark === -1 ? url : pathWithParameters(url);
    const page = path === undefined ? undefined : cache.hit(pageKey(path, languageOfCookies(headers.cookie)));
    if (page !== undefined) {
      const hasGrown = page.answer.write(request, response, cache.replacedHeaders(page));
      if (hasGrown) cache.store.weighAgain(page);
      return true;
    }
    const file = files.get(mark === -1 ? url : url.slice(0, mark));
    file?.write(request, response);
    return file !== undefined;
  };

  function pathWithParameters(url: string): string | undefined {
    const address = readAddress(url, routes);
    return address.kind === "page" ? address.path : undefined;
  }
}

/**
 * The same for requests that come to Fastify without its server, as injected ones do. Those of sockets have been looked
 * at before, and find nothing once more.
 */
export function addAtHand(app: FastifyInstance, atHand: AtHand): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!atHand(request.raw, reply.raw)) return done();
    reply.hijack();
  });
}
