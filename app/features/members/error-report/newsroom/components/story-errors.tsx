import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { ErrorList, type ErrorReport } from "./error-list.tsx";
import styles from "#app/newsroom/kit/list/queue.module.css";

const NONE: readonly ErrorReport[] = [];

/** Loads the open reports of errors in one story. */
export function useStoryErrors(story: number): readonly ErrorReport[] {
  const mayRead = mayAct(useMe(), "story.read");
  return useQuery({ ...newsroomQuery("GET /newsroom/errors", { story }), enabled: mayRead }).data?.list ?? NONE;
}

/** Shows the open reports beside a story's text; `onFind` scrolls to the words. */
export function StoryErrors({ story, onFind }: { story: number; onFind: (words: string) => void }) {
  const t = useMessages("submissions");
  const reports = useStoryErrors(story);
  const [id, setId] = useState<number>();
  if (reports.length === 0) return null;
  return (
    <section className={styles["beside"]} aria-labelledby="story-errors">
      <h3 id="story-errors">{t.errors.beside(reports.length)}</h3>
      <p className={styles["acts"]}>
        {reports.map(({ id: one, quote }) => (
          <button key={one} type="button" className={styles["narrow"]} lang="zh-CN" onClick={() => onFind(quote)}>
            {t.errors.find(quote)}
          </button>
        ))}
      </p>
      <ErrorList reports={reports} cursor={{ id, onFocus: setId }} />
    </section>
  );
}
