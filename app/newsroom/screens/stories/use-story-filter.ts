import { MANUSCRIPT_STATES, type ManuscriptState } from "#app/features/newsroom/story/story.states.ts";
import { dayOf } from "#app/newsroom/kit/list/filter-days.ts";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";

/** The filters of the list of stories, as read from the address. */
export type StoryFilter = {
  state?: ManuscriptState | undefined;
  column?: number | undefined;
  editor?: number | undefined;
  source?: number | undefined;
  /** The first and the last day of the last edit, both included. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
};

export type StoryFilters = {
  filter: StoryFilter;
  /** The filters as address parameters. */
  address: URLSearchParams;
  set: (name: keyof StoryFilter, value: string) => void;
  clear: () => void;
};

/** Returns the filters of the list. They are stored in the address, so a link is a saved view. */
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
