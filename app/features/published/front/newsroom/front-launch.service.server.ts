import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { withdrawPictures } from "#app/features/base/picture/picture-place.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { writerOf } from "#app/features/newsroom/story/story.service.server.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import {
  requirePermission,
  newsroomJob,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { arrangeHome } from "#app/features/published/front/front-launch.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { launchedFront } from "./front.launched.ts";
import { requireSlotPictures, withoutPictures } from "./front-picture.service.server.ts";
import { liveOf, publishFrontEvent } from "./front.service.server.ts";
import {
  findByNumber,
  findInState,
  HOME,
  insertVersion,
  isInLive,
  lockFront,
  markLive,
  retireLive,
  setState,
  shareFront,
  type Front,
  type FrontVersion,
} from "./front.repo.server.ts";
import { slotKey, type FrontSlot, type LeftOut } from "./front.slots.ts";

/** The result of a launch: its number, or a conflict because the live version is not the base. */
export type Launched = { launched: true; number: number } | { launched: false };

/** The version of the draft that a command is based on, and its idempotency key. */
type DraftVersion = { version: number; key?: string | undefined };

/**
 * Launches the draft as a whole. `base` is the live version that the caller saw. If another one is live now, nothing
 * happens. Throws `forbidden`, `conflict` if the draft has changed, and a Refusal for a picture without rights.
 */
export async function launchFront(
  actor: StaffActor,
  { base, version, key }: DraftVersion & { base: number },
): Promise<Launched> {
  requirePermission(actor, "front.launch", WHOLE_SITE);
  return runOnce(actor, "launch-front", key, async (trx): Promise<Launched> => {
    const front = await lockFront(trx);
    const draft = await draftAtVersion(front, version, trx);
    const live = await liveOf(front, trx);
    if (live.number !== base || draft.baseNumber !== base) return { launched: false };
    await requireSlotPictures(draft.slots, new Date(), trx);
    await goLive(front, draft, live, { actor }, trx);
    return { launched: true, number: draft.number };
  });
}

/** Restores the previous version as a new one. `base` is the live version that the caller saw. */
export async function undoLaunch(
  actor: StaffActor,
  { base, key }: { base: number; key?: string | undefined },
): Promise<Launched> {
  requirePermission(actor, "front.undo", WHOLE_SITE);
  return runOnce(actor, "undo-launch", key, async (trx): Promise<Launched> => {
    const front = await lockFront(trx);
    const live = await liveOf(front, trx);
    if (live.number !== base) return { launched: false };
    const former = live.replacedNumber === null ? undefined : await findByNumber(front.id, live.replacedNumber, trx);
    if (former === undefined) throw new DomainError("conflict", `front version ${base} came after none`);
    const { slots, leftOut } = former;
    await retireLive(front.id, trx);
    const made = { frontId: front.id, slots, leftOut, state: "live" as const, madeBy: actor.id };
    const number = await insertVersion({ ...made, baseNumber: live.number, replacedNumber: live.number }, trx);
    await showSlots(former, actor, trx);
    await withdrawPictures(picturesOf(live), trx);
    await auditFront("front.undo", { number, undone: live.number, as: former.number }, actor, trx);
    return { launched: true, number };
  });
}

/**
 * Schedules the draft. Throws `conflict` for a changed draft or a time in the past, and a Refusal for a picture without
 * rights at that time.
 */
export async function scheduleFront(
  actor: StaffActor,
  { version, at, key }: DraftVersion & { at: Date },
): Promise<{ number: number }> {
  requirePermission(actor, "front.launch", WHOLE_SITE);
  return runOnce(actor, "schedule-front", key, async (trx) => {
    const front = await lockFront(trx);
    const draft = await draftAtVersion(front, version, trx);
    if (at.getTime() <= Date.now()) throw new DomainError("conflict", `${at.toISOString()} is over`);
    await requireSlotPictures(draft.slots, at, trx);
    await setState(draft.id, { state: "scheduled", dueAt: at }, trx);
    await auditFront("front.schedule", { number: draft.number, at }, actor, trx);
    await publishFrontEvent("waiting", actor, trx);
    return { number: draft.number };
  });
}

/**
 * Reschedules a waiting or failed version. `from` is its time as the caller saw it. Throws `forbidden`, `not_found`,
 * `conflict` if its time has changed since, and a Refusal for a time in the past or a picture without rights at that
 * time.
 */
export async function moveFront(
  actor: StaffActor,
  { number, from, at, key }: { number: number; from: Date; at: Date; key?: string | undefined },
): Promise<null> {
  requirePermission(actor, "front.launch", WHOLE_SITE);
  if (at.getTime() <= Date.now()) throw new Refusal(({ story }) => story.timeIsOver);
  return runOnce(actor, "move-front", key, async (trx) => {
    const version = await waitingAt(await lockFront(trx), number, trx);
    if (version.dueAt?.getTime() !== from.getTime())
      throw new DomainError("conflict", `front version ${number} is due at ${version.dueAt?.toISOString()}`);
    await requireSlotPictures(version.slots, at, trx);
    await setState(version.id, { state: "scheduled", dueAt: at }, trx);
    await auditFront("front.move", { number, from, at }, actor, trx);
    await publishFrontEvent("waiting", actor, trx);
    return null;
  });
}

