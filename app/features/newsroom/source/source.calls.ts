import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { SOURCE_LISTS, sourceInput } from "./source.schema.ts";

/** Seconds, 0 for no end. */
const validUntil = z.int().min(0).max(32_503_680_000).default(0);

const sourceData = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  host: z.string(),
  list: z.enum(SOURCE_LISTS),
  edition: z.string(),
  mayReprint: z.boolean(),
  terms: z.string(),
  validUntil: z.int(),
  active: z.boolean(),
});

/** Where words may come from (docs/newsroom.md#release). */
export const sourceCalls = defineCalls({
  "GET /office/sources": {
    right: "office",
    data: z.object({ list: z.array(sourceData) }),
  },
  /** With `id` and the `version` that was seen it changes a source, else it adds one. */
  "POST /office/saveSource": {
    right: "office/source.manage",
    input: z.strictObject({
      ...sourceInput.shape,
      validUntil,
      id: idField.optional(),
      version: z.int().positive().optional(),
    }),
    records: { id: "office source", version: "no record", validUntil: "no record" },
    data: sourceData,
  },
});

type SourceCalls = typeof sourceCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends SourceCalls {}
}
