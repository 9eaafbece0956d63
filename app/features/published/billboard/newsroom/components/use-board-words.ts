import type { BillboardForm } from "#app/features/published/billboard/newsroom/billboard.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import type { RecordWords } from "#app/newsroom/kit/record/record-labels.ts";
import type { Place } from "./billboards-data.ts";

/** Returns the labels of the fields of a board and an issue, and their values as one line of text. */
export function useBoardWords(): RecordWords {
  const t = useMessages("billboards");
  const nouns = useMessages("records");
  const nameOf = (field: string) => (t.fields as Readonly<Record<string, string>>)[field] ?? field;
  const said = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
      return nouns.nothing;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (typeof value === "boolean") return value ? nouns.yes : nouns.no;
    if (field === "period") return t.periods[value as BillboardForm["period"]];
    if (field === "kind") return t.kinds[value as BillboardForm["kind"]];
    if (field === "publish_at") return formatDateTime(text);
    if (field === "metrics")
      return (value as BillboardForm["metrics"]).map(({ label, unit }) => label + (unit && `（${unit}）`)).join("、");
    if (field === "items")
      return (value as Place[])
        .map(({ rank, name, values }) => [`${rank}.`, name, ...Object.values(values)].join(" "))
        .join(" / ");
    return text;
  };
  return { nameOf, said };
}
