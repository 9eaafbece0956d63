import type { ReactNode } from "react";
import { SOURCE_LISTS } from "#app/features/newsroom/source/source.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Choice } from "#app/newsroom/kit/list/filter-fields.tsx";
import { countSet, FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import { SOURCE_STANDINGS, type SourceFilter } from "./source-filter.ts";
import { useNounWords } from "./use-noun-words.ts";

type Props = { search: ReactNode; filter: SourceFilter; set: (change: Record<string, string>) => void };

/** The filters of sources: words, list and state. */
export function SourceFilters({ search, filter, set }: Props) {
  const { sourceFilter: t } = useMessages("nouns");
  const { nameOf, choiceName } = useNounWords("source");
  return (
    <FilterForm search={search} set={countSet(filter)}>
      <Choice
        label={nameOf("list")}
        any={t.anyList}
        value={filter.list}
        choices={SOURCE_LISTS.map((id) => ({ id, name: choiceName("list", id) }))}
        onChoose={(list) => set({ list })}
      />
      <Choice
        label={t.standing}
        any={t.anyStanding}
        value={filter.standing}
        choices={SOURCE_STANDINGS.map((id) => ({ id, name: t.standings[id] }))}
        onChoose={(standing) => set({ standing })}
      />
    </FilterForm>
  );
}
