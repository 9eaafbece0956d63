import type { Purges } from "./purges.ts";

/**
 * Milliseconds after the last purge. Longer than a push waits for the pages of all instances (push.service.server.ts).
 */
const AFTER_MS = 250;

/**
 * Runs `work` shortly after pages were purged, once for many purges. It notifies a CDN and search engines without
 * delay; the regular job only repeats failed calls. Returns a function that stops it.
 */
export function afterPurges(purges: Purges, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  /** Time of the last purge. Its work may not be due yet when the work after an earlier purge has ended. */
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
