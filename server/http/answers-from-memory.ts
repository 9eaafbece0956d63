import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { languageOfCookies } from "#app/lib/language.ts";
import { isRecordAddress } from "#app/features/published/old-address/old-address.rules.ts";
import { pageKey, readAddress } from "../pages/page-address.ts";
import type { PageCache } from "../pages/cache/page-cache.ts";
import type { AppParts } from "../parts.ts";
import type { Answer } from "./answer.ts";
import type { HostCheck } from "./admission/guard.ts";
import { readHead } from "./request-head.ts";

/** Serves a request from memory. Returns false if it cannot; then nothing has been sent. */
export type AnswerFromMemory = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves cached pages and files before the rest of the application gets the request. Requests under a foreign host name
 * get nothing from the cache.
 */
export function createAnswerFromMemory(
  cache: PageCache,
  files: ReadonlyMap<string, Answer>,
  isKnownHost: HostCheck,
  { routes }: Pick<AppParts, "routes">,
): AnswerFromMemory {
  return (request, response) => {
    const { url = "", httpVersion } = request;
    const head = readHead(request);
    if ((head.method !== "GET" && head.method !== "HEAD") || head.hasBody || !isKnownHost(head.host)) return false;
    // The guard refuses these requests, whether the page is cached or not.
    if ((head.host === undefined && httpVersion !== "1.0") || head.hosts > 1) return false;
    // A request for the home page may be the old address of a record, which redirects.
    if (isRecordAddress(url)) return false;
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
 * Also serves requests that reach Fastify without its server, such as injected ones. Requests from sockets were already
 * tried before; for them this finds nothing again.
 */
export function addAnswersFromMemory(app: FastifyInstance, answerFromMemory: AnswerFromMemory): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!answerFromMemory(request.raw, reply.raw)) return done();
    reply.hijack();
  });
}
