import type { Actor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import {
  auditStory,
  lockManuscriptFor,
  makeRevision,
  readLiveText,
  type Manuscript,
} from "#app/features/newsroom/story/story.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { abandonReview, requireStaffMember } from "#app/features/newsroom/review/review.service.server.ts";
import { noteText, noteToReaders } from "#app/features/newsroom/review/review.schema.ts";
import { readEverybody } from "#app/features/newsroom/staff/staff.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { countAlone, decideAfterReview, findOpenAfterReview, insertAfterReview } from "./after-review.repo.server.ts";
import { doRelease } from "./release-text.service.server.ts";
import { insertRelease } from "./release.repo.server.ts";
import { mayReleaseAlone } from "./release.policy.ts";
import { reasonText, type Verdict } from "./release.schema.ts";

/** Minutes within which another staff member must review an emergency release. */
const AFTER_MINUTES = 30;

/** An emergency release and its reason. */
export type Alone = {
  id: number;
  /** The version on the screen of the editor-in-chief. */
  version: number;
  reason: string;
  note?: string | undefined;
  key?: string | undefined;
};

/**
 * Emergency release: the editor-in-chief releases a story without review. All other conditions are checked, and an open
 * review is closed. All staff members are notified, and one of them must review the story within 30 minutes. Throws
 * `conflict` if there is nothing to release or the story is signed, ReleaseRefusal for a failed condition, and Refusal
 * if the text has changed since.
 */
export async function releaseAlone(actor: Actor, { id, version, reason, note = "", key }: Alone): Promise<null> {
  const staffId = requireStaffMember(actor);
  const why = accept(reasonText, reason);
  const publicNote = accept(noteToReaders, note);
  return runOnce(actor, "release-alone", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "release.break-glass", id, trx);
    if (!mayReleaseAlone(story)) throw new DomainError("conflict", `story ${id} is ${story.state}`);
    if (story.version !== version) throw new Refusal((texts) => texts.story.changedMeanwhile);
    await abandonReview(story, trx);
    const revision = await makeRevision(story, "released", actor, trx);
    const release = await insertRelease(
      {
        manuscriptId: id,
        kind: (await readLiveText(id, trx)) === undefined ? "publish" : "update",
        revisionId: revision.id,
        roundId: null,
        dueAt: undefined,
        orderedBy: staffId,
        reason: why,
        publicNote,
        isAlone: true,
      },
      trx,
    );
    await doRelease(story, release, actor, trx);
    const writers = [...new Set([...story.writers, ...(story.owner_id === null ? [] : [story.owner_id]), staffId])];
    await insertAfterReview({ releaseId: release.id, writers, minutes: AFTER_MINUTES }, trx);
    await auditStory("release.alone", id, actor, { release: release.number, reason: why }, trx);
    await tellEverybody(story, staffId, why, trx);
    return null;
  });
}

async function tellEverybody({ id, title }: Manuscript, staffId: number, reason: string, trx: Db): Promise<void> {
  const everybody = await readEverybody(trx);
  const by = everybody.find((one) => one.id === staffId)?.name ?? "";
  const told = { kind: "review", event: "story-alone", facts: { title, by, reason } } as const;
  for (const colleague of everybody) await sendMessage(colleague.id, { ...told, url: `/newsroom/review/${id}` }, trx);
}

/**
 * Stores the review of an emergency release: a confirmation, or a note of errors. The writers and the editor-in-chief
 * are notified of errors. Throws `conflict` if no review is open, and `forbidden` if the actor wrote or released the
 * story.
 */
export async function judgeAlone(
  actor: Actor,
  { id, verdict, note, key }: { id: number; verdict: Verdict; note: string; key?: string | undefined },
): Promise<null> {
  const staffId = requireStaffMember(actor);
  const said = verdict === "wrong" ? accept(noteText, note) : "";
  return runOnce(actor, "judge-alone", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "review.second", id, trx);
    const open = await findOpenAfterReview(id, trx);
    if (open === undefined) throw new DomainError("conflict", `story ${id} needs no review after release`);
    if (open.writers.includes(staffId)) throw new DomainError("forbidden", `${actor.name} wrote in story ${id}`);
    await decideAfterReview({ releaseId: open.releaseId, staffId, verdict, note: said }, trx);
    await auditStory("review.after", id, actor, { release: open.releaseId, verdict, note: said }, trx);
    const by = (await readEverybody(trx)).find((one) => one.id === staffId)?.name ?? "";
    const told = { kind: "review", event: "story-wrong", facts: { title: story.title, by, note: said } } as const;
    if (verdict === "wrong")
      for (const writer of open.writers) await sendMessage(writer, { ...told, url: `/newsroom/review/${id}` }, trx);
    await publishEvent({ kind: "release", story: id, state: "done" }, trx);
    return null;
  });
}

/** Returns the open review of an emergency release. The caller checks permissions. */
export async function readOpenAfterReview(id: number) {
  return findOpenAfterReview(id);
}

/** Returns the number of emergency releases in the month that contains a time, in Shanghai. */
export async function countAloneIn(month: Date): Promise<number> {
  return countAlone(month);
}
