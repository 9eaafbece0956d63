import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { feedItem, followedItem } from "./follow.answer.ts";
import { FOLLOW_KINDS } from "./follow.schema.ts";
import { follow, follows, readFeed, readFollows, unfollow } from "./follow.service.server.ts";

const target = z.object({ kind: z.enum(FOLLOW_KINDS), id: idField });
/** The id is that of a column, or, with `kind`, of an industry, a subject, an author or a topic. All of them are public. */
const records = { id: "public column" } as const;

/** Calls for what a member follows: columns, industries, subjects, authors, and topics. */
export const followCalls = {
  "GET /my/follow": memberCall({
    permission: "account/follow",
    answer: z.object({ list: z.array(followedItem) }),
    run: async ({ actor, language }) => ({ list: await readFollows(actor, language) }),
  }),
  "GET /my/followFeed": memberCall({
    permission: "account/follow",
    input: pageQuery,
    answer: pageOf(feedItem),
    run: async ({ input, actor, language }) => readFeed(input, actor, language),
  }),
  "GET /my/following": memberCall({
    permission: "member",
    input: target,
    records,
    answer: z.object({ following: z.boolean() }),
    run: async ({ input, actor }) => ({ following: await follows(input, actor) }),
  }),
  "POST /my/addFollow": memberCall({
    permission: "member",
    input: target,
    records,
    answer: z.null(),
    texts: ["marks"],
    run: async ({ input, actor, texts }) => {
      await follow(input, actor);
      return ok(null, texts.marks.followed);
    },
  }),
  "POST /my/delFollow": memberCall({
    permission: "account/follow/del",
    input: target,
    records,
    answer: z.null(),
    texts: ["marks"],
    run: async ({ input, actor, texts }) => {
      await unfollow(input, actor);
      return ok(null, texts.marks.unfollowed);
    },
  }),
};
