import type { ChainedCommands, Editor } from "@tiptap/core";

/**
 * Starts a chain of commands and moves the cursor back into the text at once. Tiptap's own `focus` moves it a frame
 * later, so letters typed meanwhile would be in the wrong order.
 */
export function chainInText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain().scrollIntoView();
}
