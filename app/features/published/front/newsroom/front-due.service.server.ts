import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import { newsroomJob } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { goLive } from "./front-launch.service.server.ts";
import { findLeftOut } from "./front-picture.service.server.ts";
import {
  findNextDue,
  HOME,
  isPassingFailure,
  lockFront,
  markFailed,
  nextDue,
  overdue,
  type Front,
  type FrontVersion,
} from "./front.repo.server.ts";
import type { LeftOut } from "./front.slots.ts";
import { liveOf, publishFrontEvent } from "./front.service.server.ts";

/** The actor that launches scheduled fronts. */
const CLOCK = newsroomJob("front", ["front.launch"], ["home.arrange"]);

/** The time at which the clock of each instance must launch the next version. */
export const FRONTS: ScheduledChange = { timed: "fronts", next: nextDue };
/** The due time of the longest overdue version. */
export const OVERDUE_FRONTS = overdue;

/** The number of launched versions, the failed ones, and the launched ones that lack pictures. */
type Outcome = { done: number; failed: string[]; leftOut: string[] };

/**
 * Launches due versions one by one; each replaces the live version. A failed one stores its reason and blocks no other.
 * A picture without rights at that time is left out, and the rest goes live. Safe in several processes, and after a
 * process was killed.
 */
export async function launchDueFronts(): Promise<Outcome> {
  const outcome: Outcome = { done: 0, failed: [], leftOut: [] };
  for (;;) {
    let due: FrontVersion | undefined;
    try {
      const lacks = await withTransaction(async (trx) => {
        const front = await lockFront(trx);
        due = await findNextDue(front.id, trx);
        return due === undefined ? [] : launchDue(front, due, trx);
      });
      if (due === undefined) return outcome;
      outcome.done += 1;
      if (lacks.length > 0) outcome.leftOut.push(`front version ${due.number} without pictures: ${said(lacks)}`);
    } catch (error) {
      if (due === undefined || isPassingFailure(error)) throw error;
      outcome.failed.push(await noteFailure(due, error));
    }
  }
}

const said = (lacks: readonly LeftOut[]) => lacks.map(({ slot, fault }) => `${slot} ${fault}`).join(", ");

/**
 * Checks the rights to the slots' pictures again and launches the version. Returns the pictures left out, which are
 * also in the audit log.
 */
async function launchDue(front: Front, due: FrontVersion, trx: Db): Promise<LeftOut[]> {
  const leftOut = await findLeftOut(due.slots, new Date(), trx);
  await goLive(front, due, await liveOf(front, trx), { actor: CLOCK, leftOut }, trx);
  if (leftOut.length === 0) return leftOut;
  const detail = { number: due.number, leftOut };
  await recordAudit({ actor: CLOCK, action: "front.left-out", targetKind: "front", targetId: HOME, detail }, trx);
  return leftOut;
}

async function noteFailure({ id, number }: FrontVersion, error: unknown): Promise<string> {
  const message = String(error instanceof Error ? error.message : error).slice(0, 500);
  await withTransaction(async (trx) => {
    if (!(await markFailed(id, message, trx))) return;
    const detail = { number, error: message };
    await recordAudit({ actor: CLOCK, action: "front.failed", targetKind: "front", targetId: HOME, detail }, trx);
    await publishFrontEvent("waiting", CLOCK, trx);
  });
  return `front version ${number}: ${message}`;
}
