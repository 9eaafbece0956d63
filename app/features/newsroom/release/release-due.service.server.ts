import { officeJob } from "#app/features/newsroom/staff/staff.policy.ts";
import { auditStory, lockManuscript } from "#app/features/newsroom/manuscript/manuscript.service.server.ts";
import { tellOffice } from "#app/features/newsroom/office-event/office-event.service.server.ts";
import type { Moment } from "#app/features/base/kind/kind.ts";
import { withTransaction } from "#db/client.ts";
import { findRelease, lockNextDue, markFailed, nextRelease } from "./release.repo.server.ts";
import { doRelease } from "./release-text.service.server.ts";

/** What releases stories at their time. */
const CLOCK = officeJob("schedule", ["release.publish", "release.correct"], ["article.write", "article.release"]);

/** The moment of which the clock of an instance has to know. */
export const RELEASES: Moment = { timed: "releases", next: nextRelease };

/** What came of the releases that were due. */
export type DueOutcome = { done: number; failed: string[] };

/**
 * Does the releases whose time has come, one by one: one that fails says why, stays for somebody to look at, and holds up no
 * other. Safe in several processes, and after one that was killed.
 */
export async function releaseDue(): Promise<DueOutcome> {
  const tried: number[] = [];
  const outcome: DueOutcome = { done: 0, failed: [] };
  for (;;) {
    const one = await releaseNext(tried);
    if (one === undefined) return outcome;
    tried.push(one.releaseId);
    if (one.error === undefined) outcome.done += 1;
    else outcome.failed.push(`story ${one.manuscriptId}: ${one.error}`);
  }
}

type Tried = { releaseId: number; manuscriptId: number; error?: string };

async function releaseNext(except: readonly number[]): Promise<Tried | undefined> {
  let due: Tried | undefined;
  try {
    await withTransaction(async (trx) => {
      due = await lockNextDue(except, trx);
      if (due === undefined) return;
      const release = await findRelease(due.releaseId, trx);
      // Cancelled between the look and the lock.
      if (release?.state !== "waiting") return;
      await doRelease(await lockManuscript(due.manuscriptId, trx), release, CLOCK, trx);
    });
    return due;
  } catch (error) {
    if (due === undefined) throw error;
    const why = String(error instanceof Error ? error.message : error).slice(0, 500);
    await noteFailure(due, why);
    return { ...due, error: why };
  }
}

async function noteFailure({ releaseId, manuscriptId }: Tried, why: string): Promise<void> {
  await withTransaction(async (trx) => {
    await lockManuscript(manuscriptId, trx);
    await markFailed(releaseId, why, trx);
    await auditStory("release.failed", manuscriptId, CLOCK, { error: why }, trx);
    await tellOffice({ kind: "release", story: manuscriptId, state: "failed" }, trx);
  });
}
