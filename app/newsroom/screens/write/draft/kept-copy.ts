import type { KeptChanges, KeptCopy } from "./draft-places.ts";

/** The unsaved changes of a story on this device, and the time when they were stored. */
export type Kept = { at: number; changes: KeptChanges };

const keyOf = (staffId: number, storyId: number) => `story:${staffId}:${storyId}`;

/**
 * Returns the functions of a local copy, for the unsaved text of one staff member in one story. A copy of an earlier
 * visit (`left`) stays until the staff member decides about it. If the browser has no storage, there is no copy but
 * writing still works.
 */
export function keptCopy(staffId: number, storyId: number, left?: Kept): KeptCopy {
  const key = keyOf(staffId, storyId);
  let open = left;
  const put = (kept: Kept | undefined) => {
    try {
      if (kept === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // The storage is full or disabled.
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

/**
 * Returns the copy that an earlier visit of the same staff member left on this device, as after a crash or an expired
 * session.
 */
export function readKept(staffId: number, storyId: number): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(staffId, storyId)) ?? "null") as Kept | null;
    return kept === null || Object.keys(kept.changes).length === 0 ? undefined : kept;
  } catch {
    return undefined;
  }
}
