import type { z } from "zod";
import { readStoredSettings } from "#app/features/base/site/setting-writing.service.server.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import {
  approve,
  decline,
  undoReview,
  type ShownStatus,
} from "#app/features/members/comment/comment-review.service.server.ts";
import { commentSettings } from "#app/features/members/comment/comment.settings.ts";
import { closeDiscussion, openDiscussion } from "#app/features/members/comment/discussion-closing.service.server.ts";
import { saveSettings } from "#app/features/newsroom/setting/setting.service.server.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  requireElevated,
  mayAct,
  reachOver,
  type StaffActor,
  type Target,
} from "#app/features/newsroom/staff/staff.policy.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import {
  countOfMember,
  countQueue,
  countReviewed,
  findComment,
  findDiscussion,
  findLastOfMember,
  findOpenReports,
  findPlaces,
  findQueue,
  findThread,
  type CommentLine,
} from "./comment.repo.server.ts";
import { MANY_AT_ONCE, type CommentFilter, type CommentQueue } from "./comment.schema.ts";

/** The key of the setting for comments. */
const KEY = "comments";
/** The number of rows on a page of a queue, and of the member's earlier comments beside an open one. */
const LIST_LENGTH = 50;
const LAST_SHOWN = 8;

/**
 * A page of a queue. The first page has the numbers of waiting and reported comments; 1,001 means more than a thousand.
 */
export type QueuePage = {
  comments: CommentLine[];
  next: string | null;
  counts: { waiting: number; reported: number; today: number } | null;
};

/**
 * Returns a queue of comments within the actor's scope: waiting and reported ones oldest first, reviewed ones newest
 * first. Throws `forbidden` if the actor may read none.
 */
export async function readQueue(
  actor: StaffActor,
  { after, ...filter }: CommentFilter & { after?: string | undefined },
): Promise<QueuePage> {
  requirePermissionSomewhere(actor, "comment.read");
  const cursor = decodeCursor(after ?? null);
  const reach = reachOver(actor, "comment.read");
  const [found, counts] = await Promise.all([
    findQueue({ ...filter, reach }, { limit: LIST_LENGTH + 1, after: cursor }),
    cursor === undefined ? countsFor(actor) : null,
  ]);
  const comments = found.slice(0, LIST_LENGTH);
  const last = found.length > LIST_LENGTH ? comments.at(-1) : undefined;
  return { comments, next: last === undefined ? null : encodeCursor(placeOf(last)), counts };
}

const placeOf = ({ id, reportedAt, createdAt }: CommentLine) => ({ id, time: reportedAt ?? createdAt });

async function countsFor(actor: StaffActor): Promise<QueuePage["counts"]> {
  const reach = reachOver(actor, "comment.read");
  const [waiting, reported, today] = await Promise.all([
    countQueue("waiting", reach),
    countQueue("reported", reach),
    countReviewed(actor.name, startOfDay(formatDate(new Date())) ?? new Date()),
  ]);
  return { waiting, reported, today };
}

/**
 * Returns a comment with all data for its reviewer: the article, its neighbours, the reports, its author and their
 * earlier comments. Throws `not_found`, also for a comment that the actor may not see.
 */
export async function readComment(actor: StaffActor, id: number) {
  requirePermissionSomewhere(actor, "comment.read");
  const comment = await findComment(id);
  if (comment === undefined || !mayAct(actor, "comment.read", thingOf(comment)))
    throw new DomainError("not_found", `comment ${id}`);
  const [discussion, thread, counts, last, reports] = await Promise.all([
    findDiscussion(comment.articleId),
    findThread(comment),
    countOfMember(comment.memberId),
    findLastOfMember(comment.memberId, id, LAST_SHOWN),
    findOpenReports(id),
  ]);
  const mayReview = mayAct(actor, "comment.review", thingOf(comment));
  return { comment, discussion, thread, counts, last, reports, mayReview };
}

