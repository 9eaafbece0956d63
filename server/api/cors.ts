import type { FastifyInstance, FastifyRequest } from "fastify";

const METHODS = "GET, POST, PATCH, PUT, DELETE, OPTIONS";
const HEADERS = "think-lang, server, ba-user-token, Authorization, Content-Type";
const PREFLIGHT_SECONDS = "1800";
/** Calls of the newsroom, which are for its own pages alone, by the pattern of their route. */
const OFFICE = /^\/api\/office(?:\/|$)/i;

/**
 * Whether a request is for the newsroom: by the route that was found, as spelled with escapes it is the same one, and by the
 * decoded path where none was.
 */
function isOfOffice({ routeOptions, raw }: FastifyRequest): boolean {
  const { url } = routeOptions;
  return OFFICE.test(url === undefined || url.endsWith("*") ? decoded(raw.url ?? "") : url);
}

/** A path without its escapes, however often they were escaped; as it is where they are none. */
function decoded(path: string): string {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : decoded(once);
  } catch {
    return path;
  }
}

/**
 * Lets pages of the listed origins call the API (docs/wire.md#other-origins): never with credentials of the browser, since the
 * token header is the only one. Preflights are answered here, before anything else of the API.
 */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    const isListed = origin !== undefined && origins.includes(origin) && !isOfOffice(request);
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
