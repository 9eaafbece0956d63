import { claimLease, endLease, keepLease, readHolder } from "#app/features/newsroom/lease/lease.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requirePermission, mayAct, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readArranged } from "#app/features/published/front/front-launch.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  findByNumber,
  findFront,
  findInState,
  findWaiting,
  HOME,
  insertVersion,
  lockFront,
  raiseFence,
  removeDraft,
  updateDraft,
  type Front,
  type FrontVersion,
} from "./front.repo.server.ts";
import { requireVisibleSlotPictures, findLeftOut } from "./front-picture.service.server.ts";
import { frontSlots } from "./front.schema.ts";
import { areSameSlots, emptySlot, type FrontSlot } from "./front.slots.ts";

export { findBetween as readFrontsBetween } from "./front.repo.server.ts";
export type { FrontVersion };

const LEASED = "front";
const leased = ({ id }: Front) => ({ kind: LEASED, targetId: id });

/**
 * Returns the current front: the live version, the draft, the scheduled versions and the draft's lease holder. Throws
 * `forbidden`.
 */
export async function readFront(actor: StaffActor) {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  const front = await findFront();
  const live =
    (await findInState(front.id, "live")) ?? (await withTransaction(async (trx) => liveOf(await lockFront(trx), trx)));
  const [draft, waiting, holder] = await Promise.all([
    findInState(front.id, "draft"),
    findWaiting(front.id),
    readHolder(leased(front)),
  ]);
  return {
    fence: front.fence,
    live: await lacking(live, new Date()),
    draft: draft && (await lacking(draft, new Date())),
    /** The base version of the draft if another version has gone live since. */
    base: await baseOf(front, draft, live),
    waiting: await Promise.all(waiting.map((version) => lacking(version, version.dueAt ?? new Date()))),
    holder: holder === undefined ? null : { staffId: holder.staffId, name: holder.name },
    mayLaunch: mayAct(actor, "front.launch", WHOLE_SITE),
    mayUndo: mayAct(actor, "front.undo", WHOLE_SITE),
  };
}

/** Returns a version with the slots whose own picture readers do not see at a time. */
async function lacking(version: FrontVersion, at: Date): Promise<FrontVersion> {
  const known = new Set(version.leftOut.map(({ slot }) => slot));
  const more = (await findLeftOut(version.slots, at)).filter(({ slot }) => !known.has(slot));
  return more.length === 0 ? version : { ...version, leftOut: [...version.leftOut, ...more] };
}

async function baseOf(front: Front, draft: FrontVersion | undefined, live: FrontVersion) {
  const number = draft?.baseNumber ?? live.number;
  return number === live.number ? undefined : findByNumber(front.id, number);
}

/**
 * Returns the live version. The caller has locked the front. An arrangement from before versions existed becomes the
 * first version.
 */
export async function liveOf(front: Front, trx: Db): Promise<FrontVersion> {
  const live = await findInState(front.id, "live", trx);
  if (live !== undefined) return live;
  const slots = (await readArranged(trx)).map((row) =>
    emptySlot("headline", {
      article: row.article_id ?? 0,
      url: row.article_id === null ? row.url : "",
      title: row.title,
      badge: row.badge,
      badgeEn: row.badge_en,
      picture: row.picture ?? "",
      from: row.start_at === null ? 0 : toSeconds(row.start_at),
      until: row.end_at === null ? 0 : toSeconds(row.end_at),
    }),
  );
  await insertVersion({ frontId: front.id, slots: unique(slots), state: "live", madeBy: null, baseNumber: null }, trx);
  const made = await findInState(front.id, "live", trx);
  if (made === undefined) throw new Error("the first version of the front was not written");
  return made;
}

/**
 * Removes slots that repeat a target. The first one stays, because old arrangements may contain both, and readers see
 * only the first.
 */
const unique = (slots: FrontSlot[]) =>
  slots.filter((slot, index) => slots.findIndex((one) => isSameTarget(one, slot)) === index);
