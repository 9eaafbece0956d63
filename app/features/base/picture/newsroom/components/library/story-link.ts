import { reviewPath } from "#app/newsroom/kit/paths.ts";
import type { LibraryDetail } from "./use-library.ts";

/**
 * Returns the newsroom address of a story that uses a picture. Returns undefined for other records, and for a story
 * that the user may not see.
 */
export function storyLink({ kind, id }: LibraryDetail["uses"][number]): string | undefined {
  const isStory = kind === "article" || kind === "manuscript";
  return isStory && id > 0 ? reviewPath(id) : undefined;
}
