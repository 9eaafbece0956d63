import type { FieldChoices, FieldName, Fields, FilterField, ListColumn } from "#app/features/base/field/field.ts";

/** The texts of a noun: its names, and a label for each field, list column and choice. */
export type RecordTexts<F extends Fields> = {
  /** The name of a record of this noun. */
  name: string;
  /** The label of the button that adds a record. */
  newOne: string;
  /** The message of an empty list, and the note above a list. */
  none: string;
  note: string;
  fields: Readonly<Record<FieldName<F>, string>>;
  /** The heads of the fields that the list shows beside the name. */
  columns: Readonly<Record<ListColumn<F>, string>>;
  hints: Readonly<Partial<Record<FieldName<F>, string>>>;
  choices: Readonly<{ [N in keyof FieldChoices<F>]: Readonly<Record<FieldChoices<F>[N], string>> }>;
  /** For each filter of the list, the label of the choice "any value". */
  any: Readonly<Record<FilterField<F>, string>>;
  /** The head and the values of the visibility column, if that column does not mean "visible to readers". */
  visibility?: { head: string; on: string; off: string };
};

/** The texts of any noun, for screens that serve all nouns. */
export type AnyRecordTexts = Omit<RecordTexts<Fields>, "fields" | "columns" | "hints" | "choices" | "any"> & {
  fields: Readonly<Record<string, string>>;
  columns: Readonly<Record<string, string>>;
  any: Readonly<Record<string, string>>;
  hints: Readonly<Record<string, string | undefined>>;
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
