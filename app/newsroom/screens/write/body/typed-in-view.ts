import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** What the browser itself puts into the text, and brings into view. */
const TYPED: ReadonlySet<string> = new Set(["insertText", "insertCompositionText"]);

/**
 * Leaves the place of what is typed to the browser, which has brought it into view already: with each key the editor would
 * measure all that scrolls once more.
 */
export const TypedInView = Extension.create({
  name: "typedInView",
  addProseMirrorPlugins: () => {
    let isTyped = false;
    const begin = () => {
      isTyped = false;
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: begin,
            paste: begin,
            drop: begin,
            beforeinput: (_, { inputType }) => {
              isTyped = TYPED.has(inputType);
            },
          },
          handleScrollToSelection: () => isTyped,
        },
      }),
    ];
  },
});
