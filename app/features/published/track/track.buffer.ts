import type { Target } from "./track.paths.ts";
import type { Source } from "./track.sources.ts";

/** The number of quarters of a text that a reader has read. */
export type Depth = 1 | 2 | 3 | 4;

/** An event on a page: the source of a view, the read depth of a text, or a search. */
export type Happening =
  | { measure: "source"; key: Source }
  | { measure: "depth"; key: Depth }
  | { measure: "search"; key: "found" | "empty" };

/** Equal events on one page in one minute that wait to be saved. */
export type PendingViews = { target: Target; minute: Date; what: Happening; count: number };

export type ViewBuffer = {
  /** Adds an event. Returns false and drops it if the buffer is full. */
  add(target: Target, what: Happening, now: number): boolean;
  /** Returns all waiting events, oldest first, and empties the buffer. */
  take(): PendingViews[];
  /** Puts back events that could not be saved. */
  giveBack(pending: PendingViews[]): void;
};

const MINUTE_MS = 60_000;

/** Creates a buffer of views for at most `most` different combinations of page, minute and event. */
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
