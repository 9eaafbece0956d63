import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { FOLLOW_KINDS } from "./follow.schema.ts";

const target = z.object({ kind: z.enum(FOLLOW_KINDS), id: idField });
/** With `kind` for columns; the other kinds are as public. */
const records = { id: "public column" } as const;

/** A follow on the wire. */
const followedItem = z.object({
  kind: z.enum(FOLLOW_KINDS),
  id: z.int(),
  title: z.string(),
  url: z.string().describe("Its path on this site; '' when it is gone"),
  createtime: z.int().describe("Seconds"),
  gone: z.boolean(),
});
export type FollowedItem = z.infer<typeof followedItem>;

/** An article of the feed on the wire. */
const feedItem = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  summary: z.string(),
  cover: z.string(),
  createtime: z.int().describe("When it was published, in seconds"),
  from: z.string().describe("Name of what it came by"),
});
export type FeedItem = z.infer<typeof feedItem>;

/** The calls of what a member follows: columns, industries, subjects. */
export const followCalls = defineCalls({
  "GET /my/follow": { permission: "account/follow", answer: z.object({ list: z.array(followedItem) }) },
  "GET /my/followFeed": { permission: "account/follow", input: pageQuery, answer: pageOf(feedItem) },
  "GET /my/following": { permission: "member", input: target, records, answer: z.object({ following: z.boolean() }) },
  "POST /my/addFollow": { permission: "member", input: target, records, answer: z.null(), texts: ["marks"] },
  "POST /my/delFollow": {
    permission: "account/follow/del",
    input: target,
    records,
    answer: z.null(),
    texts: ["marks"],
  },
});

type FollowCalls = typeof followCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends FollowCalls {}
}
