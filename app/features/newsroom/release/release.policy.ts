import type { Manuscript } from "#app/features/newsroom/story/story.service.server.ts";

/** Whether a story has words that nobody has signed and that could go out: what is signed is released as everything is. */
export function mayBreakGlass({ state, has_changes }: Pick<Manuscript, "state" | "has_changes">): boolean {
  return state === "writing" || state === "returned" || state === "in_review" || (state === "released" && has_changes);
}
