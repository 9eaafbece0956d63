import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { findAll, replaceAll, showFound, type Found } from "./find-text.ts";
import styles from "./find-bar.module.css";

/** Shows the bar to find and replace words in the body. Enter goes to the next match, Escape closes the bar. */
export function FindBar({ editor, words, onClose }: { editor: Editor; words: string; onClose: () => void }) {
  const { find: t } = useMessages("writing");
  const [wanted, setWanted] = useState(words);
  const [other, setOther] = useState("");
  const [found, setFound] = useState<Found[]>([]);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const look = () => setFound(findAll(editor.state.doc, wanted));
    look();
    editor.on("update", look);
    return () => void editor.off("update", look);
  }, [editor, wanted]);
  const here = found[at % Math.max(1, found.length)];
  useEffect(() => showFound(editor, found, here), [editor, found, here]);

  const replaceHere = () => here !== undefined && replaceAll(editor, [here], other);
  const close = () => {
    onClose();
    editor.view.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === undefined) return;
    if (key === "Escape") close();
    else if (key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    else if (event.target === input.current) setAt(at + 1);
    else replaceHere();
    event.preventDefault();
  };
  const button = { type: "button", onKeyDown } as const;
  const count = found.length === 0 ? t.none : t.count((at % found.length) + 1, found.length);
  return (
    <div className={styles["find"]} role="search" aria-label={t.label}>
      <input
        ref={input}
        value={wanted}
        aria-label={t.label}
        placeholder={t.label}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(0);
        }}
      />
      <span className="num" role="status">
        {wanted === "" ? "" : count}
      </span>
      <button {...button} onClick={() => setAt(at + 1)}>
        {t.next}
      </button>
      <input
        value={other}
        aria-label={t.replace}
        placeholder={t.replace}
        onKeyDown={onKeyDown}
        onChange={(event) => setOther(event.target.value)}
      />
      <button {...button} disabled={!editor.isEditable} onClick={replaceHere}>
        {t.one}
      </button>
      <button {...button} disabled={!editor.isEditable} onClick={() => replaceAll(editor, found, other)}>
        {t.all}
      </button>
      <button {...button} onClick={close} aria-label={t.close}>
        ×
      </button>
    </div>
  );
}
