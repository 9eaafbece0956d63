import type { SaveOutcome } from "#app/features/newsroom/story/saving.service.server.ts";
import type { StoryLease } from "#app/features/newsroom/story/story-lease.service.server.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";

/** Changes that this browser keeps until the server has stored them. */
export type KeptChanges = Partial<Record<SavedName, { base: number; value: unknown }>>;

/** Parts of a save's outcome that the draft reads. */
export type Saved = Pick<SaveOutcome, "version" | "versions" | "conflicts" | "faults" | "fence">;

/** Server calls of a draft. A call without a connection rejects. */
export type StoryServer = {
  save: (input: { fence: number; changes: KeptChanges }) => Promise<Saved>;
  lease: (input: { take: boolean }) => Promise<StoryLease>;
  beat: (input: { fence: number }) => Promise<{ isMine: boolean }>;
};

/** Local copy on this device. `settle`: the staff member decided about the copy of an earlier visit. */
export type KeptCopy = { write: (changes: KeptChanges) => void; drop: () => void; settle: () => void };
