import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { COMMENT_SORTS } from "#app/features/members/comment/comment.rules.ts";
import { commentRow, replyRow } from "#app/features/members/comment/comment.schema.ts";
import { readComments, readReplies } from "#app/features/members/comment/comment.service.server.ts";
import { addCall } from "./content-call.ts";
import { idField } from "./id-field.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** Seconds; a discussion moves faster than the rest. */
const MAX_AGE = 10;

const commentsQuery = pageQuery.extend({
  article: idField,
  sort: z.enum(COMMENT_SORTS).default("time"),
});
const repliesQuery = pageQuery.extend({ comment: idField });

/** The discussions under articles: comments that have passed the review. */
export function addComments(app: FastifyInstance): void {
  const comments = {
    summary: "Comments on an article with their first replies",
    description: "文章的评论，附每条的前几条回复；按时间从新到旧，或按热度",
    query: commentsQuery,
    data: pageOf(commentRow),
    maxAge: MAX_AGE,
  };
  addCall(app, "/comments", comments, async ({ query: { article, sort, page, limit } }) =>
    readComments(article, sort, { page, limit }),
  );
  const replies = {
    summary: "Replies to a comment, oldest first",
    description: "一条评论的回复，从旧到新",
    query: repliesQuery,
    data: pageOf(replyRow),
    maxAge: MAX_AGE,
  };
  addCall(app, "/replies", replies, async ({ query: { comment, page, limit } }) =>
    readReplies(comment, { page, limit }),
  );
}
