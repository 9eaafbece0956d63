import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { chainInText } from "#app/features/base/rich-text/editor/chain-in-text.ts";
import { LONGEST_NOTE } from "#app/features/base/rich-text/clean/rich-text.boxes.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { contentLang } from "#app/lib/language.ts";
import styles from "./ask-row.module.css";

/** Matches a valid source of a footnote: a web address, or a path of this site. */
const SOURCE = /^(?:https?:\/\/\S+|\/(?![/\\])\S*)$/i;

type Props = {
  editor: Editor;
  /** The position of the edited footnote; -1 for a new one. */
  at: number;
  /** Whether the form was opened by a command just now, so it takes the focus. */
  isAsked: boolean;
  onClose: () => void;
};

/** Shows the form for the words and the source of a footnote. Enter saves, Escape cancels. */
export function NoteRow({ editor, at, isAsked, onClose }: Props) {
  const { asked: t } = useMessages("writing");
  const known = at < 0 ? undefined : editor.state.doc.nodeAt(at)?.attrs;
  const [words, setWords] = useState(String(known?.["words"] ?? ""));
  const [source, setSource] = useState(String(known?.["source"] ?? ""));
  const [wrong, setWrong] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  const apply = () => {
    const attrs = { words: words.trim(), source: source.trim() };
    if (attrs.words === "") return setWrong(t.noteEmpty);
    if (attrs.source !== "" && !SOURCE.test(attrs.source)) return setWrong(t.noteWrong);
    putNote(editor, at, attrs);
    onClose();
  };
  const remove = () => {
    chainInText(editor).deleteSelection().run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key !== "Enter" && key !== "Escape") return;
    event.preventDefault();
    if (key === "Enter") apply();
    else onClose();
  };
  const field = { onKeyDown, "aria-invalid": wrong !== "", "aria-describedby": "story-note-wrong" };
  return (
    <div className={styles["row"]} role="group" aria-label={t.note}>
      <input
        {...field}
        ref={input}
        lang={contentLang(words)}
        value={words}
        maxLength={LONGEST_NOTE}
        aria-label={t.noteWords}
        placeholder={t.noteWords}
        onChange={(event) => setWords(event.target.value)}
      />
      <input
        {...field}
        value={source}
        inputMode="url"
        aria-label={t.noteSource}
        placeholder={t.noteSource}
        onChange={(event) => setSource(event.target.value)}
      />
      <button type="button" onClick={apply}>
        {known === undefined ? t.put : t.change}
      </button>
      {known !== undefined && (
        <button type="button" onClick={remove}>
          {t.remove}
        </button>
      )}
      <button type="button" onClick={onClose}>
        {t.cancel}
      </button>
      <p id="story-note-wrong" role="alert">
        {wrong}
      </p>
    </div>
  );
}

/** Replaces the footnote at a position, or inserts one after the selection. Moves the caret behind it. */
function putNote(editor: Editor, at: number, attrs: { words: string; source: string }): void {
  const place = at < 0 ? editor.state.selection.to : { from: at, to: at + 1 };
  const behind = (at < 0 ? editor.state.selection.to : at) + 1;
  chainInText(editor).insertContentAt(place, { type: "footnote", attrs }).setTextSelection(behind).run();
}
