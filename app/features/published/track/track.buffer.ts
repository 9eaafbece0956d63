import type { Target } from "./track.paths.ts";

/** Views of one page in one hour that wait to be written. */
export type PendingViews = { target: Target; hour: Date; views: number };

export type ViewBuffer = {
  /** False when the buffer is full and the view is dropped. */
  add(target: Target, now: number): boolean;
  /** Everything that waits, oldest first; the buffer is empty afterwards. */
  take(): PendingViews[];
  /** Puts back what could not be written. */
  giveBack(pending: PendingViews[]): void;
};

const HOUR_MS = 3_600_000;

/** Views in memory, of at most `most` different pages and hours. */
export function viewBuffer(most: number): ViewBuffer {
  let waiting = new Map<string, PendingViews>();

  const put = (target: Target, hour: number, views: number): boolean => {
    const key = `${hour} ${target.path}`;
    const known = waiting.get(key);
    if (known === undefined && waiting.size >= most) return false;
    if (known === undefined) waiting.set(key, { target, hour: new Date(hour), views });
    else known.views += views;
    return true;
  };

  return {
    add: (target, now) => put(target, now - (now % HOUR_MS), 1),
    take() {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },
    giveBack(pending) {
      for (const { target, hour, views } of pending) put(target, hour.getTime(), views);
    },
  };
}
