import type { TextValues } from "#app/features/newsroom/story/story.merge.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";
import type { Holder } from "#app/features/newsroom/story/story-lease.service.server.ts";
import type { Saved } from "./draft-places.ts";

/** A field that somebody else has changed since it was read here. */
export type Conflict = { value: unknown; version: number };

/** How the draft stands, for the screen. A new object with each change of it. */
export type DraftState = {
  values: TextValues;
  /** `kept`: on this device alone, since there is no line. */
  saving: "none" | "dirty" | "saving" | "saved" | "kept";
  /** When the server, or this device, last took something. */
  at: Date | undefined;
  conflicts: Partial<Record<SavedName, Conflict>>;
  faults: Saved["faults"];
  /** Who writes here instead. */
  holder: Holder | null;
  /** The colleague who wrote here last, besides this one; empty while none is known. */
  otherWriter: string;
};
