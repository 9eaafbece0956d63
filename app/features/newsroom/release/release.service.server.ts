import type { Actor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import {
  auditStory,
  lockManuscriptFor,
  moveManuscript,
  readManuscriptFor,
  targetOf,
  writerOf,
  type Manuscript,
} from "#app/features/newsroom/story/story.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { readPushes, type Push } from "#app/features/newsroom/push/push.service.server.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { actOfRelease } from "#app/features/newsroom/review/review.policy.ts";
import { noteToReaders } from "#app/features/newsroom/review/review.schema.ts";
import { readApprovedRound } from "#app/features/newsroom/review/review.service.server.ts";
import { requirePermission } from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { requireReleasable, doRelease } from "./release-text.service.server.ts";
import {
  cancel,
  findReleases,
  findWaiting,
  insertRelease,
  setEmbargo,
  waitAgain,
  type Release,
} from "./release.repo.server.ts";

export type { Release } from "./release.repo.server.ts";

/**
 * Milliseconds by which a time may be in the past and still count as now. Clocks differ, and people take time to click.
 */
const JUST_NOW_MS = 60_000;

export type Order = {
  id: number;
  /** The scheduled time, to the second. If undefined, the story is released now. */
  at?: Date | undefined;
  /** The note to readers about the change. A correction requires it. */
  note?: string | undefined;
  key?: string | undefined;
};

/** The result of `orderRelease`. */
export type Ordered = { releaseId: number; state: "waiting" | "done" };

/**
 * Releases an approved story, or schedules it and locks its text. The conditions are checked now, and again at the
 * scheduled time. Throws `not_found`, `forbidden`, `conflict` if the story is not approved, and ReleaseRefusal for a
 * failed condition. Throws Refusal for a time in the past and for a correction without a note.
 */
export async function orderRelease(actor: Actor, { id, at, note = "", key }: Order): Promise<Ordered> {
  const given = accept(noteToReaders, note);
  demandTime(at);
  return runOnce(actor, "release", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "story.read", id, trx);
    if (story.state !== "approved") throw new DomainError("conflict", `story ${id} is ${story.state}, not approved`);
    const round = await readApprovedRound(id, trx);
    const { kind } = round;
    requirePermission(actor, actOfRelease(kind, round.policy.short), await targetOf(story, trx));
    const publicNote = given === "" ? round.public_note : given;
    if (kind === "correction" && publicNote === "") throw new Refusal((texts) => texts.story.noteNeeded);
    const isLater = at !== undefined && at.getTime() > Date.now();
    const release = await insertRelease(
      {
        manuscriptId: id,
        kind,
        revisionId: round.approved_revision_id,
        roundId: round.id,
        dueAt: isLater ? at : undefined,
        orderedBy: writerOf(actor),
        reason: "",
        publicNote,
      },
      trx,
    );
    if (isLater) await schedule(story, release, actor, trx);
    else await doRelease(story, release, actor, trx);
    return { releaseId: release.id, state: isLater ? "waiting" : "done" };
  });
}

function demandTime(at: Date | undefined): void {
  if (at !== undefined && at.getTime() < Date.now() - JUST_NOW_MS) throw new Refusal(({ story }) => story.timeIsOver);
}

async function schedule(story: Manuscript, release: Release, actor: Actor, trx: Db): Promise<void> {
  const { id } = story;
  const { due_at } = release;
  await requireReleasable(story, release, due_at, trx);
  await moveManuscript(id, "scheduled", {}, actor, trx);
  await auditStory("release.schedule", id, actor, { at: due_at.toISOString() }, trx);
  await publishEvent({ kind: "release", story: id, state: "waiting" }, trx);
}

/** Cancels a scheduled or failed release, so that the story is approved again. Throws `conflict` if there is none. */
export async function cancelRelease(
  actor: Actor,
  { id, key }: { id: number; key?: string | undefined },
): Promise<null> {
  return runOnce(actor, "cancel-release", key, async (trx) => {
    const { release } = await waitingOf(actor, id, trx);
    await cancel(release.id, trx);
    await moveManuscript(id, release.is_import ? "writing" : "approved", {}, actor, trx);
    await auditStory("release.cancel", id, actor, { release: release.number }, trx);
    await publishEvent({ kind: "release", story: id, state: "cancelled" }, trx);
    return null;
  });
}

/** Moves a scheduled or failed release to another time and checks the conditions again. Throws like orderRelease. */
export async function reschedule(
  actor: Actor,
  { id, at, key }: { id: number; at: Date; key?: string | undefined },
): Promise<null> {
  demandTime(at);
  return runOnce(actor, "reschedule", key, async (trx) => {
    const { story, release } = await waitingOf(actor, id, trx);
    await requireReleasable(story, release, at, trx);
    await waitAgain(release.id, at, trx);
    await auditStory("release.reschedule", id, actor, { release: release.number, at: at.toISOString() }, trx);
    await publishEvent({ kind: "release", story: id, state: "waiting" }, trx);
    return null;
  });
}

/** Lets the job retry a failed release at once. Throws `conflict` if no release has failed. */
export async function retryRelease(actor: Actor, { id, key }: { id: number; key?: string | undefined }): Promise<null> {
  return runOnce(actor, "retry-release", key, async (trx) => {
    const { release } = await waitingOf(actor, id, trx);
    if (release.state !== "failed") throw new DomainError("conflict", `the release of story ${id} has not failed`);
    await waitAgain(release.id, undefined, trx);
    await auditStory("release.retry", id, actor, { release: release.number }, trx);
    await publishEvent({ kind: "release", story: id, state: "waiting" }, trx);
    return null;
  });
}

async function waitingOf(actor: Actor, id: number, trx: Db): Promise<{ story: Manuscript; release: Release }> {
  const story = await lockManuscriptFor(actor, "release.publish", id, trx);
  const release = story.state === "scheduled" ? await findWaiting(id, trx) : undefined;
  if (release === undefined) throw new DomainError("conflict", `no release of story ${id} waits`);
  return { story, release };
}

/** Sets the embargo of a story; null removes it. */
export async function embargo(actor: Actor, { id, until }: { id: number; until: Date | null }): Promise<null> {
  return runOnce(actor, "embargo", undefined, async (trx) => {
    const { state } = await lockManuscriptFor(actor, "release.publish", id, trx);
    await setEmbargo(id, until, trx);
    await auditStory("release.embargo", id, actor, { until: until?.toISOString() ?? null }, trx);
    await publishEvent({ kind: "state", story: id, state, by: actor.name }, trx);
    return null;
  });
}

/**
 * Returns all releases of a story, newest first, with their pushes and the names of the staff members who ordered them.
 * The actor must be allowed to read the story.
 */
export async function readReleases(
  actor: Actor,
  id: number,
): Promise<{ releases: Release[]; names: Map<number, string>; pushes: Push[] }> {
  await readManuscriptFor(actor, id);
  const releases = await findReleases(id);
  const [names, pushes] = await Promise.all([
    readNames(releases.map(({ ordered_by }) => ordered_by)),
    readPushes(releases.map((release) => release.id)),
  ]);
  return { releases, names, pushes };
}
