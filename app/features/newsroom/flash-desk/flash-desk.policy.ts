import type { Actor } from "#app/features/base/actor/actor.ts";
import {
  demandAct,
  isStaff,
  mayAct,
  reachOver,
  type StaffActor,
  type Thing,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";

/** For so long somebody may withdraw what they have sent themselves, who may withdraw nothing else. */
const OWN_WITHDRAWAL_MS = 10 * 60_000;

/** How an actor makes a flash red: alone, with a second person's yes, or not at all. */
export type RedWay = "alone" | "second" | "no";

/** A flash as far as rights go. */
export function flashThing(industryId: number | null, writerId: number | null = null): Thing {
  return { columnIds: [], industryId, ownerId: writerId, assigneeId: null };
}

/**
 * Throws `forbidden` unless there are flashes that the actor may send. A flash lies in an industry or in none, never in a
 * column: a right over the site reaches all of them, one over an industry its own, one over a column none.
 */
export function demandSending(actor: Actor): void {
  demandAct(actor, "flash.send");
  if (!isStaff(actor)) return;
  const reach = reachOver(actor, "flash.send");
  if (!reach.all && reach.industryIds.length === 0) throw new DomainError("forbidden", `${actor.name} flash.send`);
}

/** How the actor may make a flash of an industry red; without one, any. */
export function redWay(actor: StaffActor, thing?: Thing): RedWay {
  if (mayAct(actor, "flash.red", thing)) return "alone";
  return mayAct(actor, "flash.red-with-second", thing) ? "second" : "no";
}

/** Whether the actor may be the second person of a red flash: somebody who makes flashes red, and did not write it. */
export function maySecond(actor: StaffActor, draft: { staffId: number; industryId: number | null }): boolean {
  return actor.id !== draft.staffId && redWay(actor, flashThing(draft.industryId)) !== "no";
}

/** Whether the actor may withdraw a flash; what is only their own, within ten minutes. `now` in milliseconds. */
export function mayWithdraw(
  actor: StaffActor,
  flash: { industryId: number | null; writerId: number | null; publishAt: Date },
  now: number,
): boolean {
  if (mayAct(actor, "flash.take-down", flashThing(flash.industryId))) return true;
  const isFresh = now - flash.publishAt.getTime() <= OWN_WITHDRAWAL_MS;
  return isFresh && mayAct(actor, "flash.take-down", flashThing(flash.industryId, flash.writerId));
}
