import { Editor, getSchema, type EditorOptions, type Extensions, type JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useRef, useState, type RefObject } from "react";
import { EXTENSIONS } from "./editor-extensions.ts";
import { debounceTime } from "./editor-debounce.ts";
import { blockHtml, documentIn } from "./written-blocks.ts";

/** The editor's output while the user writes. */
export type Written = { html: string; text: string };

type Options = {
  /** The initial body, sanitized by the server. */
  initial: string;
  /** Extensions in addition to the common ones, or instead of them. They are fixed while the editor exists. */
  more: Extensions;
  /** Attributes of the editable element. */
  attributes: Record<string, string>;
  props: EditorOptions["editorProps"];
  onWrite: (written: Written) => void;
  /** Called at once when text was typed, before `onWrite` delivers it. */
  onType?: (() => void) | undefined;
  /** Milliseconds; see debounceTime. */
  debounce?: number | undefined;
};

/** Returns the text that the server will count, including captions. */
function textOf(editor: Editor): string {
  const captions: string[] = [];
  editor.state.doc.descendants((node) => {
    if (node.type.name === "picture") captions.push(String(node.attrs["caption"]));
  });
  return [editor.getText({ blockSeparator: "\n" }), ...captions].join("\n");
}

/** Cached HTML of unchanged blocks, because a key changes only one block of a long text. */
const written = new WeakMap<Node, string>();

/** Returns the text as HTML. */
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

/**
 * Returns whether a key may be a shortcut of the screen. The editor then reports its text first, because shortcuts use
 * it.
 */
const isAct = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Shows the caret in an editor that has the focus. Not every engine does so when a script focuses the element. */
function showCaret(view: EditorView): void {
  const { anchorNode } = view.dom.ownerDocument.getSelection() ?? { anchorNode: null };
  if (!view.dom.contains(anchorNode)) view.focus();
}

/** Creates an editor in the element of `place`, and destroys it on unmount. Returns undefined until it exists. */
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
      // Counts only for forms with a limit, because counting a long text takes time.
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
      // No code handles this event, and computing it would cost time with each key.
      enableCoreExtensions: { delete: false },
      // Its styles are in our style sheet, because the page's policy allows no others.
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
