import type { ManuscriptFields, ManuscriptText, SavedName } from "./story.schema.ts";

/** The values of a story, keyed by the names under which they are saved. */
export type TextValues = ManuscriptFields & { body: string };

/**
 * A working text, and the version in which each value last changed. A name without a version has not changed since the
 * first one.
 */
export type Versioned = { values: TextValues; versions: Partial<Record<SavedName, number>> };

/** A changed value and its base version. */
export type Change = { base: number; value: unknown };

/** The values that a save may store, and the conflicts with their stored values and versions. */
export type Merged = {
  accepted: Partial<TextValues>;
  conflicts: Partial<Record<SavedName, { value: unknown; version: number }>>;
};

const FIRST_VERSION = 1;

/** Returns the version in which a field last changed. */
export const versionOf = (versions: Versioned["versions"], name: SavedName) => versions[name] ?? FIRST_VERSION;

/**
 * Compares each changed field with its stored value. A field is refused only if it has changed since its base version
 * and its value differs. Saving a value that is stored already is no conflict and changes nothing.
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

/** Returns a text with some of its values replaced. */
export function withValues(text: ManuscriptText, values: Partial<TextValues>): ManuscriptText {
  const { body = text.body, ...fields } = values;
  return { fields: { ...text.fields, ...fields }, body };
}

/** Returns the names of the values in which two texts differ. */
export function differences(one: TextValues, other: TextValues): SavedName[] {
  return namesOf(one).filter((name) => !isEqual(one[name], other[name]));
}

const namesOf = (values: object) => Object.keys(values) as SavedName[];

const entriesOf = <Value>(record: Partial<Record<SavedName, Value>>) => Object.entries(record) as [SavedName, Value][];

/** Returns whether two values of a field are equal. */
export const isEqual = (one: unknown, other: unknown) =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
