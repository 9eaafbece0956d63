import type { Actor } from "#app/features/base/actor/actor.ts";
import { checkText, demandNoBlocks } from "#app/features/newsroom/check/check.service.server.ts";
import {
  auditStory,
  lockManuscriptFor,
  moveManuscript,
  readManuscriptFor,
  thingOf,
  writerOf,
  type Manuscript,
} from "#app/features/newsroom/manuscript/manuscript.service.server.ts";
import { tellOffice } from "#app/features/newsroom/office-event/office-event.service.server.ts";
import { once } from "#app/features/newsroom/review/once.service.server.ts";
import { abandonReview, readApprovedRound } from "#app/features/newsroom/review/review.service.server.ts";
import { demandAct } from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { restoreText, withdrawText } from "#app/features/published/article/article-release.service.server.ts";
import { emptySlots } from "#app/features/published/headline/headline-slots.service.server.ts";
import { placeArticle } from "#app/features/published/subject/subject-place.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { demandReleasable, doRelease } from "./release-text.service.server.ts";
import {
  cancel,
  findReleases,
  findWaiting,
  insertRelease,
  markDone,
  revokePreviews,
  setEmbargo,
  waitAgain,
  type Release,
} from "./release.repo.server.ts";
import { noteToReaders, reasonText } from "./release.schema.ts";

export type { Release } from "./release.repo.server.ts";

/** A time that has passed by less than this is now: clocks differ, and people take their time. */
const JUST_NOW_MS = 60_000;

export type Order = {
  id: number;
  /** When it goes out, to the second; undefined: now. */
  at?: Date | undefined;
  /** What readers are told of the change; a correction needs it. */
  note?: string | undefined;
  key?: string | undefined;
};

/** What came of an order. */
export type Ordered = { releaseId: number; state: "waiting" | "done" };

/**
 * Releases an approved story, or has it wait for its time with its text locked. What has to hold is asked now and again at
 * the time. Throws `not_found`, `forbidden`, `conflict`, saying what does not hold, and `invalid_input` for a time that is
 * over, a correction without a note, and what the machine finds in the way.
 */
