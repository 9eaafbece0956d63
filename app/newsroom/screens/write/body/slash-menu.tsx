import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { chainInText } from "#app/features/base/rich-text/editor/chain-in-text.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { matches } from "#app/newsroom/kit/list/match.ts";
import { BLOCKS, withBlock, type BlockDialog, type Block } from "./slash-blocks.ts";
import styles from "./slash-menu.module.css";

/** The text typed after a slash, the start of its paragraph, and its position on the screen. */
type Asked = { from: number; query: string; left: number; top: number };

/** Matches a slash, also as typed with a Chinese input method, at the beginning of an otherwise empty paragraph. */
const SLASH = /^[/／、]([\p{L}\p{N}]*)$/u;

/** The most characters of a query. Names of blocks are shorter, and most paragraphs are longer. */
const LONGEST = 40;

function askedIn({ state, view, isEditable }: Editor): Asked | undefined {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!isEditable || !empty || view.composing || parent.type.name !== "paragraph") return;
  const match = parent.content.size > LONGEST ? null : SLASH.exec(parent.textContent);
  if (match === null) return;
  const { left, bottom } = view.coordsAtPos($from.start());
  return { from: $from.start(), query: (match[1] ?? "").toLowerCase(), left, top: bottom };
}

/** Milliseconds to wait after compositionend, because the composed text reaches the document only after that event. */
const COMPOSED_MS = 50;

type Props = { editor: Editor; onAsk: (block: BlockDialog) => void };

/**
 * Shows the menu of blocks, which a slash in an empty paragraph opens. Letters filter it, in Chinese, pinyin or
 * English. Arrows and Enter choose. The menu ignores keys while an input method composes.
 */
export function SlashMenu({ editor, onAsk }: Props) {
  const { blocks: t, spelled } = useMessages("writing");
  const [asked, setAsked] = useState<Asked>();
  const [at, setAt] = useState(0);
  const closed = useRef<number>(undefined);
  useEffect(() => {
    const look = (mayOpen: boolean) => {
      const found = askedIn(editor);
      if (found === undefined) closed.current = undefined;
      const isClosed = found?.from === closed.current;
      setAsked((shown) => (isClosed || (shown === undefined && !mayOpen) ? undefined : found));
      setAt(0);
    };
    // A pasted slash does not open the menu, and neither does a slash in a cell that gets the caret.
    const onUpdate = ({ transaction }: { transaction: Transaction }) => look(transaction.getMeta("paste") !== true);
    const onMove = () => look(false);
    const { dom } = editor.view;
    let timer: ReturnType<typeof setTimeout>;
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => look(true), COMPOSED_MS);
    };
    editor.on("update", onUpdate).on("selectionUpdate", onMove);
    dom.addEventListener("compositionend", lookSoon);
    // Handles a slash that was typed before this effect ran.
    if (editor.isFocused) look(true);
    return () => {
      clearTimeout(timer);
      editor.off("update", onUpdate).off("selectionUpdate", onMove);
      dom.removeEventListener("compositionend", lookSoon);
    };
  }, [editor]);
  const shown = BLOCKS.filter((block) => asked && matches(asked.query, [t[block], spelled[block]]));
  const isOpen = shown.length > 0;

  const insert = (block: Block | undefined) => {
    if (asked === undefined || block === undefined) return;
    const range = { from: asked.from, to: editor.state.selection.to };
    withBlock(editor, chainInText(editor).deleteRange(range), block).run();
    if (block === "card" || block === "note" || block === "libraryPicture" || block === "chart") onAsk(block);
    if (block !== "picture") return;
    editor.view.dom.closest("[data-editor]")?.querySelector<HTMLInputElement>("[data-pick=picture]")?.click();
  };
  const close = () => {
    closed.current = asked?.from;
    setAsked(undefined);
  };
  useKeysOf(editor, isOpen, {
    ArrowDown: () => setAt((at + 1) % shown.length),
    ArrowUp: () => setAt((at + shown.length - 1) % shown.length),
    Enter: () => insert(shown[at]),
    Tab: () => insert(shown[at]),
    Escape: close,
  });
  if (!isOpen || asked === undefined) return null;
  return (
    <div
      id="story-blocks"
      role="listbox"
      aria-label={t.menu}
      className={styles["menu"]}
      style={{ left: asked.left, top: asked.top }}
    >
      {shown.map((block, index) => (
        <button
          key={block}
          type="button"
          tabIndex={-1}
          id={`story-block-${index}`}
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(block)}
        >
          {t[block]}
        </button>
      ))}
    </div>
  );
}

/** Handles keys before the text does. Tells screen readers which choice is active. */
function useKeysOf(editor: Editor, isOn: boolean, keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const { dom } = editor.view;
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const run = latest.current[pressedKey(event) ?? ""];
      if (run === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      run();
    };
    dom.addEventListener("keydown", onKeyDown, true);
    return () => dom.removeEventListener("keydown", onKeyDown, true);
  }, [editor, isOn]);
}
