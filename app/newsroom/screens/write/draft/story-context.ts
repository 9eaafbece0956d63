import { createContext, startTransition, use, useEffect, useState, useSyncExternalStore } from "react";
import type { DraftState } from "./draft-state.ts";
import type { StoryDraft } from "./story-draft.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";
import type { TextValues } from "#app/features/newsroom/story/story.merge.ts";

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

/** Milliseconds without a key after which what is read of a whole text is made anew. */
const REST_MS = 300;

/** The body as it was when the hand last rested, for what is counted or listed of all of it: no key waits for that. */
export function useRestingBody(): string {
  const { draft } = useWriting();
  const [body, setBody] = useState(() => draft.state().values.body);
  useEffect(() => {
    let seen: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { body: now } = draft.state().values;
      if (now === seen) return;
      seen = now;
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setBody(now)), REST_MS);
    };
    look();
    const end = draft.subscribe(look);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [draft]);
  return body;
}
