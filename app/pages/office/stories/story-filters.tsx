import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type RefObject } from "react";
import { MANUSCRIPT_STATES } from "#app/features/newsroom/manuscript/manuscript.states.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useMe } from "../data/office-me.ts";
import { officeQuery } from "../data/office-query.ts";
import { Keys } from "../keys/keys.tsx";
import { Choice, Days } from "../rows/filter-fields.tsx";
import filterStyles from "../rows/filter-fields.module.css";
import type { StoryFilters as Filters } from "./use-story-filter.ts";
import styles from "./stories.module.css";

/** Milliseconds of rest after which what was typed is looked for. */
const REST_MS = 200;

type Props = Filters & { search: RefObject<HTMLInputElement | null>; first: RefObject<HTMLSelectElement | null> };

/** The chips over the list: words or pinyin, state, column, source, days, one's own. */
export function StoryFilters({ filter, set, search, first }: Props) {
  const { stories: t, states } = useMessages("desk");
  const me = useMe();
  const choices = useQuery(officeQuery("GET /office/choices")).data;
  return (
    <form className={filterStyles["filters"]} role="search" onSubmit={(event) => event.preventDefault()}>
      <Search words={filter.q ?? ""} field={search} onWords={(words) => set("q", words)} />
      <Choice
        field={first}
        label={t.state}
        any={t.anyState}
        value={filter.state}
        choices={MANUSCRIPT_STATES.map((state) => ({ id: state, name: states[state] }))}
        onChoose={(state) => set("state", state)}
      />
      <Choice
        label={t.column}
        any={t.anyColumn}
        value={filter.column}
        choices={choices?.columns}
        onChoose={(column) => set("column", column)}
      />
      {((choices?.sources.length ?? 0) > 0 || filter.source !== undefined) && (
        <Choice
          label={t.source}
          any={t.anySource}
          value={filter.source}
          choices={choices?.sources}
          onChoose={(source) => set("source", source)}
        />
      )}
      <Days labels={t} days={filter} onDay={set} />
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
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
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
