import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Types of input that the browser inserts and scrolls into view by itself. */
const TYPED: ReadonlySet<string> = new Set(["insertText", "insertCompositionText"]);

/**
 * Lets the browser scroll to typed text. Otherwise the editor would measure all scrolling parents again on each key.
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