const isSameTarget = (one: FrontSlot, other: FrontSlot) => one.article === other.article && one.url === other.url;

/** The result of a save: its new version, or a conflict. */
export type Saved = { saved: true; version: number } | { saved: false };

/**
 * Saves the draft, or starts one. `version` is the base version, 0 for none. Saves nothing unless the caller holds the
 * draft and has its current version. `base` is the live version with which the draft was merged.
 */
export async function saveFront(
  actor: StaffActor,
  input: { fence: number; version: number; slots: unknown; base?: number | undefined },
): Promise<Saved> {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  const slots = accept(frontSlots, input.slots);
  return withTransaction(async (trx) => {
    const front = await lockFront(trx);
    const draft = await findInState(front.id, "draft", trx);
    const isMine = await keepLease(leased(front), { staffId: actor.id, fence: input.fence }, trx);
    if (!isMine || (draft?.version ?? 0) !== input.version) return { saved: false };
    const live = await liveOf(front, trx);
    await requireVisibleSlotPictures(actor, slots, { known: [...live.slots, ...(draft?.slots ?? [])], trx });
    const baseNumber = input.base ?? draft?.baseNumber ?? live.number;
    if (draft === undefined)
      await insertVersion({ frontId: front.id, slots, state: "draft", madeBy: actor.id, baseNumber }, trx);
    else if (areSameSlots(draft.slots, slots) && draft.baseNumber === baseNumber)
      return { saved: true, version: draft.version };
    else await updateDraft(draft.id, { slots, madeBy: actor.id, baseNumber }, trx);
    await publishFrontEvent("draft", actor, trx);
    return { saved: true, version: input.version + 1 };
  });
}

/** Discards a draft if the caller holds it and has its current version. Returns whether it did. */
export async function discardFront(
  actor: StaffActor,
  { fence, version }: { fence: number; version: number },
): Promise<boolean> {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  return withTransaction(async (trx) => {
    const front = await lockFront(trx);
    const draft = await findInState(front.id, "draft", trx);
    const isMine = await keepLease(leased(front), { staffId: actor.id, fence }, trx);
    if (!isMine || draft === undefined || draft.version !== version) return false;
    await removeDraft(draft.id, trx);
    await publishFrontEvent("draft", actor, trx);
    return true;
  });
}

/** Leases the draft. Takes it from another staff member only with `take`, or after their lease has expired. */
export async function leaseFront(
  actor: StaffActor,
  { tab, take = false }: { tab: string; take?: boolean | undefined },
) {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  return withTransaction(async (trx) => {
    const front = await lockFront(trx);
    const hand = { staffId: actor.id, sessionId: actor.sessionId, tab };
    const { claim, fence, before } = await claimLease(leased(front), hand, take, () => raiseFence(front.id, trx), trx);
    if (claim !== "kept" && claim !== "held") await publishFrontEvent("lease", actor, trx);
    const isHeld = claim === "held" && before !== undefined;
    return { fence, holder: isHeld ? { staffId: before.staffId, name: before.name } : null };
  });
}

/** Renews the lease of the draft. Returns false if another staff member holds it. */
export async function renewFrontLease(actor: StaffActor, fence: number): Promise<boolean> {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  return keepLease(leased(await findFront()), { staffId: actor.id, fence });
}

/** Releases the lease of the draft. */
export async function leaveFront(actor: StaffActor, fence: number): Promise<void> {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  await withTransaction(async (trx) => {
    if (!(await endLease(leased(await findFront(trx)), { staffId: actor.id, fence }, trx))) return;
    await publishFrontEvent("lease", actor, trx);
  });
}

/** Notifies all screens of a change of the front. */
export async function publishFrontEvent(
  what: "draft" | "lease" | "live" | "waiting",
  actor: { name: string },
  trx: Db,
) {
  await publishEvent({ kind: "front", front: HOME, what, by: actor.name }, trx);
}
