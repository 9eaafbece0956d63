import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";

const path = z.string().trim().min(1).max(500);

/** Addresses of before, and where they lead (docs/newsroom.md#old-addresses). */
export const oldAddressCalls = defineCalls({
  "GET /newsroom/oldAddresses": {
    permission: "page.write",
    input: z.object({ q: z.string().trim().max(100).default(""), after: idField.optional() }),
    records: { after: "no record" },
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          path,
          /** Null: the page is gone (410). */
          target: path.nullable(),
          hits: z.int(),
          /** Seconds; null: never asked for. */
          lastHit: z.int().nullable(),
        }),
      ),
      next: z.int().nullable(),
    }),
  },
  /** Addresses that answered 404, the most frequent first; counted without anything of who asked. */
  "GET /newsroom/missingAddresses": {
    permission: "page.write",
    input: z.object({}),
    answer: z.array(z.object({ path, hits: z.int(), lastHit: z.int() })),
  },
  /** Adds an address, or changes its target; an empty target marks its page as gone. */
  "POST /newsroom/saveOldAddress": {
    permission: "page.write",
    input: z.strictObject({ path, target: z.string().trim().max(500) }),
    answer: z.object({ id: z.int(), path, target: path.nullable() }),
    texts: ["staff"],
  },
  "POST /newsroom/removeOldAddress": {
    permission: "page.write",
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom old address" },
    answer: z.null(),
    texts: ["staff"],
  },
});

type OldAddressCalls = typeof oldAddressCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends OldAddressCalls {}
}
