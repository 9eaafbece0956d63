import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { listDivisions } from "#app/features/base/region/region.service.server.ts";
import { CODE, envelopeOf, success } from "./envelope.ts";

/** The code of a division; what is none has nothing below it. */
const code = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === "" ? null : /^[0-9]{6}$/.test(text) ? Number(text) : 0));

const asked = z.object({ province: code, city: code });
const division = z.object({ value: z.int(), label: z.string() });

/** GET /api/ajax/area: provinces, the cities of one, the districts of a city (wire.md section 7); open to everybody. */
export function addAreaCall(app: FastifyInstance): void {
  const shape = { schema: { querystring: asked, response: { 200: envelopeOf(z.array(division)) } } };
  app.withTypeProvider<ZodTypeProvider>().get("/ajax/area", shape, async (request) => ({
    ...success(listDivisions(request.query)),
    code: CODE.success,
  }));
}
