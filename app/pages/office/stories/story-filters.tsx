import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type RefObject } from "react";
import { MANUSCRIPT_STATES } from "#app/features/newsroom/manuscript/manuscript.states.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useMe } from "../data/office-me.ts";
import { officeQuery } from "../data/office-query.ts";
import { Keys } from "../keys/keys.tsx";
import { FIRST_DAY, type StoryFilters as Filters } from "./use-story-filter.ts";
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
    <form className={styles["filters"]} role="search" onSubmit={(event) => event.preventDefault()}>
      <Search
        key={filter.q === undefined ? "empty" : "words"}
        words={filter.q ?? ""}
        field={search}
        onWords={(words) => set("q", words)}
      />
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
      <Choice
        label={t.source}
        any={t.anySource}
        value={filter.source}
        choices={choices?.sources}
        onChoose={(source) => set("source", source)}
      />
      <span className={styles["days"]}>
        <Day label={t.from} day={filter.from} most={filter.to} onDay={(day) => set("from", day)} />
        <span aria-hidden="true">–</span>
        <Day label={t.to} day={filter.to} least={filter.from} onDay={(day) => set("to", day)} />
      </span>
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

type ChoiceProps = {
  label: string;
  /** What stands there while nothing is chosen. */
  any: string;
  value: string | number | undefined;
  choices: readonly { id: string | number; name: string }[] | undefined;
  onChoose: (value: string) => void;
  field?: RefObject<HTMLSelectElement | null>;
};

/** One of a list, or any. */
function Choice({ label, any, value, choices = [], onChoose, field }: ChoiceProps) {
  return (
    <select
      ref={field}
      aria-label={label}
      value={value ?? ""}
      data-set={value !== undefined || undefined}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{any}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

type DayProps = {
  label: string;
  day: string | undefined;
  least?: string | undefined;
  most?: string | undefined;
  onDay: (day: string) => void;
};

/** A day of the browser's own calendar; emptied it is any. */
function Day({ label, day, least = FIRST_DAY, most, onDay }: DayProps) {
  return (
    <input
      type="date"
      aria-label={label}
      title={label}
      value={day ?? ""}
      min={least}
      max={most}
      data-set={day !== undefined || undefined}
      onChange={(event) => onDay(event.target.value)}
    />
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
