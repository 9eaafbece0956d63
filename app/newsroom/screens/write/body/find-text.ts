import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

/** A range of the body, in editor positions. */
export type Found = { from: number; to: number };

/** Returns all occurrences within paragraphs, in any formatting and case. */
export function findAll(doc: Node, wanted: string): Found[] {
  const found: Found[] = [];
  const needle = wanted.toLowerCase();
  if (needle === "") return found;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, "\uFFFC").toLowerCase();
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
      const from = position + 1 + at;
      found.push({ from, to: from + needle.length });
    }
    return false;
  });
  return found;
}

/** Replaces all occurrences in one undo step. */
export function replaceAll(editor: Editor, found: readonly Found[], other: string): void {
  const { tr } = editor.state;
  for (const { from, to } of found.toReversed()) {
    if (other === "") tr.delete(from, to);
    else tr.insertText(other, from, to);
  }
  editor.view.dispatch(tr);
}

/**
 * Highlights the occurrences without changing the text, and scrolls to the current one. Returns a function that removes
 * the highlights.
 */
export function showFound({ view }: Editor, found: readonly Found[], here: Found | undefined): () => void {
  const { highlights } = CSS;
  const rangeOf = ({ from, to }: Found) => {
    const range = document.createRange();
    const [start, end] = [view.domAtPos(from), view.domAtPos(to)];
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return range;
  };
  highlights.set("found", new Highlight(...found.map(rangeOf)));
  if (here !== undefined) {
    const range = rangeOf(here);
    highlights.set("found-here", new Highlight(range));
    range.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
  }
  return () => {
    highlights.delete("found");
    highlights.delete("found-here");
  };
}
