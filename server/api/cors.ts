import type { FastifyInstance } from "fastify";

const METHODS = "GET, POST, PATCH, PUT, DELETE, OPTIONS";
const HEADERS = "think-lang, server, ba-user-token, Authorization, Content-Type";
const PREFLIGHT_SECONDS = "1800";
/** Calls of the newsroom, which are for its own pages alone. */
const OFFICE = /^\/api\/office(?:\/|$)/i;

/**
 * Lets pages of the listed origins call the API (docs/wire.md#other-origins): never with credentials of the browser, since the
 * token header is the only one. Preflights are answered here, before anything else of the API.
 */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    const isListed = origin !== undefined && origins.includes(origin) && !OFFICE.test(request.raw.url ?? "");
    reply.header("Vary", "think-lang, Origin");
    if (isListed) reply.header("Access-Control-Allow-Origin", origin);
    if (request.method !== "OPTIONS") return done();
    if (isListed) {
      reply.header("Access-Control-Allow-Methods", METHODS);
      reply.header("Access-Control-Allow-Headers", HEADERS);
      reply.header("Access-Control-Max-Age", PREFLIGHT_SECONDS);
    }
    reply.header("Cache-Control", "no-store").header("Allow", METHODS).code(204).send();
  });
}
