import type { TextValues } from "#app/features/newsroom/story/story.merge.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";
import type { Holder } from "#app/features/newsroom/story/story-lease.service.server.ts";
import type { Saved } from "./draft-places.ts";

/** A field that another staff member has changed since this tab read it. */
export type Conflict = { value: unknown; version: number };

/** State of the draft for the screen. Each change makes a new object. */
export type DraftState = {
  values: TextValues;
  /** `kept`: stored on this device only, since there is no connection. */
  saving: "none" | "dirty" | "saving" | "saved" | "kept";
  /** Time of the last save, by the server or on this device. */
  at: Date | undefined;
  conflicts: Partial<Record<SavedName, Conflict>>;
  faults: Saved["faults"];
  /** The lease holder, if it is another. */
  holder: Holder | null;
  /** The other staff member who wrote here last; empty if unknown. */
  otherWriter: string;
};
