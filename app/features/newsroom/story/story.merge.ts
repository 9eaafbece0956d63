import type { ManuscriptFields, ManuscriptText, SavedName } from "./story.schema.ts";

/** The text of a story by the names under which it is saved. */
export type TextValues = ManuscriptFields & { body: string };

/** A working text with the version at which each value last changed; what is not named has not changed since the first. */
export type Versioned = { values: TextValues; versions: Partial<Record<SavedName, number>> };

/** A value that was written on top of the version `base`. */
export type Change = { base: number; value: unknown };

/** What of a save is taken, and what was changed by somebody else since it was read, with what stands there now. */
export type Merged = {
  accepted: Partial<TextValues>;
  conflicts: Partial<Record<SavedName, { value: unknown; version: number }>>;
};

const FIRST_VERSION = 1;

/** The version at which a field last changed. */
export const versionOf = (versions: Versioned["versions"], name: SavedName) => versions[name] ?? FIRST_VERSION;

/**
 * Compares changed fields with what is stored, each by itself: one is refused only when that very field has moved on since
 * it was read, and says something else. Saving what stands there already is no conflict and changes nothing.
 */
export function mergeChanges(stored: Versioned, changes: Partial<Record<SavedName, Change>>): Merged {
  const accepted: Record<string, unknown> = {};
  const conflicts: Merged["conflicts"] = {};
  for (const [name, { base, value }] of entriesOf(changes)) {
    const current = stored.values[name];
    if (isEqual(current, value)) continue;
    const version = versionOf(stored.versions, name);
    if (base >= version) accepted[name] = value;
    else conflicts[name] = { value: current, version };
  }
  return { accepted, conflicts };
}

/** A text with some of its values replaced. */
export function withValues(text: ManuscriptText, values: Partial<TextValues>): ManuscriptText {
  const { body = text.body, ...fields } = values;
  return { fields: { ...text.fields, ...fields }, body };
}

/** Names of the values in which two texts differ. */
export function differences(one: TextValues, other: TextValues): SavedName[] {
  return namesOf(one).filter((name) => !isEqual(one[name], other[name]));
}

const namesOf = (values: object) => Object.keys(values) as SavedName[];

const entriesOf = <Value>(record: Partial<Record<SavedName, Value>>) => Object.entries(record) as [SavedName, Value][];

/** Whether two values of a field say the same. */
export const isEqual = (one: unknown, other: unknown) =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
