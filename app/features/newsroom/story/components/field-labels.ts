import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";

type Named = { id: number; name: string };
/** Of fields that say something else than they hold: what each value says. */
type Words = Record<string, readonly Named[] | Readonly<Record<string, string>> | undefined>;

/** What a field of a story says, as a line of words: names for ids, a word for each choice, empty for nothing. */
export function useFieldWords(): (name: string, value: unknown) => string {
  const { origins, aiLabels } = useMessages("desk");
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

/** As useFieldWords says it, with what the values of the field say; an id without a name stands for itself. */
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
