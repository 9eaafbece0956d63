import { useRef } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatClock } from "#app/lib/dates.ts";
import { useIsConnectionLost } from "#app/newsroom/kit/events/events.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { NewStoryLink } from "#app/features/newsroom/story/components/new-story-link.tsx";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { StoryFilters } from "./story-filters.tsx";
import { StoryRows } from "./story-rows.tsx";
import { useStories, type StoryList } from "./use-stories.ts";
import { useStoryFilter, type StoryFilter } from "./use-story-filter.ts";
import { Views } from "./views.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./stories.module.css";

/** Shows 稿件: all stories that the staff member may read. The filters are in the address. */
export default function StoriesScreen() {
  const { stories: t } = useMessages("stories");
  const { screens } = useMessages("newsroom");
  const filters = useStoryFilter();
  const list = useStories(filters.filter);
  const search = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLSelectElement>(null);
  const isFiltered = Object.values(filters.filter).some((value) => value !== undefined);
  useActs({
    search: () => search.current?.focus(),
    filters: () => first.current?.focus(),
    clearFilters: isFiltered ? filters.clear : undefined,
  });
  return (
    <>
      <ScreenHead title={screens.stories}>
        <NewStoryLink />
        <p className="meta">{list.count !== undefined && t.count(list.count, list.isCapped)}</p>
      </ScreenHead>
      <div className={kit["screen"]}>
        <Views search={filters.address} />
        <StoryFilters {...filters} search={search} first={first} />
        <Stale list={list} />
        {list.rows?.length === 0 ? (
          <Nothing filter={filters.filter} onClear={filters.clear} isFiltered={isFiltered} />
        ) : (
          <StoryRows {...list} rows={list.rows ?? []} />
        )}
      </div>
    </>
  );
}

/** Shows when the rows were loaded, if they could not be refetched. */
function Stale({ list: { failedAt, rows, at } }: { list: StoryList }) {
  const { stories: t } = useMessages("stories");
  const lists = useMessages("story-list");
  const isLost = useIsConnectionLost();
  if (failedAt === undefined && !(isLost && rows !== undefined)) return null;
  return (
    <p className={styles["stale"]} role="status">
      {failedAt === 0 ? t.failed : lists.lost(formatClock(failedAt ?? at))}
    </p>
  );
}

type NothingProps = { filter: StoryFilter; isFiltered: boolean; onClear: () => void };

/**
 * Shows the message of an empty list. If filters hide all stories, it names the filters and the key that clears them.
 */
function Nothing({ filter, isFiltered, onClear }: NothingProps) {
  const { stories: t, states } = useMessages("stories");
  const me = useMe();
  if (!isFiltered)
    return (
      <p className={styles["nothing"]}>
        {t.none} {mayAct(me, "story.write") && t.begin}
      </p>
    );
  const { state, column, source, from, to, editor, q } = filter;
  const named = [
    state === undefined ? "" : `${t.state} ${states[state]}`,
    column === undefined ? "" : t.column,
    source === undefined ? "" : t.source,
    from === undefined ? "" : `${t.from} ${from}`,
    to === undefined ? "" : `${t.to} ${to}`,
    editor === undefined ? "" : editor === me?.id ? t.mine : t.editor,
    q === undefined ? "" : `“${q}”`,
  ].filter((name) => name !== "");
  return (
    <div className={styles["nothing"]}>
      <p>{t.hidden(named)}</p>
      <button type="button" className="btn" onClick={onClear}>
        {t.clear} <Keys of="clearFilters" />
      </button>
    </div>
  );
}
