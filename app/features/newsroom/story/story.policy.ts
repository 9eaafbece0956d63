import type { ManuscriptState } from "./story.states.ts";

/** States in which every permitted writer may write; in review only the holder of the step may (docs/newsroom.md#states). */
export const WRITABLE: readonly ManuscriptState[] = ["writing", "returned", "released"];

/** Returns whether a story in a state may be written by an actor with or without its step. */
export function mayWriteIn(state: ManuscriptState, hasStep: boolean): boolean {
  return WRITABLE.includes(state) || (state === "in_review" && hasStep);
}

/** Returns whether a story may be moved to the trash: only one that was never public. */
export function mayTrash(state: ManuscriptState, wasPublic: boolean): boolean {
  return !wasPublic && (state === "writing" || state === "returned");
}
