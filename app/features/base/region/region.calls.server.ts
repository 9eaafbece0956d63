import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";

/** The code of a division; what is none has nothing below it. */
const code = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === "" ? null : /^[0-9]{6}$/.test(text) ? Number(text) : 0));

const division = z.object({ value: z.int(), label: z.string() });
export type Division = z.infer<typeof division>;

/** Provinces, the cities of one, the districts of a city (docs/wire.md#upload); open to everybody. */
export const regionCalls = defineCalls({
  "GET /ajax/area": {
    permission: "anyone",
    input: z.object({ province: code, city: code, _n: z.string().optional() }),
    answer: z.array(division),
  },
});

type RegionCalls = typeof regionCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends RegionCalls {}
}
