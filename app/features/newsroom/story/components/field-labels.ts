import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";

type Named = { id: number; name: string };
/** The labels of fields whose values are ids or codes, keyed by field. */
type Words = Record<string, readonly Named[] | Readonly<Record<string, string>> | undefined>;

/**
 * Returns a function that shows the value of a story's field as text: names for ids, labels for choices, "" for none.
 */
export function useFieldWords(): (name: string, value: unknown) => string {
  const { origins, aiLabels } = useMessages("stories");
  const { data } = useQuery(newsroomQuery("GET /newsroom/choices"));
  const words: Words = {
    origin: origins,
    aiLabel: aiLabels,
    columnId: data?.columns,
    industryId: data?.industries,
    sectorId: data?.sectors,
    sourceId: data?.sources,
    subjectSectionIds: data?.sections,
  };
  return (name, value) => fieldWords(words[name], value);
}

/** Returns the text of a value with the labels of its field. An id without a label is shown as the id. */
export function fieldWords(words: Words[string], value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((one) => fieldWords(words, one)).join(" · ");
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (typeof value === "number") {
    const named = Array.isArray(words) ? words.find(({ id }: Named) => id === value) : undefined;
    return named?.name ?? `#${value}`;
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return words === undefined || Array.isArray(words) ? text : ((words as Record<string, string>)[text] ?? text);
}
