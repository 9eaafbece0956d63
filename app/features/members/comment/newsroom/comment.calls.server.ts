import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { tick } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { LONGEST_CLOSING, LONGEST_DECLINING, REPORT_REASONS } from "#app/features/members/comment/comment.rules.ts";
import { COMMENT_QUEUES, MOST_AT_ONCE } from "./comment.schema.ts";
import type { CommentLine } from "./comment.repo.server.ts";
import {
  readComment,
  readCommentRules,
  readQueue,
  reviewComments,
  saveCommentRules,
  setDiscussion,
  undoReviews,
} from "./comment.service.server.ts";

const status = z.enum(["waiting", "approved", "declined", "deleted"]);

/** A comment in a queue. */
const commentLine = z.object({
  id: z.int(),
  content: z.string(),
  status,
  /** Words of the operator's list in the comment. */
  held: z.array(z.string()),
  at: seconds,
  article: z.int(),
  title: z.string(),
  member: z.int(),
  nickname: z.string(),
  /** The answered comment, "" for none. */
  answered: z.string(),
  reports: z.int(),
  /** The reason if it was declined. */
  reason: z.string(),
  /** Whether its last review can be undone. */
  canUndo: z.boolean(),
});

const ids = z.array(idField).min(1).max(MOST_AT_ONCE);
const reason = z.string().trim().min(1).max(LONGEST_DECLINING);
const queue = z.enum(COMMENT_QUEUES);
/** The result for each comment. A comment that another reviewer has reviewed meanwhile is skipped. */
const outcomes = z.object({ list: z.array(z.object({ id: z.int(), done: z.boolean() })) });

const rules = {
  open: z.boolean(),
  review: z.enum(["all", "held"]),
  reasons: z.array(z.string().trim().min(1).max(60)).max(9),
};

/**
 * Calls for comments on a screen (docs/newsroom.md#readers): queues, one comment with its context, reviews and undo.
 */
export const commentCalls = {
  "GET /newsroom/comments": newsroomCall({
    permission: "comment.read",
    reads: ["comment"],
    input: z.object({
      queue: queue.default("waiting"),
      member: idField.optional(),
      article: idField.optional(),
      held: tick,
      after: z.string().max(30).optional(),
    }),
    records: { member: "newsroom member", article: "newsroom article", held: "no record" },
    answer: z.object({
      list: z.array(commentLine),
      next: z.string().nullable(),
      /**
       * The counts of the first page; null on later pages. 1,001 means more than a thousand. `today` counts the
       * comments that the caller has reviewed today.
       */
      counts: z.object({ waiting: z.int(), reported: z.int(), today: z.int() }).nullable(),
    }),
    run: async ({ input, actor }) => {
      const { queue, member, article, held, after } = input;
      const asked = { queue, memberId: member, articleId: article, isHeld: held, after };
      const { comments, next, counts } = await readQueue(actor, asked);
      return { list: comments.map(lineOf), next, counts };
    },
  }),
  "GET /newsroom/comment": newsroomCall({
    permission: "comment.read",
    reads: ["comment"],
    input: z.object({ id: idField }),
    records: { id: "newsroom comment" },
    answer: z.object({
      comment: commentLine,
      mayReview: z.boolean(),
      article: z.object({
        dek: z.string(),
        /**
         * Whether the article accepts comments, and a reviewer's reason for closing the discussion, null if it is open.
         */
        isOpen: z.boolean(),
        closed: z.string().nullable(),
      }),
      thread: z.array(z.object({ id: z.int(), content: z.string(), nickname: z.string(), status, at: seconds })),
      reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), detail: z.string(), at: seconds })),
      writer: z.object({
        avatar: z.string(),
        since: seconds,
        /** How many of the member's newest thousand comments were approved and declined. */
        approved: z.int(),
        declined: z.int(),
        waiting: z.int(),
        last: z.array(
          z.object({ id: z.int(), content: z.string(), status, reason: z.string(), title: z.string(), at: seconds }),
        ),
      }),
    }),
    run: async ({ input: { id }, actor }) => {
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
          since: comment.joinedAt,
          approved: countOf("approved"),
          declined: countOf("declined"),
          waiting: countOf("waiting"),
          last: last.map(dated),
        },
      };
    },
  }),
  /**
   * `queue` is the queue in which the reviewer saw the comments. More than twenty at once require the second factor
   * again.
   */
  "POST /newsroom/approveComments": newsroomCall({
    permission: "comment.review",
    changes: ["comment"],
    input: z.strictObject({ ids, queue }),
    records: { ids: "newsroom comment" },
    answer: outcomes,
    run: async ({ input, actor }) => ({
      list: await reviewComments(actor, { ...input, decision: "approve" }),
    }),
  }),
  /** The server sends `reason` to the authors of the comments. */
  "POST /newsroom/declineComments": newsroomCall({
    permission: "comment.review",
    changes: ["comment"],
    input: z.strictObject({ ids, queue, reason }),
    records: { ids: "newsroom comment" },
    answer: outcomes,
    run: async ({ input, actor }) => ({
      list: await reviewComments(actor, { ...input, decision: "decline" }),
    }),
  }),
  "POST /newsroom/undoComments": newsroomCall({
    permission: "comment.review",
    changes: ["comment"],
    input: z.strictObject({ ids }),
    records: { ids: "newsroom comment" },
    answer: outcomes,
    run: async ({ input: { ids }, actor }) => ({ list: await undoReviews(actor, ids) }),
  }),
  "POST /newsroom/closeDiscussion": newsroomCall({
    permission: "comment.review",
    changes: ["comment"],
    input: z.strictObject({ article: idField, reason: z.string().trim().min(1).max(LONGEST_CLOSING) }),
    records: { article: "newsroom article" },
    answer: z.object({ changed: z.boolean() }),
    run: async ({ input: { article, reason }, actor }) => ({
      changed: await setDiscussion(actor, article, reason),
    }),
  }),
  "POST /newsroom/openDiscussion": newsroomCall({
    permission: "comment.review",
    changes: ["comment"],
    input: z.strictObject({ article: idField }),
    records: { article: "newsroom article" },
    answer: z.object({ changed: z.boolean() }),
    run: async ({ input: { article }, actor }) => ({
      changed: await setDiscussion(actor, article, null),
    }),
  }),
  /** Returns the rules. `version` is 0 if they are still the defaults. */
  "GET /newsroom/commentRules": newsroomCall({
    permission: "staff",
    reads: ["setting"],
    answer: z.object({ ...rules, version: z.int() }),
    run: async () => readCommentRules(),
  }),
  "POST /newsroom/saveCommentRules": newsroomCall({
    permission: "setting.manage",
    changes: ["setting"],
    /** Saves the rules. `base` is the base version of the change. */
    input: z.strictObject({ ...rules, base: z.int().min(0) }),
    records: { base: "no record" },
    answer: z.null(),
    run: ({ input, actor }) => saveCommentRules(actor, input),
  }),
};

const dated = <T extends { createdAt: Date }>(row: T) => ({ ...row, at: row.createdAt });

function lineOf({ heldWords: held, createdAt, articleId: article, memberId: member, ...line }: CommentLine) {
  return { ...line, held, article, member, at: createdAt };
}
