import { useEffect, useState, type ChangeEvent, type RefObject } from "react";
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

/**
 * Returns the properties of a search field. It searches after a pause in typing, never while an input method composes.
 */
export function useSearchWords({ words, field, onWords }: Omit<Props, "label">) {
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
  return {
    ref: field,
    type: "search",
    value: typed,
    maxLength: 60,
    autoComplete: "off",
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  };
}

/** Shows a search field. Escape leaves it. */
export function Search({ label, ...search }: Props) {
  const props = useSearchWords(search);
  return (
    <label className={styles["search"]}>
      <span className="visually-hidden">{label}</span>
      <input
        {...props}
        spellCheck={false}
        placeholder={label}
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
