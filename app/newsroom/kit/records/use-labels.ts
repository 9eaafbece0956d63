import type { FieldSpec } from "#app/features/base/field/field.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { RecordWords } from "#app/newsroom/kit/record/record-labels.ts";
import type { AnyRecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import { typedText, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { useParents } from "./records.ts";

/** The fields and the texts of a noun, as its screen shows them. */
export type Noun = { fields: readonly FieldSpec[]; texts: AnyRecordTexts };

export type Labels = RecordWords & { choiceName: (field: string, value: string) => string };

/** Returns the labels of fields and values of a noun. */
export function useLabels({ fields, texts }: Noun): Labels {
  const t = useMessages("records");
  const parentField = fields.find(({ as }) => as === "record");
  const parents = useParents(parentField);
  const nameOf = (field: string) => texts.fields[field] ?? field;
  const choiceName = (field: string, value: string) => texts.choices[field]?.[value] ?? value;
  const said = (field: string, value: unknown): string => {
    if (value === null || value === "" || value === undefined) return t.nothing;
    if (typeof value === "boolean") return value ? t.yes : t.no;
    if (Array.isArray(value)) return value.join("、");
    const spec = fields.find(({ name }) => name === field);
    if (spec?.isExpiry && typedText(value) < formatDate(Date.now())) return t.over(typedText(value));
    const found = field === parentField?.name ? parents?.find(({ id }) => id === value) : undefined;
    if (found !== undefined) return typedText(found.record["name"]);
    const text = typedText(value);
    return choiceName(field, spec?.as === "body" ? text.replaceAll(/<[^<>]*>/g, " ") : text);
  };
  return { nameOf, said, choiceName };
}

/** Returns the display name of a record. */
export const titleOf = (fields: Noun["fields"], record: NounRecord) =>
  typedText(record[fields.find(({ isName }) => isName)?.name ?? "name"]);

/** Returns the field that hides a record from readers or disables it. Some nouns have none. */
export const visibilityOf = (fields: Noun["fields"]) => fields.find(({ isVisibility }) => isVisibility)?.name;

/** Returns whether a record is visible to readers. */
export function isShown(fields: Noun["fields"], record: NounRecord): boolean {
  const field = visibilityOf(fields);
  return field === undefined || record[field] === true;
}
