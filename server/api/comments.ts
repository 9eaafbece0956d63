import type { FastifyInstance, FastifyRequest } from "fastify";
import { deleteOwnComment } from "#app/features/members/comment/comment-review.service.server.ts";
import {
  addComment,
  likeComment,
  reportComment,
} from "#app/features/members/comment/comment-writing.service.server.ts";
import { commentCalls } from "#app/features/members/comment/comment.calls.server.ts";
import { provinceOf } from "#app/features/members/comment/comment.place.ts";
import { readCommentState, readOwnComments } from "#app/features/members/comment/comment.service.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/**
 * Serves a member's calls about comments. `placeHeader`: the header with which a trusted proxy names the province, if
 * one does.
 */
export function addCommentCalls(app: FastifyInstance, members: MemberCalls, placeHeader: string | undefined): void {
  serve(app, members, commentCalls, {
    "GET /my/comment": async ({ input: { page, limit }, actor }) => readOwnComments({ page, limit }, actor),
    "GET /my/commentState": async ({ input, actor }) => readCommentState(input.article, actor),
    "POST /my/addComment": async ({ input, actor, visitor, desk, request, texts: { comment: t } }) => {
      const { article: articleId, content, parent, captchaId, captchaInfo } = input;
      const captcha = { captchaId, captchaInfo };
      const draft = { articleId, content, answers: parent ?? null, place: placeOf(request, placeHeader), captcha };
      const row = await addComment(draft, actor, visitor, desk);
      return ok(row, row.status === "approved" ? t.published : t.added);
    },
    "POST /my/delComment": async ({ input, actor, texts }) => {
      await deleteOwnComment(input.id, actor);
      return ok(null, texts.comment.deleted);
    },
    "POST /my/likeComment": async ({ input: { id, on }, actor, desk }) => ({
      likes: await likeComment(id, on, actor, desk),
    }),
    "POST /my/reportComment": async ({ input, actor, desk, texts }) => {
      await reportComment(input, actor, desk);
      return ok(null, texts.comment.reported);
    },
  });
}

/**
 * Returns the province that a trusted proxy names in the configured header. From any other sender the header could
 * contain anything.
 */
function placeOf(request: FastifyRequest, header: string | undefined): string {
  // The list has more than the connection's address only when that address is a trusted proxy.
  const isBelieved = (request.ips?.length ?? 0) > 1;
  const told = header === undefined || !isBelieved ? undefined : request.headers[header];
  return typeof told === "string" ? provinceOf(told) : "";
}
