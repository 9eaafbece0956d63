import { useEffect, useState, type RefObject } from "react";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import styles from "./search.module.css";

/** Milliseconds of rest after which what was typed is looked for. */
const REST_MS = 200;

type Props = {
  label: string;
  words: string;
  field: RefObject<HTMLInputElement | null>;
  onWords: (words: string) => void;
};

/** The words: looked for after a rest, never while an input method composes. */
export function Search({ label, words, field, onWords }: Props) {
  const [typed, setTyped] = useState(words);
  const [isComposing, setComposing] = useState(false);
  // What else changes the words, as a view does or clearing them: never under the hand of who types.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(words);
  }, [words, field]);
  useEffect(() => {
    if (isComposing || typed === words) return;
    const timer = setTimeout(() => onWords(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, words, isComposing, onWords]);
  return (
    <label className={styles["search"]}>
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        type="search"
        value={typed}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (pressedKey(event) !== "Escape") return;
          // What was found stays, for the keys of rows: the browser would empty the field, and the list its filters.
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.blur();
        }}
      />
      <Keys of="search" />
    </label>
  );
}
