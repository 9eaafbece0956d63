import type { FastifyInstance } from "fastify";
import { flushHits } from "#app/features/published/old-address/old-address.service.server.ts";

/** Milliseconds that hits stay in memory before they are saved. */
const FLUSH_MS = 60_000;

/** Saves the number of requests to old addresses, once a minute and when the server closes. */
export function countOldAddresses(app: FastifyInstance): void {
  const flush = () =>
    flushHits().catch((error: unknown) => app.log.warn({ err: error }, "hits of old addresses could not be written"));
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush();
  });
}
