import { demand, type Actor, type MemberActor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/refusal/refusal.ts";
import type { AuditAction } from "#app/features/base/audit/audit.actions.ts";
import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { tell } from "#app/features/members/message/message.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { award, takeBack } from "#app/features/members/points/points.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  addArticleComments,
  addReplies,
  findAnsweredMember,
  findReported,
  findWaiting,
  lockWithParent,
  settleReports,
  updateStatus,
  type CommentStatus,
  type LockedComment,
} from "./comment-review.repo.server.ts";
import { commentPath, excerptOf } from "./comment.view.ts";

/** The page where members find what has become of their comments. */
const OWN_COMMENTS = "/user/account/comment";

const referenceOf = (id: number) => `comment:${id}`;

/**
 * Shows a comment to everybody: counts it, rewards its writer, tells them and whom they have answered. One that is shown
 * already stays, and reports against it are settled. Gives whether it has become visible by this. Throws `not_found`.
 */
export async function approve(id: number, actor: Actor, trx?: Db): Promise<boolean> {
  demand(actor, "comment.review");
  if (trx === undefined) return withTransaction((own) => approve(id, actor, own));
  const comment = await lock(id, trx);
  await settleReports(id, trx);
  const wasShown = comment.status === "approved";
  if (!wasShown) await show(comment, actor, trx);
  await audit(wasShown ? "comment.keep" : "comment.approve", comment, actor, {}, trx);
  return !wasShown;
}

async function show(comment: LockedComment, actor: Actor, trx: Db): Promise<void> {
  const { id, member_id: memberId, title, content } = comment;
  await setStatus(comment, "approved", { reason: "", actor: actor.name }, trx);
  const points = await award(memberId, "comment-approved", referenceOf(id), trx);
  const url = commentPath(comment.article_id, comment.parent_id ?? id);
  const facts = { title, excerpt: excerptOf(content), points };
  await tell(memberId, { kind: "review", event: "comment-approved", facts, url }, trx);
  await tellAnswered(comment, url, trx);
}

/** Tells the writer of the comment that is answered, unless they have answered themselves. */
async function tellAnswered(comment: LockedComment, url: string, trx: Db): Promise<void> {
  const answeredId = comment.reply_to_id ?? comment.parent_id;
  if (answeredId === null || comment.parent?.status !== "approved") return;
  const memberId = await findAnsweredMember(answeredId, trx);
  if (memberId === undefined || memberId === comment.member_id) return;
  const facts = { nickname: comment.nickname, title: comment.title, excerpt: excerptOf(comment.content) };
  await tell(memberId, { kind: "reply", event: "reply", facts, url, key: `reply:${comment.id}` }, trx);
}

/**
 * Keeps a comment out, or takes down one that was shown; its writer is told why, and what points that has cost. Gives
 * false for one that is declined already. Throws `not_found`, `invalid_input` without a reason.
 */
export async function decline(id: number, reason: string, actor: Actor): Promise<boolean> {
  demand(actor, "comment.review");
  if (reason.trim() === "") throw new DomainError("invalid_input", "a reason is needed");
  return withTransaction(async (trx) => {
    const comment = await lock(id, trx);
    if (comment.status === "declined") return false;
    const wasShown = comment.status === "approved";
    await setStatus(comment, "declined", { reason, actor: actor.name }, trx);
    const memberId = comment.member_id;
    const points = wasShown ? await takeBack(memberId, "comment-approved", referenceOf(id), trx) : 0;
    await settleReports(id, trx);
    const event = wasShown ? "comment-removed" : "comment-declined";
    const facts = { title: comment.title, excerpt: excerptOf(comment.content), reason, ...(wasShown && { points }) };
    await tell(memberId, { kind: "review", event, facts, url: OWN_COMMENTS }, trx);
    await audit(wasShown ? "comment.remove" : "comment.decline", comment, actor, { reason }, trx);
    return true;
  });
}

/** Deletes a member's own comment. One that is not theirs is refused like one that is not there (docs/security.md#i1). */
export async function deleteOwnComment(id: number, actor: MemberActor): Promise<void> {
  demand(actor, "account/comment/del");
  await withTransaction(async (trx) => {
    const comment = await lockOwn(id, actor, trx);
    await setStatus(comment, "deleted", { reason: "", actor: actor.name }, trx);
    if (comment.status === "approved") await takeBack(actor.id, "comment-approved", referenceOf(id), trx);
    await settleReports(id, trx);
    await audit("comment.delete", comment, actor, {}, trx);
  });
}

/** The member's own comment, locked. */
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

/** Moves a comment to another status, with the counts that follow and the pages that show it. */
async function setStatus(
  comment: LockedComment,
  status: CommentStatus,
  by: { reason: string; actor: string },
  trx: Db,
): Promise<void> {
  await updateStatus(comment.id, { status, ...by }, trx);
  const change = Number(status === "approved") - Number(comment.status === "approved");
  if (change === 0) return;
  const { parent } = comment;
  if (parent !== undefined) await addReplies(parent.id, change, trx);
  // Replies are seen, and counted, as long as the comment they stand under is.
  const seen = parent === undefined ? 1 + comment.replies : Number(parent.status === "approved");
  if (seen > 0) await addArticleComments(comment.article_id, change * seen, trx);
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

/** Comments for the reviewer: those that wait, or those with open reports. */
export async function readForReview(status: "waiting" | "reported", limit: number) {
  return status === "waiting"
    ? (await findWaiting(limit)).map((row) => ({ ...row, said: [] as string[] }))
    : findReported(limit);
}
