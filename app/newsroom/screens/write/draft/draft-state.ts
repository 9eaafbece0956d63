import type { TextValues } from "#app/features/newsroom/story/story.merge.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";
import type { Holder } from "#app/features/newsroom/story/story-lease.service.server.ts";
import type { Saved } from "./draft-places.ts";

/** The server's value and version of a field that another staff member has changed since this tab read it. */
export type Conflict = { value: unknown; version: number };

/** The state of the draft, as the screen shows it. Each change creates a new object. */
export type DraftState = {
  values: TextValues;
  /** How far the changes are saved. `kept` means only on this device, because there is no connection. */
  saving: "none" | "dirty" | "saving" | "saved" | "kept";
  /** The time of the last save, on the server or on this device. */
  at: Date | undefined;
  conflicts: Partial<Record<SavedName, Conflict>>;
  faults: Saved["faults"];
  /** The lease holder, if it is another staff member. */
  holder: Holder | null;
  /** The other staff member who wrote here last; "" if unknown. */
  otherWriter: string;
};
