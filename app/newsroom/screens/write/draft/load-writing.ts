import { loadEditor } from "#app/features/base/rich-text/components/load-editor.ts";

/** Blocks of stories, besides those of every editor. */
export const loadStoryBlocks = () => import("../body/story-blocks.ts").then(({ STORY_BLOCKS }) => STORY_BLOCKS);

/** Preloads the editor; without a connection it is loaded again on use. */
export function loadWriting(): void {
  void Promise.allSettled([loadEditor(), loadStoryBlocks()]);
}
