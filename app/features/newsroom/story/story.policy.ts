import type { ManuscriptState } from "./story.states.ts";

/** States in which whoever may write it writes; in review it is the one who has taken the step (docs/newsroom.md#states). */
export const WRITABLE: readonly ManuscriptState[] = ["writing", "returned", "released"];

/** May the words of a story in that state be changed by whoever has, or has not, taken its step? */
export function mayWriteIn(state: ManuscriptState, hasStep: boolean): boolean {
  return WRITABLE.includes(state) || (state === "in_review" && hasStep);
}

/** What was never public may be thrown away and taken back; the public never hears of it. */
export function mayTrash(state: ManuscriptState, wasPublic: boolean): boolean {
  return !wasPublic && (state === "writing" || state === "returned");
}
