import type { SaveOutcome } from "#app/features/newsroom/story/saving.service.server.ts";
import type { StoryLease } from "#app/features/newsroom/story/story-lease.service.server.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";

/** A change that this browser keeps until the server has it. */
export type KeptChanges = Partial<Record<SavedName, { base: number; value: unknown }>>;

/** What of the outcome of a save the draft reads. */
export type Saved = Pick<SaveOutcome, "version" | "versions" | "conflicts" | "faults" | "fence">;

/** The server as the draft knows it; a call that finds no line rejects. */
export type StoryServer = {
  save: (input: { fence: number; changes: KeptChanges }) => Promise<Saved>;
  lease: (input: { take: boolean }) => Promise<StoryLease>;
  beat: (input: { fence: number }) => Promise<{ isMine: boolean }>;
};

/** What this browser keeps on its own disk; `settle`: somebody has said what becomes of what an earlier visit left there. */
export type KeptCopy = { write: (changes: KeptChanges) => void; drop: () => void; settle: () => void };
