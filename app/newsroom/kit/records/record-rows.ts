import type { FieldSpec } from "#app/features/base/field/field.schema.ts";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import type { RecordLine } from "./records.ts";

/** Returns the field that holds the parent record. Most nouns have none. */
const parentOf = (fields: readonly FieldSpec[]) => fields.find(({ as }) => as === "record");

/**
 * Sorts records so that children follow their parent, or records with the same parent are together. `nouns` is the noun
 * of the list.
 */
export function inGroups(
  nouns: string,
  fields: readonly FieldSpec[],
  records: readonly RecordLine[],
): readonly RecordLine[] {
  const parent = parentOf(fields);
  if (parent === undefined) return records;
  const below = (id: unknown) => records.filter(({ record }) => record[parent.name] === id);
  if (parent.of !== nouns) return [...new Set(records.map(({ record }) => record[parent.name]))].flatMap(below);
  const grouped = below(null).flatMap((top) => [top, ...below(top.id)]);
  // If the staff member may not change the parent, the list contains a child without its parent.
  return [...grouped, ...records.filter((one) => !grouped.includes(one))];
}

/** Returns the parent of a record, or null without one. Records are sorted among the records with the same parent. */
export function groupOf(fields: readonly FieldSpec[], { record }: RecordLine): unknown {
  const parent = parentOf(fields);
  return parent === undefined ? null : record[parent.name];
}

/** Returns whether any displayed field of a record contains the words. */
export function isNamed(record: NounRecord, words: string, said: (field: string, value: unknown) => string): boolean {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return true;
  return Object.entries(record).some(([field, value]) => said(field, value).toLowerCase().includes(wanted));
}

/** Returns the text of a row besides its name. */
export function aboutOf(
  fields: readonly FieldSpec[],
  record: NounRecord,
  said: (field: string, value: unknown) => string,
): string {
  return fields
    .map(({ name, listPrefix }) => ({ name, listPrefix, value: record[name] }))
    .filter(({ listPrefix, value }) => listPrefix !== undefined && value !== null && value !== "")
    .map(({ name, listPrefix = "", value }) => listPrefix + said(name, value))
    .join(" · ");
}
