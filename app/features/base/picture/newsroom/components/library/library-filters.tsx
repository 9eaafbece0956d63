import type { RefObject } from "react";
import { ENDING_DAYS, PICTURE_RIGHTS } from "../../picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Choice, Days } from "#app/newsroom/kit/list/filter-fields.tsx";
import { countSet, FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import { useSearchWords } from "#app/newsroom/kit/list/search.tsx";
import type { LibraryFilter } from "./use-library.ts";

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

/** Shows the search field. */
function Words(search: Parameters<typeof useSearchWords>[0]) {
  const t = useMessages("pictures");
  const props = useSearchWords(search);
  return <input {...props} aria-label={t.filters.search} placeholder={t.filters.search} />;
}