export async function orderRelease(actor: Actor, { id, at, note = "", key }: Order): Promise<Ordered> {
  const publicNote = accept(noteToReaders, note);
  if (at !== undefined && at.getTime() < Date.now() - JUST_NOW_MS)
    throw new DomainError("invalid_input", "at: that time is over");
  const { fields, body_html: body } = await readManuscriptFor(actor, id);
  const report = await checkText({ id, fields, body });
  return once(actor, "release", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "story.read", id, trx);
    if (story.state !== "approved") throw new DomainError("conflict", `story ${id} is ${story.state}, not approved`);
    const round = await readApprovedRound(id, trx);
    const act =
      round.kind !== "correction"
        ? "release.publish"
        : round.policy.short
          ? "release.correct-short"
          : "release.correct";
    demandAct(actor, act, await thingOf(story, trx));
    if (round.kind === "correction" && publicNote === "")
      throw new DomainError("invalid_input", "note: readers are told what was wrong");
    demandNoBlocks(report);
    const isLater = at !== undefined && at.getTime() > Date.now();
    const release = await insertRelease(
      {
        manuscriptId: id,
        kind: round.kind,
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

async function schedule(story: Manuscript, release: Release, actor: Actor, trx: Db): Promise<void> {
  const { id } = story;
  const { due_at } = release;
  await demandReleasable(story, release, due_at, trx);
  await moveManuscript(id, "scheduled", {}, actor, trx);
  await auditStory("release.schedule", id, actor, { at: due_at.toISOString() }, trx);
  await tellOffice({ kind: "release", story: id, state: "waiting" }, trx);
}

/** Takes a release back that waits for its time or has failed; the story is approved as it was. Throws `conflict`. */
export async function cancelRelease(
  actor: Actor,
  { id, key }: { id: number; key?: string | undefined },
): Promise<null> {
  return once(actor, "cancel-release", key, async (trx) => {
    const release = await waitingOf(actor, id, trx);
    await cancel(release.id, trx);
    await moveManuscript(id, release.is_import ? "writing" : "approved", {}, actor, trx);
    await auditStory("release.cancel", id, actor, { release: release.number }, trx);
    await tellOffice({ kind: "release", story: id, state: "cancelled" }, trx);
    return null;
  });
}

/** Has a release that failed tried again at once, by the clock. Throws `conflict` when none has failed. */
export async function retryRelease(actor: Actor, { id, key }: { id: number; key?: string | undefined }): Promise<null> {
  return once(actor, "retry-release", key, async (trx) => {
    const release = await waitingOf(actor, id, trx);
    if (release.state !== "failed") throw new DomainError("conflict", `the release of story ${id} has not failed`);
    await waitAgain(release.id, trx);
    await auditStory("release.retry", id, actor, { release: release.number }, trx);
    await tellOffice({ kind: "release", story: id, state: "waiting" }, trx);
    return null;
  });
}

async function waitingOf(actor: Actor, id: number, trx: Db): Promise<Release> {
  const story = await lockManuscriptFor(actor, "release.publish", id, trx);
  const release = story.state === "scheduled" ? await findWaiting(id, trx) : undefined;
  if (release === undefined) throw new DomainError("conflict", `no release of story ${id} waits`);
  return release;
}

/** Takes a story from its readers: 410, out of slots, subjects, lists, feeds and search, and links outside end. */
export async function takeDown(
  actor: Actor,
  { id, reason, key }: { id: number; reason: string; key?: string | undefined },
): Promise<null> {
  const why = accept(reasonText, reason);
  return once(actor, "take-down", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "release.take-down", id, trx);
    const waiting = await findWaiting(id, trx);
    if (waiting !== undefined) await cancel(waiting.id, trx);
    await abandonReview(story, trx);
    const release = await insertRelease({ ...moved(actor, id, why), kind: "takedown" }, trx);
    await withdrawText(id, release.id, actor, trx);
    await emptySlots(id, trx);
    await placeArticle(id, [], trx);
    await revokePreviews(id, trx);
    await finish(release, "withdrawn", actor, trx);
    return null;
  });
}

/** Gives a story that was taken down back to its readers, as it was; its slots and places in subjects stay empty. */
export async function restoreStory(
  actor: Actor,
  { id, reason, key }: { id: number; reason: string; key?: string | undefined },
): Promise<null> {
  const why = accept(reasonText, reason);
  return once(actor, "restore", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "release.restore", id, trx);
    if (story.state !== "withdrawn") throw new DomainError("conflict", `story ${id} is ${story.state}, not taken down`);
    const release = await insertRelease({ ...moved(actor, id, why), kind: "restore" }, trx);
    await restoreText(id, release.id, actor, trx);
    await finish(release, "released", actor, trx);
    return null;
  });
}

const moved = (actor: Actor, manuscriptId: number, reason: string) => ({
  manuscriptId,
  revisionId: null,
  roundId: null,
  dueAt: undefined,
  orderedBy: writerOf(actor),
  reason,
  publicNote: "",
});

async function finish(release: Release, state: "withdrawn" | "released", actor: Actor, trx: Db): Promise<void> {
  const { id, manuscript_id, number, kind, reason } = release;
  await markDone(id, trx);
  await moveManuscript(manuscript_id, state, {}, actor, trx);
  await auditStory(`release.${kind}`, manuscript_id, actor, { release: number, reason }, trx);
  await tellOffice({ kind: "release", story: manuscript_id, state: "done" }, trx);
}

/** Says until when a story must not go out; null: it may at once. */
export async function embargo(actor: Actor, { id, until }: { id: number; until: Date | null }): Promise<null> {
  return once(actor, "embargo", undefined, async (trx) => {
    await lockManuscriptFor(actor, "release.publish", id, trx);
    await setEmbargo(id, until, trx);
    await auditStory("release.embargo", id, actor, { until: until?.toISOString() ?? null }, trx);
    return null;
  });
}

/** All releases of a story, newest first, with the names of who ordered them, for who may read it. */
export async function readReleases(
  actor: Actor,
  id: number,
): Promise<{ releases: Release[]; names: Map<number, string> }> {
  await readManuscriptFor(actor, id);
  const releases = await findReleases(id);
  return { releases, names: await readNames(releases.map(({ ordered_by }) => ordered_by)) };
}
