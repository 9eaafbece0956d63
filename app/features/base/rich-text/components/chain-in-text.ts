import type { ChainedCommands, Editor } from "@tiptap/core";

/**
 * A chain of commands with the cursor back in the text at once. Tiptap's own `focus` moves it a frame later, and text typed
 * meanwhile would be in the wrong order.
 */
export function chainInText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain().scrollIntoView();
}
