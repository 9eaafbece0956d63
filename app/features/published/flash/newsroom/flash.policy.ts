import { mayAct, mayActSomewhere, type StaffActor, type Target } from "#app/features/newsroom/staff/staff.policy.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";

/** Milliseconds for which staff members may withdraw their own flashes without further permission. */
const OWN_WITHDRAWAL_MS = 10 * 60_000;

/** How an actor may make a flash red: alone, with the approval of a second person, or not at all. */
export type RedWay = "alone" | "second" | "no";

/** Returns the scope of a flash for permissions. */
export function flashTarget(industryId: number | null, writerId: number | null = null): Target {
  return { columnIds: [], industryId, ownerId: writerId, assigneeId: null };
}

/** Returns how the actor may make a flash red, in the scope of `thing`, or in any scope without it. */
export function redWay(actor: StaffActor, thing?: Target): RedWay {
  const may = (act: NewsroomPermission) =>
    thing === undefined ? mayActSomewhere(actor, act) : mayAct(actor, act, thing);
  if (may("flash.red")) return "alone";
  return may("flash.red-with-second") ? "second" : "no";
}

/** Returns whether the actor may approve a red flash: they may make flashes red and did not write this one. */
export function maySecond(actor: StaffActor, draft: { staffId: number; industryId: number | null }): boolean {
  return actor.id !== draft.staffId && redWay(actor, flashTarget(draft.industryId)) !== "no";
}

/**
 * Returns whether the actor may withdraw a flash. If they may withdraw only their own flashes, this ends after ten
 * minutes. `now` is in milliseconds.
 */
export function mayWithdraw(
  actor: StaffActor,
  flash: { industryId: number | null; writerId: number | null; publishAt: Date },
  now: number,
): boolean {
  if (mayAct(actor, "flash.take-down", flashTarget(flash.industryId))) return true;
  const isFresh = now - flash.publishAt.getTime() <= OWN_WITHDRAWAL_MS;
  return isFresh && mayAct(actor, "flash.take-down", flashTarget(flash.industryId, flash.writerId));
}
