import { newsroomJob } from "#app/features/newsroom/staff/staff.policy.ts";
import { auditStory, lockManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { tellNewsroom } from "#app/features/newsroom/event/event.service.server.ts";
import type { Moment } from "#app/features/base/content-kind/content-kind.ts";
import { withTransaction } from "#db/client.ts";
import { ReleaseRefusal } from "./release-fault.ts";
import type { ReleaseFault } from "./release.faults.ts";
import { isPassingFailure, lockNextDue, markFailed, nextRelease, overdueRelease } from "./release.repo.server.ts";
import { doRelease } from "./release-text.service.server.ts";

/** What releases stories at their time. */
const CLOCK = newsroomJob("schedule", ["release.publish", "release.correct"], ["article.write", "article.release"]);

/** The moment of which the clock of an instance has to know. */
export const RELEASES: Moment = { timed: "releases", next: nextRelease };
/** Since when something waits that is due: it was ordered for a moment that had come by then, or is tried again. */
export const OVERDUE_RELEASES = overdueRelease;

/** What came of the releases that were due. */
export type DueOutcome = { done: number; failed: string[] };

/** How often one is tried in a run that the database lets go of, as in a deadlock; then it waits for the next run. */
const TRIES = 5;

/**
 * Does the releases whose time has come, one by one: one that fails says why, stays for somebody to look at, and holds up no
 * other. One that fails by the database alone is tried again. Safe in several processes, and after one that was killed.
 */
export async function releaseDue(): Promise<DueOutcome> {
  const over: number[] = [];
  const tries = new Map<number, number>();
  const outcome: DueOutcome = { done: 0, failed: [] };
  for (;;) {
    const one = await releaseNext(over);
    if (one === undefined) return outcome;
    const { releaseId, manuscriptId, error } = one;
    const count = (tries.get(releaseId) ?? 0) + 1;
    tries.set(releaseId, count);
    const isPassing = error !== undefined && isPassingFailure(error);
    if (isPassing && count < TRIES) continue;
    over.push(releaseId);
    if (error === undefined) outcome.done += 1;
    else if (isPassing || (await noteFailure(one)))
      outcome.failed.push(`story ${manuscriptId}: ${said(error)}${isPassing ? ", is tried again" : ""}`);
  }
}

type Tried = { releaseId: number; manuscriptId: number; error?: unknown };

async function releaseNext(except: readonly number[]): Promise<Tried | undefined> {
  let due: Tried | undefined;
  try {
    await withTransaction(async (trx) => {
      const release = await lockNextDue(except, trx);
      if (release === undefined) return;
      due = { releaseId: release.id, manuscriptId: release.manuscript_id };
      await doRelease(await lockManuscript(due.manuscriptId, trx), release, CLOCK, trx);
    });
    return due;
  } catch (error) {
    if (due === undefined) throw error;
    return { ...due, error };
  }
}

/** Marks a release as failed; false when another run did so, or brought it about meanwhile. */
async function noteFailure({ releaseId, manuscriptId, error }: Tried): Promise<boolean> {
  return withTransaction(async (trx) => {
    await lockManuscript(manuscriptId, trx);
    const fault: ReleaseFault = error instanceof ReleaseRefusal ? error.fault : { code: "broken", facts: {} };
    if (!(await markFailed(releaseId, said(error), fault, trx))) return false;
    await auditStory("release.failed", manuscriptId, CLOCK, { error: said(error), ...fault }, trx);
    await tellNewsroom({ kind: "release", story: manuscriptId, state: "failed" }, trx);
    return true;
  });
}

const said = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 500);
