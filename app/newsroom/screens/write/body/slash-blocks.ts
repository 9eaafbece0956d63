import type { ChainedCommands, Editor } from "@tiptap/core";
import { BOX_KINDS, type BoxKind } from "#app/features/base/rich-text/clean/rich-text.boxes.ts";

/** The blocks of the slash menu, in order. */
export const BLOCKS = [
  "h2",
  "h3",
  "bulletList",
  "orderedList",
  "quote",
  "table",
  "chart",
  "picture",
  "libraryPicture",
  "tip",
  "background",
  "sums",
  "card",
  "note",
  "rule",
] as const;
export type Block = (typeof BLOCKS)[number];

/** The blocks that show a form before they are inserted. */
export type BlockDialog = "card" | "note" | "libraryPicture" | "chart";

const SIMPLE: Partial<Record<Block, (chain: ChainedCommands) => ChainedCommands>> = {
  h2: (chain) => chain.setHeading({ level: 2 }),
  h3: (chain) => chain.setHeading({ level: 3 }),
  bulletList: (chain) => chain.toggleBulletList(),
  orderedList: (chain) => chain.toggleOrderedList(),
  quote: (chain) => chain.toggleBlockquote(),
  table: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  rule: (chain) => chain.setHorizontalRule(),
};

/** Adds the command that turns the paragraph at the cursor into a block. For a block with a form it adds nothing. */
export function withBlock(editor: Editor, chain: ChainedCommands, block: Block): ChainedCommands {
  const box = BOX_KINDS.find((kind) => kind === block);
  return box === undefined ? (SIMPLE[block]?.(chain) ?? chain) : withBox(editor, chain, box);
}

/** Inside a box, choosing another kind changes the box, and choosing the same kind removes it. */
function withBox(editor: Editor, chain: ChainedCommands, kind: BoxKind): ChainedCommands {
  if (editor.isActive("box", { kind })) return chain.lift("box");
  return editor.isActive("box") ? chain.updateAttributes("box", { kind }) : chain.wrapIn("box", { kind });
}
