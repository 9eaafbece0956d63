import type { Target } from "./track.paths.ts";
import type { Source } from "./track.sources.ts";

/** How many quarters of a text a reading came through. */
export type Depth = 1 | 2 | 3 | 4;

/** An event on a page: its source, the read depth of a text, or a search. */
export type Happening =
  | { measure: "source"; key: Source }
  | { measure: "depth"; key: Depth }
  | { measure: "search"; key: "found" | "empty" };

/** Equal events on one page in one minute, waiting to be written. */
export type PendingViews = { target: Target; minute: Date; what: Happening; count: number };

export type ViewBuffer = {
  /** False when the buffer is full and what happened is dropped. */
  add(target: Target, what: Happening, now: number): boolean;
  /** Everything that waits, oldest first; the buffer is empty afterwards. */
  take(): PendingViews[];
  /** Puts back what could not be written. */
  giveBack(pending: PendingViews[]): void;
};

const MINUTE_MS = 60_000;

/** Views in memory, of at most `most` different pages, minutes and ways. */
export function viewBuffer(most: number): ViewBuffer {
  let waiting = new Map<string, PendingViews>();

  const put = ({ target, minute, what, count }: PendingViews): boolean => {
    const key = `${minute.getTime()} ${what.measure} ${what.key} ${target.path}`;
    const known = waiting.get(key);
    if (known === undefined && waiting.size >= most) return false;
    if (known === undefined) waiting.set(key, { target, minute, what, count });
    else known.count += count;
    return true;
  };

  return {
    add: (target, what, now) => put({ target, minute: new Date(now - (now % MINUTE_MS)), what, count: 1 }),
    take() {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },
    giveBack(pending) {
      for (const one of pending) put(one);
    },
  };
}
