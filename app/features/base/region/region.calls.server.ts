import { z } from "zod";
import { openCall } from "#app/features/base/call/open-call.ts";
import { listDivisions } from "./region.service.server.ts";

/** The code of a division; what is none has nothing below it. */
const code = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === "" ? null : /^[0-9]{6}$/.test(text) ? Number(text) : 0));

const division = z.object({ value: z.int(), label: z.string() });
export type Division = z.infer<typeof division>;

/** Provinces, the cities of one, the districts of a city (docs/wire.md#upload); open to everybody. */
export const regionCalls = {
  "GET /ajax/area": openCall({
    input: z.object({ province: code, city: code, _n: z.string().optional() }),
    answer: z.array(division),
    run: async ({ input }) => listDivisions(input),
  }),
};
