import type { KeptChanges, KeptCopy } from "./story-draft.ts";

/** What this device kept of a story, and when. */
export type Kept = { at: number; changes: KeptChanges };

const keyOf = (staffId: number, storyId: number) => `story:${staffId}:${storyId}`;

/** The copy of one colleague's unsaved words on this device. Where nothing can be kept, writing goes on without. */
export function keptCopy(staffId: number, storyId: number): KeptCopy {
  const key = keyOf(staffId, storyId);
  return {
    write: (changes) => {
      try {
        localStorage.setItem(key, JSON.stringify({ at: Date.now(), changes } satisfies Kept));
      } catch {
        // Full, or switched off.
      }
    },
    drop: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // As above.
      }
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
