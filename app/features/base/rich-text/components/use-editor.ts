import { Editor, getSchema, type EditorOptions, type Extensions, type JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useRef, useState, type RefObject } from "react";
import { EXTENSIONS } from "./editor-extensions.ts";
import { debounceTime } from "./editor-debounce.ts";
import { blockHtml, documentIn } from "./written-blocks.ts";

/** The editor's output while a staff member or member writes. */
export type Written = { html: string; text: string };

type Options = {
  /** The body to begin with, as the server has cleaned it. */
  initial: string;
  /** Extensions besides the common ones, or in their place; fixed while the editor exists. */
  more: Extensions;
  /** Attributes of the element that is written in. */
  attributes: Record<string, string>;
  props: EditorOptions["editorProps"];
  onWrite: (written: Written) => void;
  /** Called at once when text was typed that `onWrite` has yet to deliver. */
  onType?: (() => void) | undefined;
  /** Milliseconds; see debounceTime. */
  debounce?: number | undefined;
};

/** The text that the server will count: captions count, too. */
function textOf(editor: Editor): string {
  const captions: string[] = [];
  editor.state.doc.descendants((node) => {
    if (node.type.name === "picture") captions.push(String(node.attrs["caption"]));
  });
  return [editor.getText({ blockSeparator: "\n" }), ...captions].join("\n");
}

/** Output of unchanged blocks: in a long text only one has changed since the last key. */
const written = new WeakMap<Node, string>();

/** The text as HTML. */
function htmlOf({ schema, state }: Editor): string {
  return state.doc.children
    .map((block) => {
      const known = written.get(block);
      if (known !== undefined) return known;
      const html = blockHtml(schema, block);
      written.set(block, html);
      return html;
    })
    .join("");
}

/** Returns whether a key may be a shortcut of the screen, which needs the latest text. */
const isAct = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Puts the caret into an editor that has the focus; not every engine does when a script focuses the element. */
function showCaret(view: EditorView): void {
  const { anchorNode } = view.dom.ownerDocument.getSelection() ?? { anchorNode: null };
  if (!view.dom.contains(anchorNode)) view.focus();
}

/** Creates an editor in the element of `place` and destroys it again; undefined until it exists. */
export function useEditor(place: RefObject<HTMLElement | null>, options: Options): Editor | undefined {
  const [editor, setEditor] = useState<Editor>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const { initial, more, attributes, props, debounce } = latest.current;
    const extensions = [...EXTENSIONS.filter(({ name }) => more.every((one) => one.name !== name)), ...more];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasNews = false;
    const tell = (made: Editor) => {
      clearTimeout(timer);
      if (!hasNews) return;
      hasNews = false;
      const html = made.isEmpty ? "" : htmlOf(made);
      // Counting a long text takes time that only forms with a limit have need of.
      latest.current.onWrite({
        html,
        get text() {
          return textOf(made);
        },
      });
    };
    const made = new Editor({
      element: place.current,
      extensions,
      content: documentIn(getSchema(extensions), initial).toJSON() as JSONContent,
      // Deletions have no listener, and computing them would cost time with each key.
      enableCoreExtensions: { delete: false },
      // Its styles are in our style sheet: the page's policy allows no other.
      injectCSS: false,
      editorProps: {
        ...props,
        attributes,
        handleDOMEvents: { keydown: (_, key) => void (isAct(key) && tell(made)), focus: showCaret },
      },
      onUpdate: ({ editor: changed }) => {
        if (!hasNews) latest.current.onType?.();
        hasNews = true;
        clearTimeout(timer);
        timer = setTimeout(() => tell(changed), debounceTime(debounce));
      },
      onBlur: ({ editor: left }) => tell(left),
    });
    setEditor(made);
    return () => {
      tell(made);
      made.destroy();
      setEditor(undefined);
    };
  }, [place]);
  return editor;
}
