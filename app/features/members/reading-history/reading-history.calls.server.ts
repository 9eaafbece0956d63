import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";

/** A read article on the wire. */
const readItem = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string().describe("Its path; '' when it is gone"),
  readtime: z.int().describe("Seconds"),
  gone: z.boolean(),
});
export type ReadItem = z.infer<typeof readItem>;

/** One article, or the whole history; neither and both of them are mistakes. */
const removal = z.union([
  z.object({ id: idField, all: z.literal(false).optional() }),
  z.object({ all: z.literal(true), id: z.never().optional() }),
]);

const records = { id: "public article" } as const;

/** The calls of a member's reading history. */
export const historyCalls = defineCalls({
  "GET /my/history": {
    permission: "account/history",
    input: pageQuery,
    answer: pageOf(readItem).extend({ on: z.boolean() }),
    texts: ["marks"],
  },
  "POST /my/addHistory": { permission: "member", input: z.object({ id: idField }), records, answer: z.null() },
  "POST /my/delHistory": {
    permission: "account/history/del",
    input: removal,
    records,
    answer: z.null(),
    texts: ["marks"],
  },
  "POST /my/historySwitch": {
    permission: "member",
    input: z.object({ on: z.boolean() }),
    answer: z.null(),
    texts: ["marks"],
  },
});

type HistoryCalls = typeof historyCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends HistoryCalls {}
}
