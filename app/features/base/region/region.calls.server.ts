import { z } from "zod";
import { openCall } from "#app/features/base/call/open-call.ts";
import { listDivisions } from "./region.service.server.ts";

/** The code of an administrative division. An unknown code has no divisions below it. */
const code = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === "" ? null : /^[0-9]{6}$/.test(text) ? Number(text) : 0));

const division = z.object({ value: z.int(), label: z.string() });
export type Division = z.infer<typeof division>;

/** Returns provinces, the cities of a province, and the districts of a city (docs/wire.md#upload), for any caller. */
export const regionCalls = {
  "GET /ajax/area": openCall({
    input: z.object({ province: code, city: code, _n: z.string().optional() }),
    answer: z.array(division),
    run: async ({ input }) => listDivisions(input),
  }),
};
