import { loadEditor } from "#app/features/base/rich-text/components/load-editor.ts";

/** What can be written in a story beside what everybody writes. */
export const loadStoryBlocks = () => import("../body/story-blocks.ts").then(({ STORY_BLOCKS }) => STORY_BLOCKS);

/** Brings the files of the editor before they are needed; without a line they are asked for again then. */
export function loadWriting(): void {
  void Promise.allSettled([loadEditor(), loadStoryBlocks()]);
}
