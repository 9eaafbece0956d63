import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { MARK_CLICKED, MARKS, type FindingMark } from "./finding-mark.ts";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Marks findings in the text as decorations, which move with the text. It does not change the saved body. */
export const FindingMarks = Extension.create({
  name: "findingMarks",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: () => DecorationSet.empty,
        apply(tr, marked) {
          const marks = tr.getMeta(MARKS) as readonly FindingMark[] | undefined;
          if (marks !== undefined) return DecorationSet.create(tr.doc, marks.map(decorationOf));
          return tr.docChanged ? marked.map(tr.mapping, tr.doc) : marked;
        },
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
        handleClick({ dom }, _position, { target }) {
          const id = target instanceof Element ? target.closest<HTMLElement>("[data-finding]")?.dataset["finding"] : "";
          if (id) dom.dispatchEvent(new CustomEvent(MARK_CLICKED, { detail: id }));
          return false;
        },
      },
    }),
  ],
});

function decorationOf({ id, severity, from, to, isHere }: FindingMark): Decoration {
  const attributes = { "data-finding": id, "data-severity": severity, ...(isHere && { "data-here": "" }) };
  return Decoration.inline(from, to, attributes);
}
