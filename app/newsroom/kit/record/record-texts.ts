import type { FieldChoices, FieldName, Fields, FilterField, ListColumn } from "#app/features/base/field/field.ts";

/** Texts of a noun: names, and a label for each of its fields, list columns and choices. */
export type RecordTexts<F extends Fields> = {
  /** The name of its records. */
  name: string;
  /** The button that adds one. */
  newOne: string;
  /** The list without records, and the note above a list. */
  none: string;
  note: string;
  fields: Readonly<Record<FieldName<F>, string>>;
  /** Heads of the fields that the list shows beside the name. */
  columns: Readonly<Record<ListColumn<F>, string>>;
  hints: Readonly<Partial<Record<FieldName<F>, string>>>;
  choices: Readonly<{ [N in keyof FieldChoices<F>]: Readonly<Record<FieldChoices<F>[N], string>> }>;
  /** The choice of any value, for each filter of the list. */
  any: Readonly<Record<FilterField<F>, string>>;
  /** Head and values of the visibility column, if it does not mean "visible to readers". */
  visibility?: { head: string; on: string; off: string };
};

/** The texts of any noun, for screens of all nouns. */
export type AnyRecordTexts = Omit<RecordTexts<Fields>, "fields" | "columns" | "hints" | "choices" | "any"> & {
  fields: Readonly<Record<string, string>>;
  columns: Readonly<Record<string, string>>;
  any: Readonly<Record<string, string>>;
  hints: Readonly<Record<string, string | undefined>>;
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
