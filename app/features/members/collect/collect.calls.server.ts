import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { COLLECT_TYPES, LONGEST_SEARCH } from "./collect.schema.ts";

const target = z.object({ t: z.enum(COLLECT_TYPES), id: idField });

/** With `t` for news, which is what most collect. */
const records = { id: "public article" } as const;

const listQuery = pageQuery.extend({
  t: z.enum([...COLLECT_TYPES, ""]).optional(),
  q: z.string().trim().max(LONGEST_SEARCH).optional(),
});

/** A collected record on the wire. */
const collectedItem = z.object({
  id: z.int(),
  t: z.enum(COLLECT_TYPES),
  target_id: z.int(),
  title: z.string(),
  cover: z.string(),
  url: z.string(),
  summary: z.string(),
  createtime: z.int().describe("Seconds"),
  valid: z
    .boolean()
    .describe("False when it is gone from the public site: its title is that of the day it was collected"),
});
export type CollectedItem = z.infer<typeof collectedItem>;

const isCollected = z.object({ collected: z.boolean() });

/** The calls of a member's collection (docs/wire.md#member-lists). */
export const collectCalls = defineCalls({
  "GET /my/collect": { permission: "account/collect", input: listQuery, answer: pageOf(collectedItem) },
  "GET /my/collected": { permission: "member", input: target, records, answer: isCollected },
  "POST /my/addCollect": { permission: "member", input: target, records, answer: isCollected, texts: ["marks"] },
  "POST /my/delCollect": {
    permission: "account/collect/del",
    input: target,
    records,
    answer: z.null(),
    texts: ["marks"],
    alsoGet: true,
  },
});

type CollectCalls = typeof collectCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends CollectCalls {}
}
