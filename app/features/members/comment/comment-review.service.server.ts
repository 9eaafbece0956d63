import { requireRight, type Actor, type MemberActor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { sendMessage, untell } from "#app/features/members/message/message.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { award, takeBack } from "#app/features/members/points/points.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  addArticleComments,
  addReplies,
  findAnsweredMember,
  findReported,
  findWaiting,
  lockWithParent,
  settleReports,
  updateReviewed,
  updateUndone,
  type CommentStatus,
  type LockedComment,
  type ReviewedFrom,
} from "./comment-review.repo.server.ts";
import { commentPath, excerptOf } from "./comment.view.ts";

/** The page where members see the state of their comments. */
const OWN_COMMENTS = "/user/account/comment";

type Reviewed = Pick<LockedComment, "id" | "undone">;

/** Returns the reference of a review for points and messages. After an undone review it changes. */
const referenceOf = ({ id, undone }: Reviewed) => (undone === 0 ? `comment:${id}` : `comment:${id}:${undone}`);
/** Returns the key of a review's messages, by which they can be withdrawn. */
const messageOf = (id: number, at: Date) => `review:comment:${id}:${at.getTime()}`;
const replyMessageOf = ({ id, undone }: Reviewed) => (undone === 0 ? `reply:${id}` : `reply:${id}:${undone}`);

/** The status that the reviewer saw. A comment whose status has changed is skipped. */
export type ShownStatus = Exclude<CommentStatus, "deleted">;

/**
 * Publishes a comment: counts it, rewards its author, and notifies the author and the answered member. A comment that
 * is already public stays, and its reports are settled. Returns whether this call made it visible. Throws `not_found`,
 * and `conflict` if the status differs from `shown`.
 */
export async function approve(id: number, actor: Actor, trx?: Db, shown?: ShownStatus): Promise<boolean> {
  requireRight(actor, "comment.review");
  if (trx === undefined) return withTransaction((own) => approve(id, actor, own, shown));
  const comment = await lockShown(id, shown, trx);
  await settleReports(id, trx);
  const wasShown = comment.status === "approved";
  if (wasShown) await updateReviewed(id, { status: "approved", reason: "", actor: actor.name, from: "approved" }, trx);
  else await show(comment, actor, trx);
  await audit(wasShown ? "comment.keep" : "comment.approve", comment, actor, {}, trx);
  return !wasShown;
}

async function show(comment: LockedComment, actor: Actor, trx: Db): Promise<void> {
  const { id, member_id: memberId, title, content } = comment;
  const at = await setStatus(comment, "approved", { reason: "", actor: actor.name, from: fromOf(comment) }, trx);
  const points = await award(memberId, "comment-approved", referenceOf(comment), trx);
  const url = commentPath(comment.article_id, comment.parent_id ?? id);
  const facts = { title, excerpt: excerptOf(content), points };
  const key = messageOf(id, at);
  await sendMessage(memberId, { kind: "review", event: "comment-approved", facts, url, key }, trx);
  await tellAnswered(comment, url, trx);
}

/** Notifies the author of the answered comment, unless they wrote the answer. */
async function tellAnswered(comment: LockedComment, url: string, trx: Db): Promise<void> {
  const answeredId = comment.reply_to_id ?? comment.parent_id;
  if (answeredId === null || comment.parent?.status !== "approved") return;
  const memberId = await findAnsweredMember(answeredId, trx);
  if (memberId === undefined || memberId === comment.member_id) return;
  const facts = { nickname: comment.nickname, title: comment.title, excerpt: excerptOf(comment.content) };
  await sendMessage(memberId, { kind: "reply", event: "reply", facts, url, key: replyMessageOf(comment) }, trx);
}

/**
 * Declines a comment, or takes down a public one. Notifies its author of the reason and the lost points. Returns false
 * if it is already declined. Throws `not_found`, `invalid_input` without a reason, and `conflict` if the status differs
 * from `shown`.
 */
export async function decline(id: number, reason: string, actor: Actor, shown?: ShownStatus): Promise<boolean> {
  requireRight(actor, "comment.review");
  if (reason.trim() === "") throw new DomainError("invalid_input", "a reason is needed");
  return withTransaction(async (trx) => {
    const comment = await lockShown(id, shown, trx);
    if (comment.status === "declined") return false;
    const wasShown = comment.status === "approved";
    const at = await setStatus(comment, "declined", { reason, actor: actor.name, from: fromOf(comment) }, trx);
    const memberId = comment.member_id;
    const cost = wasShown && { points: await takeBack(memberId, "comment-approved", referenceOf(comment), trx) };
    await settleReports(id, trx);
    const event = wasShown ? "comment-removed" : "comment-declined";
    const facts = { title: comment.title, excerpt: excerptOf(comment.content), reason, ...cost };
    await sendMessage(memberId, { kind: "review", event, facts, url: OWN_COMMENTS, key: messageOf(id, at) }, trx);
    await audit(wasShown ? "comment.remove" : "comment.decline", comment, actor, { reason }, trx);
    return true;
  });
}

