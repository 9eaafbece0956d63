import { loadEditor } from "#app/features/base/rich-text/editor/load-editor.ts";

/** Loads the blocks of stories, which other editors do not have. */
export const loadStoryBlocks = () => import("../body/story-blocks.ts").then(({ STORY_BLOCKS }) => STORY_BLOCKS);

/** Preloads the editor. If there is no connection, it is loaded again on use. */
export function loadWriting(): void {
  void Promise.allSettled([loadEditor(), loadStoryBlocks()]);
}
