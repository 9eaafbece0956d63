import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import type { Moment } from "#app/features/base/kind/kind.ts";
import { officeJob } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction } from "#db/client.ts";
import { goLive } from "./front-launch.service.server.ts";
import {
  findNextDue,
  HOME,
  isPassingFailure,
  lockFront,
  markFailed,
  nextDue,
  overdue,
  type FrontVersion,
} from "./front.repo.server.ts";
import { liveOf, tellOfFront } from "./front.service.server.ts";

/** What launches fronts at their time. */
const CLOCK = officeJob("front", ["front.launch"], ["home.arrange"]);

/** The moment of which the clock of an instance has to know. */
export const FRONTS: Moment = { timed: "fronts", next: nextDue };
/** Since when a version waits that is due. */
export const OVERDUE_FRONTS = overdue;

/**
 * Launches the versions whose time has come, each by itself, over whatever readers see by then. One that cannot be says why and
 * holds up no other. Safe in several processes, and after one that was killed.
 */
export async function launchDueFronts(): Promise<{ done: number; failed: string[] }> {
  const outcome: { done: number; failed: string[] } = { done: 0, failed: [] };
  for (;;) {
    let due: FrontVersion | undefined;
    try {
      await withTransaction(async (trx) => {
        const front = await lockFront(trx);
        due = await findNextDue(front.id, trx);
        if (due !== undefined) await goLive(front, due, await liveOf(front, trx), CLOCK, trx);
      });
      if (due === undefined) return outcome;
      outcome.done += 1;
    } catch (error) {
      if (due === undefined || isPassingFailure(error)) throw error;
      outcome.failed.push(await noteFailure(due, error));
    }
  }
}

async function noteFailure({ id, number }: FrontVersion, error: unknown): Promise<string> {
  const said = String(error instanceof Error ? error.message : error).slice(0, 500);
  await withTransaction(async (trx) => {
    await lockFront(trx);
    if (!(await markFailed(id, said, trx))) return;
    const detail = { number, error: said };
    await recordAudit({ actor: CLOCK, action: "front.failed", targetKind: "front", targetId: HOME, detail }, trx);
    await tellOfFront("waiting", CLOCK, trx);
  });
  return `front version ${number}: ${said}`;
}
