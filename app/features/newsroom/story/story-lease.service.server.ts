import { claimLease, endLease, keepLease, readHolder } from "#app/features/newsroom/lease/lease.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { raiseFence, type Manuscript } from "./story.repo.server.ts";
import { lockForWriting } from "./story.service.server.ts";
import { findLastRevision, insertRevision } from "./revision.repo.server.ts";
import { STORY } from "./story-document.repo.server.ts";

/** The lease holder of a story. */
export type Holder = { staffId: number; name: string; since: Date };

/**
 * The result of a request for a story's lease: its number, and the holder, which is null if the requester has the
 * lease.
 */
export type StoryLease = { fence: number; version: number; holder: Holder | null };

const leased = (id: number) => ({ kind: STORY, targetId: id });

/**
 * Takes the lease of a story, on the first key press. The lease holder also gets it in another tab. Another staff
 * member gets it with `take`, or if the last heartbeat is 30 seconds old. A take-over stores the former holder's last
 * save as a revision. Throws like lockForWriting.
 */
export async function leaseStory(
  actor: StaffActor,
  { id, tab, take = false }: { id: number; tab: string; take?: boolean | undefined },
): Promise<StoryLease> {
  return withTransaction(async (trx) => {
    const story = await lockForWriting(actor, id, trx);
    const hand = { staffId: actor.id, sessionId: actor.sessionId, tab };
    const { claim, fence, before } = await claimLease(leased(id), hand, take, async () => raiseFence(id, trx), trx);
    if (claim === "held" && before !== undefined) return { fence, version: story.version, holder: holderOf(before) };
    if (claim === "taken-over" && before !== undefined) await keepTakenOver(story, before.staffId, trx);
    if (claim !== "kept") {
      const holder = await readHolder(leased(id), trx);
      await publishEvent({ kind: "lease", story: id, fence, staff: actor.id, name: holder?.name ?? "" }, trx);
    }
    return { fence, version: story.version, holder: null };
  });
}

/** Extends the lease of a writing tab. Returns false if another staff member has the lease. */
export async function renewStoryLease(actor: StaffActor, { id, fence }: { id: number; fence: number }, trx?: Db) {
  return keepLease(leased(id), { staffId: actor.id, fence }, trx);
}

/** Releases a story's lease, for instance when the tab is closed, and notifies other screens. */
export async function leaveStory(actor: StaffActor, { id, fence }: { id: number; fence: number }): Promise<void> {
  await withTransaction(async (trx) => {
    if (!(await endLease(leased(id), { staffId: actor.id, fence }, trx))) return;
    await publishEvent({ kind: "lease", story: id, fence, staff: null, name: "" }, trx);
  });
}

/** Returns the current lease holder of a story, or null. */
export async function readStoryHolder(id: number): Promise<Holder | null> {
  const lease = await readHolder(leased(id));
  return lease === undefined ? null : holderOf(lease);
}

const holderOf = ({ staffId, name, since }: Holder): Holder => ({ staffId, name, since });

/** Stores the last save of the lease holder as a revision, unless the newest revision has the same text. */
async function keepTakenOver(story: Manuscript, holderId: number, trx: Db): Promise<void> {
  const text = { fields: story.fields, body: story.body_html };
  const last = await findLastRevision(story.id, text, trx);
  if (last?.isSame === true) return;
  const { id: manuscriptId, characters } = story;
  await insertRevision({ manuscriptId, text, characters, reason: "takeover", writtenBy: holderId }, trx);
}
