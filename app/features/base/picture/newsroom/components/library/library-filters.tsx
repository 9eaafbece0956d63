import { useEffect, useState, type RefObject } from "react";
import { ENDING_DAYS, PICTURE_RIGHTS } from "../../picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Choice, Days } from "#app/newsroom/kit/list/filter-fields.tsx";
import { countSet, FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import type { LibraryFilter } from "./use-library.ts";

/** The milliseconds without typing after which the search starts. */
const REST_MS = 250;

type Props = {
  filter: LibraryFilter;
  set: (change: Readonly<Record<string, string>>) => void;
  search: RefObject<HTMLInputElement | null>;
};

/** Shows the filters of the library: words, rights, category, days, uploader. */
export function LibraryFilters({ filter, set, search }: Props) {
  const t = useMessages("pictures");
  const { kinds } = useMessages("writing").pictures;
  const flag = (name: "usable" | "unused" | "mine") => (
    <button type="button" aria-pressed={filter[name] === "1"} onClick={() => set({ [name]: filter[name] ? "" : "1" })}>
      {t.filters[name]}
    </button>
  );
  return (
    <FilterForm
      set={countSet(filter)}
      search={<Words words={filter.q ?? ""} field={search} onWords={(q) => set({ q })} />}
    >
      {flag("usable")}
      <Choice
        label={t.filters.rights}
        any={t.filters.anyRights}
        value={filter.rights}
        choices={PICTURE_RIGHTS.map((id) => ({ id, name: kinds[id] }))}
        onChoose={(rights) => set({ rights })}
      />
      <Choice
        label={t.filters.ending}
        any={t.filters.anyEnding}
        value={filter.ending === undefined ? undefined : String(filter.ending)}
        choices={[7, ENDING_DAYS, 30, 90].map((id) => ({ id, name: t.filters.within(id) }))}
        onChoose={(ending) => set({ ending })}
      />
      {flag("unused")}
      {flag("mine")}
      <Days labels={t.filters} days={filter} onDay={(end, day) => set({ [end]: day })} />
    </FilterForm>
  );
}

type WordsProps = { words: string; field: RefObject<HTMLInputElement | null>; onWords: (words: string) => void };

/** Shows the search field. It searches after a pause, and never while an input method composes. */
function Words({ words, field, onWords }: WordsProps) {
  const t = useMessages("pictures");
  const [typed, setTyped] = useState(words);
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(words);
  }, [words, field]);
  useEffect(() => {
    if (isComposing || typed === words) return;
    const timer = setTimeout(() => onWords(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, words, isComposing, onWords]);
  return (
    <input
      ref={field}
      type="search"
      aria-label={t.filters.search}
      placeholder={t.filters.search}
      value={typed}
      maxLength={60}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}
