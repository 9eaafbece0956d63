import { useMessages } from "#app/i18n/messages.ts";
import type { RecordWords } from "#app/newsroom/kit/record/record-labels.ts";
import { saidIn } from "./bulletin-form.ts";

/** Returns the labels of fields and values of bulletins and samples. */
export function useBulletinWords(): RecordWords {
  const t = useMessages("bulletins");
  const names: Partial<Record<string, string>> = { ...t.columns, ...t.fields };
  return { nameOf: (field) => names[field] ?? field, said: (field, value) => saidIn(field, value, t) };
}
