import { createContext, startTransition, use, useEffect, useState, useSyncExternalStore } from "react";
import type { DraftState } from "./draft-state.ts";
import type { StoryDraft } from "./story-draft.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";
import type { TextValues } from "#app/features/newsroom/story/story.merge.ts";

/** The open story, for the components that show its fields. */
export type Writing = { storyId: number; draft: StoryDraft; isReadOnly: boolean };

export const WritingContext = createContext<Writing | undefined>(undefined);

export function useWriting(): Writing {
  const writing = use(WritingContext);
  if (writing === undefined) throw new Error("outside of a story");
  return writing;
}

/** Returns the value of a field, the function that changes it, and the fault that the server found in it. */
export function useStoryField<Name extends SavedName>(name: Name) {
  const { draft, isReadOnly } = useWriting();
  return {
    value: useDraftPart(draft, ({ values }) => values[name]),
    change: (value: TextValues[Name]) => draft.change(name, value),
    fault: useDraftPart(draft, ({ faults }) => faults[name]),
    isReadOnly,
  };
}

/** Returns a part of the draft's state. The component renders again only when that part changes, not on each key. */
export function useDraftPart<Part>(draft: StoryDraft, part: (state: DraftState) => Part): Part {
  return useSyncExternalStore(draft.subscribe, () => part(draft.state()));
}

/** Milliseconds without a key after which values of the whole text are computed again. */
const REST_MS = 300;

/**
 * Returns the body as of the last pause in typing. Counts and lists of the whole text use it, so that no key waits for
 * them.
 */
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
