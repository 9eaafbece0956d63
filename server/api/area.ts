import type { FastifyInstance } from "fastify";
import { regionCalls } from "#app/features/base/region/region.calls.server.ts";
import { listDivisions } from "#app/features/base/region/region.service.server.ts";
import { serveOpen } from "./serve.ts";

/** Serves provinces, cities and districts. */
export function addAreaCall(app: FastifyInstance): void {
  serveOpen(app, regionCalls, { "GET /ajax/area": async ({ input }) => listDivisions(input) });
}
