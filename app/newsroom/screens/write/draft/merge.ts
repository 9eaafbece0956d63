import type { Editor } from "@tiptap/core";
import { diffArrays } from "diff";
import { writtenBlocks } from "#app/features/base/rich-text/editor/written-blocks.ts";

/**
 * Merges two values of a field without losing words. Returns undefined where that makes no sense, as for a headline.
 * For a body it keeps all blocks of both in order, and equal blocks once. The writer then removes duplicates. It works
 * only in a browser.
 */
export function mergedValues(theirs: unknown, mine: unknown, editor: Editor | undefined): unknown {
  if (editor !== undefined && typeof theirs === "string" && typeof mine === "string")
    return bothOf(writtenBlocks(editor, theirs), writtenBlocks(editor, mine)).join("");
  return Array.isArray(theirs) && Array.isArray(mine) ? bothOf(theirs, mine) : undefined;
}

function bothOf<T>(theirs: T[], mine: T[]): T[] {
  return diffArrays(theirs, mine).flatMap(({ value }) => value);
}
