import type { FastifyInstance, FastifyRequest } from "fastify";

const METHODS = "GET, POST, PATCH, PUT, DELETE, OPTIONS";
const HEADERS = "think-lang, server, ba-user-token, Authorization, Content-Type";
const PREFLIGHT_SECONDS = "1800";
/** Matches the routes that only the newsroom's own pages may call. */
const NEWSROOM = /^\/api\/newsroom(?:\/|$)/i;

/**
 * Returns whether a request is for the newsroom. The matched route decides, because escapes in the URL do not change
 * it. If no route matches, the decoded path decides.
 */
function isOfNewsroom({ routeOptions, raw }: FastifyRequest): boolean {
  const { url } = routeOptions;
  return NEWSROOM.test(url === undefined || url.endsWith("*") ? decoded(raw.url ?? "") : url);
}

/** Decodes a path until no escapes are left. */
function decoded(path: string): string {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : decoded(once);
  } catch {
    return path;
  }
}

/**
 * Lets pages of the listed origins call the API (docs/wire.md#other-origins). They never send the browser's
 * credentials, since only the token header signs in. Preflights are answered before any other hook of the API.
 */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    const isListed = origin !== undefined && origins.includes(origin) && !isOfNewsroom(request);
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
