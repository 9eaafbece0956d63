import type { Purges } from "./purges.ts";

/** Longer than a push waits for the pages of all instances (push.service.server.ts). */
const AFTER_MS = 250;

/**
 * Does something shortly after pages were taken out of use, once for many at a time; gives what ends it. What is told
 * outside of a release is told so at once, and the job of every few seconds only sees to what failed.
 */
export function afterPurges(purges: Purges, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  /** When the last purge came: what it was about is not due yet when the work for an earlier one is done. */
  let lastAt = 0;
  let running = Promise.resolve();
  let isOver = false;
  const wait = (ms: number) => {
    const waitedFor = lastAt;
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(work).catch(() => undefined);
      if (lastAt > waitedFor) wait(Math.max(0, lastAt + AFTER_MS - performance.now()));
    }, ms).unref();
  };
  purges.onMessage(({ strength }) => {
    if (strength !== "purge" || isOver) return;
    lastAt = performance.now();
    if (timer === undefined) wait(AFTER_MS);
  });
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
