import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { COMMENT_SORTS } from "./comment.rules.ts";
import { commentRow, commentState, memberComment, ownRow, replyRow } from "./comment.schema.ts";

const commentBody = z.object({
  article: idField,
  // Longer than any comment may be: the service reports the limit in words.
  content: z.string().max(20_000),
  parent: z.union([idField, z.literal("").transform(() => undefined)]).nullish(),
  captchaId: field,
  captchaInfo: field,
});
const likeBody = z.object({
  id: idField,
  on: z.union([z.boolean(), z.stringbool({ truthy: ["1", "true"], falsy: ["0", "false"], case: "sensitive" })]),
});
const reportBody = z.object({ id: idField, reason: field, detail: field });

/** A member's calls about comments (docs/wire.md#member-lists). */
export const commentCalls = defineCalls({
  "GET /my/comment": { permission: "account/comment", input: pageQuery, answer: pageOf(memberComment) },
  "GET /my/commentState": {
    permission: "member",
    input: z.object({ article: idField, _n: z.string().optional() }),
    records: { article: "public article" },
    answer: commentState,
  },
  "POST /my/addComment": {
    permission: "member",
    input: commentBody,
    records: { article: "public article", parent: "public comment" },
    answer: ownRow,
    texts: ["comment"],
  },
  "POST /my/delComment": {
    permission: "account/comment/del",
    input: z.object({ id: idField }),
    records: { id: "own comment" },
    answer: z.null(),
    texts: ["comment"],
    alsoGet: true,
  },
  "POST /my/likeComment": {
    permission: "member",
    input: likeBody,
    records: { id: "public comment" },
    answer: z.object({ likes: z.int() }),
    texts: ["comment"],
  },
  "POST /my/reportComment": {
    permission: "member",
    input: reportBody,
    records: { id: "public comment" },
    answer: z.null(),
    texts: ["comment"],
  },
});

/** Seconds; a discussion moves faster than the rest. */
const DISCUSSION_MAX_AGE = 10;

/** The discussions under articles, for anyone: comments that have passed the review. */
export const discussionCalls = defineCalls({
  "GET /content/comments": {
    permission: "anyone",
    docs: {
      summary: "Comments on an article with their first replies",
      description: "文章的评论，附每条的前几条回复；按时间从新到旧，或按热度",
    },
    input: pageQuery.extend({ article: idField, sort: z.enum(COMMENT_SORTS).default("time") }),
    records: { article: "public article" },
    answer: pageOf(commentRow),
    maxAge: DISCUSSION_MAX_AGE,
  },
  "GET /content/replies": {
    permission: "anyone",
    docs: { summary: "Replies to a comment, oldest first", description: "一条评论的回复，从旧到新" },
    input: pageQuery.extend({ comment: idField }),
    records: { comment: "public comment" },
    answer: pageOf(replyRow),
    maxAge: DISCUSSION_MAX_AGE,
  },
});

type CommentCalls = typeof commentCalls;
type DiscussionCalls = typeof discussionCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends CommentCalls, DiscussionCalls {}
}
