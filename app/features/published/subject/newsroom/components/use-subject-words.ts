import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import type { RecordWords } from "#app/newsroom/kit/record/record-labels.ts";
import type { Section, TimelineEvent } from "./subjects-data.ts";

/**
 * Returns the labels of a subject's fields, and their values as one line of text. `titles` are titles of stories, keyed
 * by id.
 */
export function useSubjectWords(titles: ReadonlyMap<number, string>): RecordWords {
  const t = useMessages("subjects");
  const nouns = useMessages("records");
  const nameOf = (field: string) => (t.fields as Readonly<Record<string, string>>)[field] ?? field;
  const storyName = (id: number) => titles.get(id) ?? t.story(id);
  const sectionSaid = ({ title, rule_tags: tags, articles }: Section) =>
    `${title}（${[...articles.map(storyName), ...tags.map((tag) => `#${tag}`)].join("、")}）`;
  const eventSaid = ({ happened_on: day, title }: TimelineEvent) => `${day} ${title}`;
  const said = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
      return nouns.nothing;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (typeof value === "boolean") return value ? nouns.yes : nouns.no;
    if (field === "sections") return (value as Section[]).map(sectionSaid).join(" / ");
    if (field === "timeline") return (value as TimelineEvent[]).map(eventSaid).join(" / ");
    if (field === "status") return t.statuses[value as "ongoing" | "ended"];
    if (field === "start_at" || field === "end_at") return formatDateTime(text);
    if (field === "banner_media_id") return t.picture(Number(value));
    return Array.isArray(value) ? value.join("、") : text;
  };
  return { nameOf, said };
}
