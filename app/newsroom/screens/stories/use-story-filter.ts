import { MANUSCRIPT_STATES, type ManuscriptState } from "#app/features/newsroom/story/story.states.ts";
import { dayOf } from "#app/newsroom/kit/list/filter-days.ts";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";

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
  const { address, set, clear } = useAddress();
  const state = MANUSCRIPT_STATES.find((one) => one === address.get("state"));
  const q = (address.get("q") ?? "").trim();
  return {
    address,
    filter: {
      state,
      column: idOf(address.get("column")),
      editor: idOf(address.get("editor")),
      source: idOf(address.get("source")),
      from: dayOf(address.get("from")),
      to: dayOf(address.get("to")),
      q: q === "" ? undefined : q.slice(0, 60),
    },
    set: (name, value) => set({ [name]: value }),
    clear,
  };
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
