import type { Editor } from "@tiptap/core";
import { documentIn } from "./written-blocks.ts";

/**
 * Shows another body in an existing editor. It replaces only the difference, so that the cursor keeps its position. The
 * change is neither in the undo history nor reported by the write callbacks. The server has sanitized `html`.
 */
export function showBody(editor: Editor, html: string): void {
  const next = documentIn(editor.schema, html);
  const { doc, tr } = editor.state;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  // Without this, repeated text at the difference would count on both sides.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
}
