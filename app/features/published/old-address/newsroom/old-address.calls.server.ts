import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import {
  readMissingAddresses,
  readOldAddresses,
  removeOldAddress,
  saveOldAddress,
} from "./old-address.service.server.ts";

const path = z.string().trim().min(1).max(500);

/** The newsroom calls of old addresses and their targets (docs/newsroom.md#old-addresses). */
export const oldAddressCalls = {
  "GET /newsroom/oldAddresses": newsroomCall({
    permission: "page.write",
    reads: ["old address"],
    input: z.object({ q: z.string().trim().max(100).default(""), after: idField.optional() }),
    records: { after: "no record" },
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          path,
          /** The target; null if the page is gone (410). */
          target: path.nullable(),
          hits: z.int(),
          /** The time of the last request; null if there was none. */
          lastHit: seconds.nullable(),
        }),
      ),
      next: z.int().nullable(),
    }),
    run: async ({ input, actor }) => {
      const { list, next } = await readOldAddresses(actor, input);
      return { list: list.map((one) => ({ ...one, lastHit: one.last_hit })), next };
    },
  }),
  /** Returns paths that responded with 404, most frequent first. The counts contain nothing about readers. */
  "GET /newsroom/missingAddresses": newsroomCall({
    permission: "page.write",
    reads: ["old address"],
    input: z.object({}),
    answer: z.array(z.object({ path, hits: z.int(), lastHit: seconds })),
    run: async ({ actor }) => (await readMissingAddresses(actor)).map((one) => ({ ...one, lastHit: one.last_hit })),
  }),
  /** Adds an address, or changes its target. An empty target marks its page as gone. */
  "POST /newsroom/saveOldAddress": newsroomCall({
    permission: "page.write",
    changes: ["old address"],
    input: z.strictObject({ path, target: z.string().trim().max(500) }),
    answer: z.object({ id: z.int(), path, target: path.nullable() }),
    texts: ["staff"],
    run: async ({ input, actor }) => saveOldAddress(actor, input),
  }),
  "POST /newsroom/removeOldAddress": newsroomCall({
    permission: "page.write",
    changes: ["old address"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom old address" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input: { id }, actor }) => removeOldAddress(actor, id),
  }),
};
