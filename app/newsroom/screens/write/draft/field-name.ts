import { useMessages } from "#app/i18n/messages.ts";

/** Returns a function that gives the display name of a story's field. */
export function useFieldName(): (name: string) => string {
  const t = useMessages("writing");
  const own: Record<string, string> = {
    title: t.title,
    dek: t.dek,
    body: t.body,
    plain: t.tabs.sentences,
    coverMediaId: t.elements.cover,
  };
  const others = t.elements as unknown as Record<string, unknown>;
  const rest: Record<string, string> = useMessages("stories").fields;
  return (name) => own[name] ?? (typeof others[name] === "string" ? others[name] : (rest[name] ?? name));
}
