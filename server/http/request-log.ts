import type { FastifyInstance } from "fastify";
import { pathOf } from "../log.ts";

/**
 * One line for every request that no cache has answered: never its query, headers or body, and no address of a reader.
 * Pages and files at hand are only counted (/metrics).
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, url = "" } = request.raw;
    request.log.info(
      { method, path: pathOf(url), status: reply.raw.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      "request",
    );
  });
}
