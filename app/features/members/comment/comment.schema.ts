import { z } from "zod";

const seconds = z.int();

/** A public reply. */
export const replyRow = z.object({
  id: z.int(),
  content: z.string(),
  createtime: seconds,
  /** The province; '' if it is unknown. */
  place: z.string(),
  author: z.object({ nickname: z.string(), avatar: z.string() }),
  likes: z.int(),
  replies: z.int(),
  /** The answered member, if they did not write the parent comment. */
  replyTo: z.object({ nickname: z.string() }).nullable(),
});
export type ReplyRow = z.infer<typeof replyRow>;

/** A first-level comment with its first replies. */
export const commentRow = replyRow.extend({ children: z.array(replyRow) });
export type CommentRow = z.infer<typeof commentRow>;

/** A comment for its author, before others see it. */
export const ownRow = commentRow.extend({
  status: z.enum(["waiting", "approved", "declined"]),
  parentId: z.int().nullable(),
});
export type OwnRow = z.infer<typeof ownRow>;

/** A member's own state in a discussion. */
export const commentState = z.object({
  waiting: z.array(ownRow),
  liked: z.array(z.int()),
  /** The numbers of likes for these comments, because the cached page may be older than the member's own like. */
  likes: z.record(z.string(), z.int()),
  /** Whether the member has no bound number, which comments require. */
  needsMobile: z.boolean(),
});
export type CommentState = z.infer<typeof commentState>;

/** A row of GET my/comment (docs/wire.md#member-lists). */
export const memberComment = z.object({
  id: z.int(),
  content: z.string(),
  status: z.enum(["waiting", "approved", "declined"]),
  reason: z.string(),
  reply_to: z.object({ nickname: z.string() }).nullable(),
  like_count: z.int(),
  createtime: seconds,
  target: z.object({ type: z.literal("news"), id: z.int(), title: z.string(), url: z.string(), gone: z.boolean() }),
});
export type MemberComment = z.infer<typeof memberComment>;
