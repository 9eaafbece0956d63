import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { openCall } from "#app/features/base/call/open-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { provinceOf } from "./comment.place.ts";
import { COMMENT_SORTS } from "./comment.rules.ts";
import { commentRow, commentState, memberComment, ownRow, replyRow } from "./comment.schema.ts";
import { deleteOwnComment } from "./comment-review.service.server.ts";
import { addComment, likeComment, reportComment } from "./comment-writing.service.server.ts";
import { readCommentState, readComments, readOwnComments, readReplies } from "./comment.service.server.ts";

const commentBody = z.object({
  article: idField,
  // The schema accepts longer texts than a comment may have, so that the service can answer with a message about the
  // limit.
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

/** Calls for a member's comments (docs/wire.md#member-lists). */
export const commentCalls = {
  "GET /my/comment": memberCall({
    permission: "account/comment",
    input: pageQuery,
    answer: pageOf(memberComment),
    run: async ({ input: { page, limit }, actor }) => readOwnComments({ page, limit }, actor),
  }),
  "GET /my/commentState": memberCall({
    permission: "member",
    input: z.object({ article: idField, _n: z.string().optional() }),
    records: { article: "public article" },
    answer: commentState,
    run: async ({ input, actor }) => readCommentState(input.article, actor),
  }),
  "POST /my/addComment": memberCall({
    permission: "member",
    input: commentBody,
    records: { article: "public article", parent: "public comment" },
    answer: ownRow,
    texts: ["comment"],
    run: async ({ input, actor, visitor, context, place, texts: { comment: t } }) => {
      const { article: articleId, content, parent, captchaId, captchaInfo } = input;
      const captcha = { captchaId, captchaInfo };
      const draft = { articleId, content, answers: parent ?? null, place: provinceOf(place), captcha };
      const row = await addComment(draft, actor, visitor, context);
      return ok(row, row.status === "approved" ? t.published : t.added);
    },
  }),
  "POST /my/delComment": memberCall({
    permission: "account/comment/del",
    input: z.object({ id: idField }),
    records: { id: "own comment" },
    answer: z.null(),
    texts: ["comment"],
    alsoGet: true,
    run: async ({ input, actor, texts }) => {
      await deleteOwnComment(input.id, actor);
      return ok(null, texts.comment.deleted);
    },
  }),
  "POST /my/likeComment": memberCall({
    permission: "member",
    input: likeBody,
    records: { id: "public comment" },
    answer: z.object({ likes: z.int() }),
    texts: ["comment"],
    run: async ({ input: { id, on }, actor, context }) => ({
      likes: await likeComment(id, on, actor, context),
    }),
  }),
  "POST /my/reportComment": memberCall({
    permission: "member",
    input: reportBody,
    records: { id: "public comment" },
    answer: z.null(),
    texts: ["comment"],
    run: async ({ input, actor, context, texts }) => {
      await reportComment(input, actor, context);
      return ok(null, texts.comment.reported);
    },
  }),
};

/** The seconds for which an answer may be cached; fewer than for other content, because a discussion changes faster. */
const DISCUSSION_MAX_AGE = 10;

/** Calls for the discussions under articles, for anyone. They return approved comments. */
export const discussionCalls = {
  "GET /content/comments": openCall({
    docs: {
      summary: "Comments on an article with their first replies",
      description: "文章的评论，附每条的前几条回复；按时间从新到旧，或按热度",
    },
    input: pageQuery.extend({ article: idField, sort: z.enum(COMMENT_SORTS).default("time") }),
    records: { article: "public article" },
    answer: pageOf(commentRow),
    maxAge: DISCUSSION_MAX_AGE,
    run: async ({ input: { article, sort, page, limit } }) => readComments(article, sort, { page, limit }),
  }),
  "GET /content/replies": openCall({
    docs: { summary: "Replies to a comment, oldest first", description: "一条评论的回复，从旧到新" },
    input: pageQuery.extend({ comment: idField }),
    records: { comment: "public comment" },
    answer: pageOf(replyRow),
    maxAge: DISCUSSION_MAX_AGE,
    run: async ({ input: { comment, page, limit } }) => readReplies(comment, { page, limit }),
  }),
};
