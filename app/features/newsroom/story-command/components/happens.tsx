import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import styles from "./acts.module.css";
import type { Way } from "./way.ts";

/**
 * Shows the effects of a release: the story's address, and the lists, subjects, search and feeds that will contain it.
 */
export function Happens({ id, kind }: { id: number; kind: Way["kind"] }) {
  const { release: t } = useMessages("stories");
  const { where } = t;
  const fields = useQuery(newsroomQuery("GET /newsroom/story", { id })).data?.fields;
  const choices = useQuery(newsroomQuery("GET /newsroom/choices")).data;
  const column = choices?.columns.find((one) => one.id === fields?.columnId);
  const parent = choices?.columns.find((one) => one.id === column?.parentId);
  const industry = choices?.industries.find((one) => one.id === fields?.industryId);
  const lists = [where.news, parent?.name, column?.name, industry?.name].filter((name) => name !== undefined);
  const sections = choices?.sections.filter((one) => fields?.subjectSectionIds.includes(one.id)) ?? [];
  return (
    <>
      <p className={styles["text"]}>{t.happens[kind]}</p>
      <dl className={styles["where"]}>
        <dt>{where.address}</dt>
        <dd className="num">/news/{id}</dd>
        <dt>{where.lists}</dt>
        <dd>{lists.join(" · ")}</dd>
        {sections.length > 0 && (
          <>
            <dt>{where.subjects}</dt>
            <dd>{sections.map(({ name }) => name).join(" · ")}</dd>
          </>
        )}
        <dt>{where.search}</dt>
        <dd>{fields?.noindex === true ? where.searchHere : where.searchAll}</dd>
        <dt>{where.feeds}</dt>
        <dd>{where.feedsAll}</dd>
        {kind === "correction" && (
          <>
            <dt>{where.corrections}</dt>
            <dd className="num">/corrections</dd>
          </>
        )}
      </dl>
    </>
  );
}
