import { typedText } from "#app/newsroom/kit/record/version.rules.ts";
import type { SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { RecordWords } from "#app/newsroom/kit/record/record-labels.ts";
import { nameField, shownField } from "./fields.ts";
import { useNouns, type NounFields } from "./nouns-data.ts";

/** Returns the labels of fields and choices of a kind. */
export function useNounWords(
  kind: SiteNounKind,
): RecordWords & { choiceName: (field: string, value: string) => string } {
  const t = useMessages("nouns");
  const columns = useNouns("column").data?.list;
  const industries = useNouns("industry").data?.list;
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = t.choices;
  const nameOf = (field: string) => (t.fields as Readonly<Record<string, string>>)[field] ?? field;
  const choiceName = (field: string, value: string) => choices[`${kind}.${field}`]?.[value] ?? value;
  const said = (field: string, value: unknown): string => {
    if (value === null || value === "" || value === undefined) return t.nothing;
    if (typeof value === "boolean") return value ? t.yes : t.no;
    if (Array.isArray(value)) return value.join("、");
    if (field === "valid_until" && typedText(value) < formatDate(Date.now())) return t.over(typedText(value));
    const list = field === "parent_id" ? columns : field === "industry_id" ? industries : undefined;
    const found = list?.find(({ id }) => id === value);
    if (found !== undefined) return typedText(found.record["name"]);
    const text = typedText(value);
    return choiceName(field, field.startsWith("body_html") ? text.replaceAll(/<[^<>]*>/g, " ") : text);
  };
  return { nameOf, said, choiceName };
}

/** The display name of a record. */
export const titleOf = (kind: SiteNounKind, record: NounFields) => typedText(record[nameField(kind)]);

/** Returns whether a record is visible to readers. */
export function isShown(kind: SiteNounKind, record: NounFields): boolean {
  const field = shownField(kind);
  return field === undefined || record[field] === true;
}
