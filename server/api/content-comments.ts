import type { FastifyInstance } from "fastify";
import { discussionCalls } from "#app/features/members/comment/comment.calls.server.ts";
import { readComments, readReplies } from "#app/features/members/comment/comment.service.server.ts";
import { serveOpen } from "./serve.ts";

/** Serves the comments under articles. */
export function addComments(app: FastifyInstance): void {
  serveOpen(app, discussionCalls, {
    "GET /content/comments": async ({ input: { article, sort, page, limit } }) =>
      readComments(article, sort, { page, limit }),
    "GET /content/replies": async ({ input: { comment, page, limit } }) => readReplies(comment, { page, limit }),
  });
}
