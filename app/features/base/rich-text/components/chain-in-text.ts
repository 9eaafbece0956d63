import type { ChainedCommands, Editor } from "@tiptap/core";

/**
 * A chain of commands with the cursor back in the text at once. Tiptap's own `focus` puts it there a frame later, and what
 * was typed meanwhile would stand in the wrong order.
 */
export function chainInText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain().scrollIntoView();
}
