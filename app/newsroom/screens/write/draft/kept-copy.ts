import type { KeptChanges, KeptCopy } from "./draft-places.ts";

/** Local copy of a story, and its time. */
export type Kept = { at: number; changes: KeptChanges };

const keyOf = (staffId: number, storyId: number) => `story:${staffId}:${storyId}`;

/**
 * Local copy of one staff member's unsaved text. The copy of an earlier visit (`left`) is kept until the staff member decides
 * about it. If the browser has no storage, writing works without a copy.
 */
export function keptCopy(staffId: number, storyId: number, left?: Kept): KeptCopy {
  const key = keyOf(staffId, storyId);
  let open = left;
  const put = (kept: Kept | undefined) => {
    try {
      if (kept === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Storage is full or disabled.
    }
  };
  return {
    write: (changes) => put({ at: Date.now(), changes: { ...open?.changes, ...changes } }),
    drop: () => put(open),
    settle: () => {
      open = undefined;
    },
  };
}

/** Returns the copy that the same staff member's earlier visit left here, as after a crash or an expired session. */
export function readKept(staffId: number, storyId: number): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(staffId, storyId)) ?? "null") as Kept | null;
    return kept === null || Object.keys(kept.changes).length === 0 ? undefined : kept;
  } catch {
    return undefined;
  }
}
