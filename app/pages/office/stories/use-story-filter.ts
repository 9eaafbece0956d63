import { useSearchParams } from "react-router";
import { MANUSCRIPT_STATES, type ManuscriptState } from "#app/features/newsroom/manuscript/manuscript.states.ts";
import { dayOf } from "../rows/filter-days.ts";

/** What the list is narrowed to, as the address says it. */
export type StoryFilter = {
  state?: ManuscriptState | undefined;
  column?: number | undefined;
  editor?: number | undefined;
  source?: number | undefined;
  /** Days on which they were touched last: the first, and the last that counts. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
};

export type StoryFilters = {
  filter: StoryFilter;
  /** As the address says it. */
  address: URLSearchParams;
  set: (name: keyof StoryFilter, value: string) => void;
  clear: () => void;
};

/** The filters of the list, which stand in the address: a link to them is a saved view. */
export function useStoryFilter(): StoryFilters {
  const [params, setParams] = useSearchParams();
  const state = MANUSCRIPT_STATES.find((one) => one === params.get("state"));
  const q = (params.get("q") ?? "").trim();
  return {
    address: params,
    filter: {
      state,
      column: idOf(params.get("column")),
      editor: idOf(params.get("editor")),
      source: idOf(params.get("source")),
      from: dayOf(params.get("from")),
      to: dayOf(params.get("to")),
      q: q === "" ? undefined : q.slice(0, 60),
    },
    set: (name, value) => {
      // What the address says by now: two filters that are set one right after the other both stay.
      const next = new URLSearchParams(location.search);
      if (value === "") next.delete(name);
      else next.set(name, value);
      setParams(next, { replace: true });
    },
    clear: () => setParams({}, { replace: true }),
  };
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
