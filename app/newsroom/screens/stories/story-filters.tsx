import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { MANUSCRIPT_STATES } from "#app/features/newsroom/story/story.states.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { Choice, Days } from "#app/newsroom/kit/list/filter-fields.tsx";
import { countSet, FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import { Search } from "#app/newsroom/kit/list/search.tsx";
import type { StoryFilters as Filters } from "./use-story-filter.ts";
import styles from "./stories.module.css";

type Props = Filters & { search: RefObject<HTMLInputElement | null>; first: RefObject<HTMLSelectElement | null> };

/** Shows the filters of the list: words or pinyin, state, column, writer, source, days, own stories. */
export function StoryFilters({ filter, set, search, first }: Props) {
  const { stories: t, states } = useMessages("stories");
  const me = useMe();
  const choices = useQuery(newsroomQuery("GET /newsroom/choices")).data;
  const people = useQuery(newsroomQuery("GET /newsroom/people")).data?.list;
  const isMine = filter.editor !== undefined && filter.editor === me?.id;
  return (
    <FilterForm
      set={countSet(filter)}
      search={<Search label={t.search} words={filter.q ?? ""} field={search} onWords={(words) => set("q", words)} />}
    >
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
        label={t.editor}
        any={t.anyEditor}
        value={filter.editor}
        choices={people}
        onChoose={(editor) => set("editor", editor)}
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
      <button type="button" aria-pressed={isMine} onClick={() => set("editor", isMine ? "" : String(me?.id ?? ""))}>
        {t.mine}
      </button>
      <span className={styles["hint"]}>
        <Keys of="filters" /> {t.filterHint}
      </span>
    </FilterForm>
  );
}
