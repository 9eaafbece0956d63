import type { Manuscript } from "#app/features/newsroom/story/story.service.server.ts";

/**
 * Returns whether an emergency release is possible, which requires unsigned changes. A signed text is released in the
 * usual way.
 */
export function mayReleaseAlone({ state, has_changes }: Pick<Manuscript, "state" | "has_changes">): boolean {
  return state === "writing" || state === "returned" || state === "in_review" || (state === "released" && has_changes);
}
