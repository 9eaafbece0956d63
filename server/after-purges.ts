import type { Purges } from "./purges.ts";

/** Longer than a push waits for the pages of all instances (push.service.server.ts). */
const AFTER_MS = 250;

/**
 * Does something shortly after pages were taken out of use, once for many at a time; gives what ends it. What is told
 * outside of a release is told so at once, and the job of every few seconds only sees to what failed.
 */
export function afterPurges(purges: Purges, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isOver = false;
  purges.onMessage(({ strength }) => {
    if (strength !== "purge" || isOver) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(work).catch(() => undefined);
    }, AFTER_MS).unref();
  });
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
