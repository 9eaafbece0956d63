import { createContext, use } from "react";
import type { DraftState, StoryDraft } from "./story-draft.ts";
import type { SavedName } from "#app/features/newsroom/manuscript/manuscript.schema.ts";
import type { TextValues } from "#app/features/newsroom/manuscript/manuscript.merge.ts";

/** The story of the screen, for what shows one of its fields. */
export type Writing = { storyId: number; draft: StoryDraft; state: DraftState; isReadOnly: boolean };

export const WritingContext = createContext<Writing | undefined>(undefined);

export function useWriting(): Writing {
  const writing = use(WritingContext);
  if (writing === undefined) throw new Error("outside of a story");
  return writing;
}

/** A field's value with what changes it, and what the server says is wrong with it. */
export function useStoryField<Name extends SavedName>(name: Name) {
  const { draft, state, isReadOnly } = useWriting();
  return {
    value: state.values[name],
    change: (value: TextValues[Name]) => draft.change(name, value),
    fault: state.faults[name],
    isReadOnly,
  };
}
