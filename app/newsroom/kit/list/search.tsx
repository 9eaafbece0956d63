import { useEffect, useState, type RefObject } from "react";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import styles from "./search.module.css";

/** Milliseconds without input after which the search runs. */
const REST_MS = 200;

type Props = {
  label: string;
  words: string;
  field: RefObject<HTMLInputElement | null>;
  onWords: (words: string) => void;
};

/** Shows a search field. It searches after a pause in typing, never while an input method composes. */
export function Search({ label, words, field, onWords }: Props) {
  const [typed, setTyped] = useState(words);
  const [isComposing, setComposing] = useState(false);
  // Shows search words that a saved view or a reset has set, unless the field has the focus.
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
          // Escape leaves the field but keeps the results, so that row keys work. The browser would empty the field.
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.blur();
        }}
      />
      <Keys of="search" />
    </label>
  );
}
