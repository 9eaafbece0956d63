import type { FastifyInstance } from "fastify";
import { moderationCalls } from "#app/features/members/comment/newsroom/comment.calls.ts";
import type { CommentLine } from "#app/features/members/comment/newsroom/comment.repo.server.ts";
import {
  readComment,
  readCommentRules,
  readQueue,
  reviewComments,
  saveCommentRules,
  setDiscussion,
  undoReviews,
} from "#app/features/members/comment/newsroom/comment.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves comments to the staff who review them. */
export function addModerationCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, moderationCalls, {
    "GET /newsroom/comments": async ({ input, actor }) => {
      const { queue, member, article, held, after } = input;
      const asked = { queue, memberId: member, articleId: article, isHeld: held, after };
      const { comments, next, counts } = await readQueue(actor, asked);
      return { list: comments.map(lineOf), next, counts };
    },
    "GET /newsroom/comment": async ({ input: { id }, actor }) => {
      const { comment, discussion, thread, counts, last, reports, mayReview } = await readComment(actor, id);
      const countOf = (status: string) => counts.find((one) => one.status === status)?.count ?? 0;
      return {
        comment: lineOf(comment),
        mayReview,
        article: {
          dek: discussion?.dek ?? "",
          isOpen: discussion?.isOpen ?? false,
          closed: discussion?.closedReason ?? null,
        },
        thread: thread.map(dated),
        reports: reports.map(dated),
        writer: {
          avatar: comment.avatar,
          since: toSeconds(comment.joinedAt),
          approved: countOf("approved"),
          declined: countOf("declined"),
          waiting: countOf("waiting"),
          last: last.map(dated),
        },
      };
    },
    "POST /newsroom/approveComments": async ({ input, actor }) => ({
      list: await reviewComments(actor, { ...input, decision: "approve" }),
    }),
    "POST /newsroom/declineComments": async ({ input, actor }) => ({
      list: await reviewComments(actor, { ...input, decision: "decline" }),
    }),
    "POST /newsroom/undoComments": async ({ input: { ids }, actor }) => ({ list: await undoReviews(actor, ids) }),
    "POST /newsroom/closeDiscussion": async ({ input: { article, reason }, actor }) => ({
      changed: await setDiscussion(actor, article, reason),
    }),
    "POST /newsroom/openDiscussion": async ({ input: { article }, actor }) => ({
      changed: await setDiscussion(actor, article, null),
    }),
    "GET /newsroom/commentRules": async () => readCommentRules(),
    "POST /newsroom/saveCommentRules": async ({ input, actor }) => {
      await saveCommentRules(actor, input);
      return null;
    },
  });
}

const dated = <T extends { createdAt: Date }>({ createdAt, ...rest }: T) => ({ ...rest, at: toSeconds(createdAt) });

function lineOf({ heldWords: held, createdAt, articleId: article, memberId: member, ...line }: CommentLine) {
  return { ...line, held, article, member, at: toSeconds(createdAt) };
}
