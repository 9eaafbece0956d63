import type { Editor } from "@tiptap/core";
import { diffArrays } from "diff";
import { writtenBlocks } from "#app/features/base/rich-text/components/written-blocks.ts";

/**
 * What two people made of a field, without a word of either lost; undefined where there is no sensible way, as for a
 * headline. Of a body, whose editor is given, every block that either has stands in it, in the order of both, and what both
 * have once; who merges takes out what is twice. Browser only.
 */
export function mergedValues(theirs: unknown, mine: unknown, editor: Editor | undefined): unknown {
  if (editor !== undefined && typeof theirs === "string" && typeof mine === "string")
    return bothOf(writtenBlocks(editor, theirs), writtenBlocks(editor, mine)).join("");
  return Array.isArray(theirs) && Array.isArray(mine) ? bothOf(theirs, mine) : undefined;
}

function bothOf<T>(theirs: T[], mine: T[]): T[] {
  return diffArrays(theirs, mine).flatMap(({ value }) => value);
}
