import type { SaveOutcome } from "#app/features/newsroom/story/saving.service.server.ts";
import type { StoryLease } from "#app/features/newsroom/story/story-lease.service.server.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";

/** The unsaved changes that this browser stores until the server has saved them. */
export type KeptChanges = Partial<Record<SavedName, { base: number; value: unknown }>>;

/** The parts of a save's outcome that the draft reads. */
export type Saved = Pick<SaveOutcome, "version" | "versions" | "conflicts" | "faults" | "fence">;

/** The server calls of a draft. A call rejects if there is no connection. */
export type StoryServer = {
  save: (input: { fence: number; changes: KeptChanges }) => Promise<Saved>;
  lease: (input: { take: boolean }) => Promise<StoryLease>;
  beat: (input: { fence: number }) => Promise<{ isMine: boolean }>;
};

/**
 * The copy of unsaved changes on this device. `settle` is called when the staff member has decided about the copy of an
 * earlier visit.
 */
export type KeptCopy = { write: (changes: KeptChanges) => void; drop: () => void; settle: () => void };