/** Returns a waiting or failed version. Throws `not_found` and `conflict`. */
async function waitingAt(front: Front, number: number, trx: Db): Promise<FrontVersion> {
  const version = await findByNumber(front.id, number, trx);
  if (version === undefined) throw new DomainError("not_found", `front version ${number}`);
  if (version.state !== "scheduled" && version.state !== "failed")
    throw new DomainError("conflict", `front version ${number} is ${version.state}`);
  return version;
}

/** Cancels a waiting or failed version. It becomes the draft again, or is discarded if there is another draft. */
export async function cancelFront(
  actor: StaffActor,
  { number, key }: { number: number; key?: string | undefined },
): Promise<{ isDraft: boolean }> {
  requirePermission(actor, "front.launch", WHOLE_SITE);
  return runOnce(actor, "cancel-front", key, async (trx) => {
    const front = await lockFront(trx);
    const version = await waitingAt(front, number, trx);
    const isDraft = (await findInState(front.id, "draft", trx)) === undefined;
    await setState(version.id, { state: isDraft ? "draft" : "cancelled" }, trx);
    await auditFront("front.cancel", { number }, actor, trx);
    await publishFrontEvent("waiting", actor, trx);
    return { isDraft };
  });
}

/** The actor that saves the arrangement of a launch. */
const PLACING = newsroomJob("front", [], ["home.arrange"]);

/**
 * Publishes a story with `show` and fills the slots that wait for it, in the transaction of its release. It locks the
 * front before the story, as take-downs and launches do, because the opposite order could deadlock. Most stories have
 * no slot. They take a shared lock on the front, so that they block launches but not each other. If a launch gave the
 * story a slot just before, the database may abort the release, which is then retried.
 */
export async function withSlots(articleId: number, show: () => Promise<void>, trx: Db): Promise<void> {
  if (!(await isInLive(articleId, trx))) await shareFront(trx);
  const hasSlot = await isInLive(articleId, trx);
  const front = hasSlot ? await lockFront(trx) : undefined;
  await show();
  const live = front && (await findInState(front.id, "live", trx));
  if (live?.slots.some(({ article }) => article === articleId) === true) await showSlots(live, PLACING, trx);
}

/** Blocks launches until the transaction ends, so that no record that it hides can enter a slot. */
export async function holdFront(trx: Db): Promise<void> {
  await lockFront(trx);
}

/** Launches a version without the pictures of `leftOut`, replacing the live one. The caller has locked the front. */
export async function goLive(
  front: Front,
  version: FrontVersion,
  live: FrontVersion,
  { actor, leftOut = [] }: { actor: Actor; leftOut?: LeftOut[] },
  trx: Db,
): Promise<void> {
  await retireLive(front.id, trx);
  await markLive(version.id, { replaced: live.number, by: writerOf(actor), leftOut }, trx);
  await showSlots({ slots: version.slots, leftOut }, actor, trx);
  await withdrawPictures(picturesOf(live), trx);
  const changed = changesBetween(live.slots, version.slots);
  await auditFront("front.launch", { number: version.number, replaced: live.number, ...changed }, actor, trx);
}

const picturesOf = ({ slots }: FrontVersion) => slots.map(({ picture }) => picture).filter((picture) => picture !== "");

async function showSlots(
  { slots, leftOut }: Pick<FrontVersion, "slots" | "leftOut">,
  actor: Actor,
  trx: Db,
): Promise<void> {
  await arrangeHome(launchedFront(withoutPictures(slots, leftOut), new Date()), actor, trx);
  await publishFrontEvent("live", actor, trx);
}

async function draftAtVersion(front: Front, version: number, trx: Db): Promise<FrontVersion> {
  const draft = await findInState(front.id, "draft", trx);
  if (draft === undefined || draft.version !== version)
    throw new DomainError("conflict", `the draft of the front is not at version ${version}`);
  return draft;
}

async function auditFront(action: AuditAction, detail: Record<string, unknown>, actor: Actor, trx: Db): Promise<void> {
  await recordAudit({ actor, action, targetKind: "front", targetId: HOME, detail }, trx);
}

/** Returns the added and removed targets for the audit log. */
function changesBetween(before: FrontSlot[], after: FrontSlot[]) {
  const [former, next] = [before.map(slotKey), after.map(slotKey)];
  return { added: next.filter((key) => !former.includes(key)), removed: former.filter((key) => !next.includes(key)) };
}