/** A review of comments. `queue`: the queue in which the reviewer saw them. */
export type Review = { ids: readonly number[]; queue: CommentQueue } & (
  | { decision: "approve" }
  | { decision: "decline"; reason: string }
);

/** The result for each comment: reviewed, or skipped because another reviewer was faster. */
export type Outcome = { id: number; done: boolean };

/**
 * Reviews comments one by one, each in its own transaction. A comment whose status has changed is skipped. It first
 * checks the permissions for all. Throws `not_found` if the actor may not see one, `forbidden` if they may only read
 * one, and Refusal for many without the second factor.
 */
export async function reviewComments(actor: StaffActor, review: Review): Promise<Outcome[]> {
  await demandAll(actor, "comment.review", review.ids);
  const shown: ShownStatus = review.queue === "reported" ? "approved" : review.queue;
  return each(review.ids, (id) =>
    review.decision === "approve" ? approve(id, actor, undefined, shown) : decline(id, review.reason, actor, shown),
  );
}

/** Undoes the last review of comments. Throws the errors of reviewComments. */
export async function undoReviews(actor: StaffActor, ids: readonly number[]): Promise<Outcome[]> {
  await demandAll(actor, "comment.review", ids);
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push({ id, done: await undoReview(id, actor) });
  return outcomes;
}

async function each(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    const done = await act(id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError && ["conflict", "not_found"].includes(error.code)) return false;
        throw error;
      },
    );
    outcomes.push({ id, done });
  }
  return outcomes;
}

async function demandAll(actor: StaffActor, act: NewsroomPermission, ids: readonly number[]): Promise<void> {
  requirePermissionSomewhere(actor, act);
  const places = new Map((await findPlaces(ids)).map((place) => [place.id, thingOf(place)]));
  for (const id of ids) {
    const thing = places.get(id);
    if (thing === undefined || !mayAct(actor, "comment.read", thing))
      throw new DomainError("not_found", `comment ${id}`);
    requirePermission(actor, act, thing);
  }
  if (ids.length > MANY_AT_ONCE) requireElevated(actor);
}

/** Closes the discussion of an article, or reopens it without a reason. Throws the errors of reviewComments. */
export async function setDiscussion(actor: StaffActor, articleId: number, closing: string | null): Promise<boolean> {
  requirePermissionSomewhere(actor, "comment.review");
  const discussion = await findDiscussion(articleId);
  if (discussion === undefined || !mayAct(actor, "comment.read", thingOf(discussion)))
    throw new DomainError("not_found", `article ${articleId}`);
  requirePermission(actor, "comment.review", thingOf(discussion));
  return closing === null ? openDiscussion(articleId, actor) : closeDiscussion(articleId, closing, actor);
}

/**
 * Returns the rules for comments: whether comments are open, whether they are reviewed before or after publication, and
 * the most frequent reasons. It reads the stored settings, because this process may not have been notified yet of a
 * change that the staff member has just made.
 */
export async function readCommentRules() {
  return withTransaction(async (trx) => {
    const stored = (await readStoredSettings(trx)).find(({ key }) => key === KEY);
    return { ...(await readSettingsOf(commentSettings, trx)).comments, version: stored?.version ?? 0 };
  });
}

/**
 * Changes the rules for comments; `base` is the base version. Throws `forbidden`, `conflict` if they have changed
 * since, and Refusal without the second factor.
 */
export async function saveCommentRules(
  actor: StaffActor,
  { base, ...value }: z.output<(typeof commentSettings)["shape"]["comments"]> & { base: number },
): Promise<void> {
  const { conflicts } = await saveSettings(commentSettings, [{ key: KEY, value, base }], actor);
  if (conflicts.length > 0) throw new DomainError("conflict", `setting ${KEY} ${base}`);
}

const thingOf = ({ columnIds, industryId }: { columnIds: number[]; industryId: number | null }): Target => ({
  columnIds,
  industryId,
  ownerId: null,
  assigneeId: null,
});
