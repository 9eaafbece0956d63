import { createContext, use, useSyncExternalStore } from "react";
import type { DraftState, StoryDraft } from "./story-draft.ts";
import type { SavedName } from "#app/features/newsroom/manuscript/manuscript.schema.ts";
import type { TextValues } from "#app/features/newsroom/manuscript/manuscript.merge.ts";

/** The story of the screen, for what shows one of its fields. */
export type Writing = { storyId: number; draft: StoryDraft; isReadOnly: boolean };

export const WritingContext = createContext<Writing | undefined>(undefined);

export function useWriting(): Writing {
  const writing = use(WritingContext);
  if (writing === undefined) throw new Error("outside of a story");
  return writing;
}

/** A field's value with what changes it, and what the server says is wrong with it. */
export function useStoryField<Name extends SavedName>(name: Name) {
  const { draft, isReadOnly } = useWriting();
  return {
    value: useDraftPart(draft, ({ values }) => values[name]),
    change: (value: TextValues[Name]) => draft.change(name, value),
    fault: useDraftPart(draft, ({ faults }) => faults[name]),
    isReadOnly,
  };
}

/** A part of how a draft stands: what shows it is drawn again when that part is another one, and not with every key. */
export function useDraftPart<Part>(draft: StoryDraft, part: (state: DraftState) => Part): Part {
  return useSyncExternalStore(draft.subscribe, () => part(draft.state()));
}

/** All of how the draft of the screen stands. */
export const useDraftState = (): DraftState => useDraftPart(useWriting().draft, (state) => state);
