import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDateTime, isoOfSeconds } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { outlineOf } from "./body-facts.ts";
import { BODY_ID } from "./story-body.tsx";
import { useRestingBody } from "../draft/story-context.ts";
import styles from "./outline.module.css";

/** Number of versions that are shown beside the text. The panel shows all. */
const SHOWN = 6;

/** Shows the left column, with the headings and the latest versions. */
export function Outline({
  storyId,
  onCompare,
}: {
  storyId: number;
  onCompare: (revision: number, number: number) => void;
}) {
  const t = useMessages("writing");
  const value = useRestingBody();
  const lines = useMemo(() => outlineOf(value), [value]);
  const { data } = useQuery(newsroomQuery("GET /newsroom/revisions", { id: storyId }));
  const go = (index: number) => {
    const heading = document.querySelectorAll<HTMLElement>(`#${BODY_ID} :is(h2, h3)`)[index];
    heading?.scrollIntoView({ block: "center" });
  };
  return (
    <nav className={styles["outline"]} aria-label={t.outline}>
      <h2>{t.outline}</h2>
      {lines.length === 0 && <p>{t.noOutline}</p>}
      {lines.map(({ level, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two headings may read the same; their place is what they are.
        <button key={index} type="button" data-level={level} onClick={() => go(index)}>
          <MixedText text={text === "" ? "–" : text} />
        </button>
      ))}
      <h2>{t.versions}</h2>
      {data?.list.slice(0, SHOWN).map(({ id, number, reason, at }) => {
        const time = isoOfSeconds(at);
        return (
          <button key={id} type="button" className={styles["version"]} onClick={() => onCompare(id, number)}>
            <span>{t.history.reasons[reason] ?? reason}</span>
            <time className="num" dateTime={time} title={formatDateTime(time)}>
              {formatClock(time)}
            </time>
          </button>
        );
      })}
    </nav>
  );
}
