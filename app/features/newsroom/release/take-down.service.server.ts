import type { Actor } from "#app/features/base/actor/actor.ts";
import { holdFront, withSlots } from "#app/features/published/front/newsroom/front-launch.service.server.ts";
import { lockManuscriptFor, writerOf } from "#app/features/newsroom/story/story.service.server.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { abandonReview } from "#app/features/newsroom/review/review.service.server.ts";
import { restoreText, withdrawText } from "#app/features/published/article/article-release.service.server.ts";
import { emptySlots } from "#app/features/published/front/front-slots.service.server.ts";
import { placeArticle } from "#app/features/published/subject/subject-place.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { cancel, findWaiting, insertRelease, revokePreviews, type Release } from "./release.repo.server.ts";
import { endRelease } from "./release-end.service.server.ts";
import { reasonText } from "./release.schema.ts";

/**
 * Takes a story down. Its page answers 410, it leaves slots, subjects, lists, feeds and search, and its preview links
 * are revoked.
 */
export async function takeDown(
  actor: Actor,
  { id, reason, key }: { id: number; reason: string; key?: string | undefined },
): Promise<null> {
  const why = accept(reasonText, reason);
  return runOnce(actor, "take-down", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "release.take-down", id, trx);
    const waiting = await findWaiting(id, trx);
    if (waiting !== undefined) await cancel(waiting.id, trx);
    await abandonReview(story, trx);
    const release = await insertRelease({ ...moved(actor, id, why), kind: "takedown" }, trx);
    await holdFront(trx);
    await withdrawText(id, release.id, actor, trx);
    await emptySlots(id, trx);
    await placeArticle(id, [], trx);
    await revokePreviews(id, trx);
    await finish(release, "withdrawn", actor, trx);
    return null;
  });
}

/**
 * Restores a story that was taken down, unchanged. It returns to the slots of the live front that contain it, but to no
 * subject.
 */
export async function restoreStory(
  actor: Actor,
  { id, reason, key }: { id: number; reason: string; key?: string | undefined },
): Promise<null> {
  const why = accept(reasonText, reason);
  return runOnce(actor, "restore", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "release.restore", id, trx);
    if (story.state !== "withdrawn") throw new DomainError("conflict", `story ${id} is ${story.state}, not taken down`);
    const release = await insertRelease({ ...moved(actor, id, why), kind: "restore" }, trx);
    await withSlots(id, () => restoreText(id, release.id, actor, trx), trx);
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

const finish = (release: Release, state: "withdrawn" | "released", actor: Actor, trx: Db) =>
  endRelease(release, { state, changes: {}, detail: { release: release.number, reason: release.reason } }, actor, trx);
