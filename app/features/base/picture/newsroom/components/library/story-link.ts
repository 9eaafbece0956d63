import { reviewPath } from "#app/newsroom/kit/paths.ts";
import type { LibraryDetail } from "./use-library.ts";

/** Where a story that uses a picture is read in the newsroom; undefined for what is no story, or none that one may see. */
export function storyLink({ kind, id }: LibraryDetail["uses"][number]): string | undefined {
  const isStory = kind === "article" || kind === "manuscript";
  return isStory && id > 0 ? reviewPath(id) : undefined;
}
