import { newsroomJob } from "#app/features/newsroom/staff/staff.policy.ts";
import { auditStory, lockManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import { withTransaction } from "#db/client.ts";
import { ReleaseRefusal } from "./release-fault.ts";
import type { ReleaseFault } from "./release.faults.ts";
import { isPassingFailure, lockNextDue, markFailed, nextRelease, overdueRelease } from "./release.repo.server.ts";
import { doRelease } from "./release-text.service.server.ts";

/** The actor of the job that releases scheduled stories. */
const CLOCK = newsroomJob("schedule", ["release.publish", "release.correct"], ["article.write", "article.release"]);

/** The scheduled time for which each instance sets its timer. */
export const RELEASES: ScheduledChange = { timed: "releases", next: nextRelease };
/** The time since which a release is overdue: the scheduled time, or the time of the retry. */
export const OVERDUE_RELEASES = overdueRelease;

/** The result of a run. */
export type DueOutcome = { done: number; failed: string[] };

/**
 * Number of tries in one run after a database conflict such as a deadlock. After that the release waits for the next
 * run.
 */
const TRIES = 5;

/**
 * Runs all due releases one by one. If one fails, its error is stored for the newsroom, and the others still run. Only
 * a release that failed because of a database conflict is retried at once. Several processes may run this at the same
 * time. If one is killed, the next run continues its work.
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

/** Marks a release as failed. Returns false if another run has marked it or done it meanwhile. */
async function noteFailure({ releaseId, manuscriptId, error }: Tried): Promise<boolean> {
  return withTransaction(async (trx) => {
    await lockManuscript(manuscriptId, trx);
    const fault: ReleaseFault = error instanceof ReleaseRefusal ? error.fault : { code: "broken", facts: {} };
    if (!(await markFailed(releaseId, said(error), fault, trx))) return false;
    await auditStory("release.failed", manuscriptId, CLOCK, { error: said(error), ...fault }, trx);
    await publishEvent({ kind: "release", story: manuscriptId, state: "failed" }, trx);
    return true;
  });
}

const said = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 500);
