import type { ManuscriptState } from "./story.states.ts";

/**
 * The states in which every permitted staff member may write. In review only the holder of the step may
 * (docs/newsroom.md#states).
 */
export const WRITABLE: readonly ManuscriptState[] = ["writing", "returned", "released"];

/** Returns whether an actor may write a story in a state. `hasStep`: the actor holds the open review step. */
export function mayWriteIn(state: ManuscriptState, hasStep: boolean): boolean {
  return WRITABLE.includes(state) || (state === "in_review" && hasStep);
}

/** Returns whether a story may be moved to the trash. It may not if it was ever public. */
export function mayTrash(state: ManuscriptState, wasPublic: boolean): boolean {
  return !wasPublic && (state === "writing" || state === "returned");
}
