import type { KeptChanges, KeptCopy } from "./draft-places.ts";

/** What this device kept of a story, and when. */
export type Kept = { at: number; changes: KeptChanges };

const keyOf = (staffId: number, storyId: number) => `story:${staffId}:${storyId}`;

/**
 * The copy of one colleague's unsaved words on this device. What an earlier visit has left (`left`) stays beside them until
 * somebody has said what becomes of it. Where nothing can be kept, writing goes on without.
 */
export function keptCopy(staffId: number, storyId: number, left?: Kept): KeptCopy {
  const key = keyOf(staffId, storyId);
  let open = left;
  const put = (kept: Kept | undefined) => {
    try {
      if (kept === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Full, or switched off.
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

/** What an earlier visit of the same colleague left here, as after a crash or when a session was over. */
export function readKept(staffId: number, storyId: number): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(staffId, storyId)) ?? "null") as Kept | null;
    return kept === null || Object.keys(kept.changes).length === 0 ? undefined : kept;
  } catch {
    return undefined;
  }
}