/**
 * Undoes the last review of a comment: restores its status, settled reports, points and counts. Withdraws the message
 * to the author if it is unread, otherwise sends another one. Returns false if there is nothing to undo. Throws
 * `not_found`.
 */
export async function undoReview(id: number, actor: Actor): Promise<boolean> {
  requireRight(actor, "comment.review");
  return withTransaction(async (trx) => {
    const comment = await lock(id, trx);
    const { reviewed_from: former, reviewed_at: at, member_id: memberId, status } = comment;
    if (former === null || at === null) return false;
    await updateUndone(id, former, trx);
    await follow(comment, former, trx);
    if (status === "approved" && former === "waiting")
      await takeBack(memberId, "comment-approved", referenceOf(comment), trx);
    const again = { id, undone: comment.undone + 1 };
    if (status === "declined" && former === "approved")
      await award(memberId, "comment-approved", referenceOf(again), trx);
    if (status !== former) await tellUndone(comment, { former, at }, trx);
    await audit("comment.undo", comment, actor, { to: former }, trx);
    return true;
  });
}

/** Withdraws the messages of the review at that time, or notifies the author that it no longer applies. */
async function tellUndone(
  comment: LockedComment,
  { former, at }: { former: CommentStatus; at: Date },
  trx: Db,
): Promise<void> {
  if (comment.status === "approved") await untell(replyMessageOf(comment), trx);
  const told = messageOf(comment.id, at);
  if (await untell(told, trx)) return;
  const event = former === "approved" ? "comment-restored" : "comment-reopened";
  const facts = { title: comment.title, excerpt: excerptOf(comment.content) };
  const key = `${told}:undone`;
  await sendMessage(comment.member_id, { kind: "review", event, facts, url: OWN_COMMENTS, key }, trx);
}

/** Returns the status before a review, or null if the review cannot be undone. */
function fromOf({ status }: LockedComment): ReviewedFrom {
  return status === "waiting" || status === "approved" ? status : null;
}

/** Deletes a member's own comment. A comment of another member is answered like a missing one (docs/security.md#i1). */
export async function deleteOwnComment(id: number, actor: MemberActor): Promise<void> {
  requireRight(actor, "account/comment/del");
  await withTransaction(async (trx) => {
    const comment = await lockOwn(id, actor, trx);
    await setStatus(comment, "deleted", { reason: "", actor: actor.name, from: null }, trx);
    if (comment.status === "approved") await takeBack(actor.id, "comment-approved", referenceOf(comment), trx);
    await settleReports(id, trx);
    await audit("comment.delete", comment, actor, {}, trx);
  });
}

/** Returns the member's own comment, locked. */
async function lockOwn(id: number, actor: MemberActor, trx: Db): Promise<LockedComment> {
  const comment = await lockWithParent(id, trx, actor.id);
  if (comment === undefined || comment.status === "deleted") throw new Refusal((texts) => texts.comment.notYours);
  return comment;
}

async function lock(id: number, trx: Db): Promise<LockedComment> {
  const comment = await lockWithParent(id, trx);
  if (comment === undefined || comment.status === "deleted") throw new DomainError("not_found", `comment ${id}`);
  return comment;
}

async function lockShown(id: number, shown: ShownStatus | undefined, trx: Db): Promise<LockedComment> {
  const comment = await lock(id, trx);
  if (shown !== undefined && comment.status !== shown)
    throw new DomainError("conflict", `comment ${id} is not ${shown}`);
  return comment;
}

/** Changes the status of a comment with all consequences. Returns the time. */
async function setStatus(
  comment: LockedComment,
  status: CommentStatus,
  by: { reason: string; actor: string; from: ReviewedFrom },
  trx: Db,
): Promise<Date> {
  const at = await updateReviewed(comment.id, { status, ...by }, trx);
  await follow(comment, status, trx);
  return at;
}

/** Updates the counts after a change of status, and purges the pages that show the comment. */
async function follow(comment: LockedComment, status: CommentStatus, trx: Db): Promise<void> {
  const change = Number(status === "approved") - Number(comment.status === "approved");
  if (change === 0) return;
  const { parent } = comment;
  if (parent !== undefined) await addReplies(parent.id, change, trx);
  // Replies are visible, and counted, only if their parent comment is.
  const counted = parent === undefined ? 1 + comment.replies : Number(parent.status === "approved");
  await addArticleComments(comment.article_id, change * counted, trx);
  await purgePages([pageTag.comments(comment.article_id)], trx);
}

async function audit(
  action: AuditAction,
  comment: LockedComment,
  actor: Actor,
  detail: Record<string, unknown>,
  trx: Db,
): Promise<void> {
  const whole = { ...detail, memberId: comment.member_id, articleId: comment.article_id, from: comment.status };
  await recordAudit({ actor, action, targetKind: "comment", targetId: comment.id, detail: whole }, trx);
}

/** Returns comments for the reviewer: waiting ones, or those with open reports. */
export async function readForReview(status: "waiting" | "reported", limit: number) {
  return status === "waiting"
    ? (await findWaiting(limit)).map((row) => ({ ...row, said: [] as string[] }))
    : findReported(limit);
}
