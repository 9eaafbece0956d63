import type { FastifyInstance } from "fastify";
import type { PageSource } from "../parts.ts";

/** Lets Vite serve requests for source files before any other hook. All other requests continue. */
export function addDevelopmentFiles(http: FastifyInstance, vite: NonNullable<PageSource["vite"]>): void {
  http.addHook("onRequest", (request, reply, done) => vite(request.raw, reply.raw, done));
}
