import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { languageOfCookies } from "#app/lib/language.ts";
import { pageKey, readAddress } from "../pages/page-address.ts";
import type { PageCache } from "../pages/page-cache.ts";
import type { AppParts } from "../parts.ts";
import type { Answer } from "./answer.ts";
import type { HostCheck } from "./guard.ts";
import { readHead } from "./request-head.ts";

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
    const { url = "", httpVersion } = request;
    const head = readHead(request);
    if ((head.method !== "GET" && head.method !== "HEAD") || head.hasBody || !isKnownHost(head.host)) return false;
    // Refused by the guard, whatever is at hand.
    if ((head.host === undefined && httpVersion !== "1.0") || head.hosts > 1) return false;
    const mark = url.indexOf("?");
    const path = mark === -1 ? url : pathWithParameters(url);
    const page = path === undefined ? undefined : cache.hit(pageKey(path, languageOfCookies(head.cookie)));
    if (page !== undefined) {
      const hasGrown = page.answer.write(head, response, cache.replacedHeaders(page));
      if (hasGrown) cache.store.weighAgain(page);
      return true;
    }
    const file = files.get(mark === -1 ? url : url.slice(0, mark));
    file?.write(head, response);
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
