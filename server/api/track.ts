import type { FastifyInstance } from "fastify";
import { flushViews, recordView } from "#app/features/published/track/track.service.server.ts";

/** Milliseconds that views stay in memory before they are saved. */
const FLUSH_MS = 5_000;
const BODY_LIMIT = 8 * 1024;

/**
 * Serves POST /api/track, which counts page views. sendBeacon sends the event as text/plain, other clients as
 * application/json. The response is always 204, because no client reads it. Views are saved every few seconds and when
 * the server closes.
 */
export async function trackRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body);
  });

  app.post("/api/track", { logLevel: "warn" }, async (request, reply) => {
    const { headers, ip, body } = request;
    const ofThisSite = headers["sec-fetch-site"] === undefined || headers["sec-fetch-site"] === "same-origin";
    const ahead = headers["sec-purpose"] !== undefined || headers["purpose"] === "prefetch";
    const sender = { address: ip, userAgent: headers["user-agent"] ?? "", host: request.host, page: headers.referer };
    if (ofThisSite && !ahead) recordView(parse(body), sender);
    return reply.code(204).header("Cache-Control", "no-store").send();
  });

  const flush = () =>
    flushViews((what, error) =>
      app.log.error({ err: error, what }, "the database refused a page view; it is not counted"),
    );
  const timer = setInterval(() => {
    flush().catch((error: unknown) =>
      app.log.warn({ err: error }, "page views could not be written; the server tries again"),
    );
  }, FLUSH_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush().catch((error: unknown) => app.log.error({ err: error }, "page views were lost at shutdown"));
  });
}

function parse(body: unknown): unknown {
  try {
    return typeof body === "string" ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}
