import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type RefObject } from "react";
import { MANUSCRIPT_STATES } from "#app/features/newsroom/manuscript/manuscript.states.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useMe } from "../data/office-me.ts";
import { officeQuery } from "../data/office-query.ts";
import { Keys } from "../keys/keys.tsx";
import type { StoryFilters as Filters } from "./use-story-filter.ts";
import styles from "./stories.module.css";

/** Milliseconds of rest after which what was typed is looked for. */
const REST_MS = 200;

type Props = Filters & { search: RefObject<HTMLInputElement | null>; first: RefObject<HTMLSelectElement | null> };

/** The chips over the list: words or pinyin, state, column, one's own. */
export function StoryFilters({ filter, set, search, first }: Props) {
  const { stories: t, states } = useMessages("desk");
  const me = useMe();
  const columns = useQuery(officeQuery("GET /office/choices")).data?.columns ?? [];
  return (
    <form className={styles["filters"]} role="search" onSubmit={(event) => event.preventDefault()}>
      <Search
        key={filter.q === undefined ? "empty" : "words"}
        words={filter.q ?? ""}
        field={search}
        onWords={(words) => set("q", words)}
      />
      <select
        ref={first}
        aria-label={t.state}
        value={filter.state ?? ""}
        data-set={filter.state !== undefined || undefined}
        onChange={(event) => set("state", event.target.value)}
      >
        <option value="">{t.anyState}</option>
        {MANUSCRIPT_STATES.map((state) => (
          <option key={state} value={state}>
            {states[state]}
          </option>
        ))}
      </select>
      <select
        aria-label={t.column}
        value={filter.column ?? ""}
        data-set={filter.column !== undefined || undefined}
        onChange={(event) => set("column", event.target.value)}
      >
        <option value="">{t.anyColumn}</option>
        {columns.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-pressed={filter.editor !== undefined}
        onClick={() => set("editor", filter.editor === undefined ? String(me?.id ?? "") : "")}
      >
        {t.mine}
      </button>
      <span className={styles["hint"]}>
        <Keys of="filters" /> {t.filterHint}
      </span>
    </form>
  );
}

type SearchProps = { words: string; field: RefObject<HTMLInputElement | null>; onWords: (words: string) => void };

/** The words: looked for after a rest, never while an input method composes. */
function Search({ words, field, onWords }: SearchProps) {
  const { stories: t } = useMessages("desk");
  const [typed, setTyped] = useState(words);
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    if (isComposing || typed === words) return;
    const timer = setTimeout(() => onWords(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, words, isComposing, onWords]);
  return (
    <label className={styles["search"]}>
      <span className="visually-hidden">{t.search}</span>
      <input
        ref={field}
        type="search"
        value={typed}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        placeholder={t.search}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
      <Keys of="search" />
    </label>
  );
}
