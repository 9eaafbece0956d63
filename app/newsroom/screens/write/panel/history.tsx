import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime, isoOfSeconds } from "#app/lib/dates.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import styles from "./history.module.css";

type Props = { storyId: number; onCompare: (revision: number, number: number) => void };

/** Shows the versions of a story, newest first. Each opens in comparison with the current text. */
export function History({ storyId, onCompare }: Props) {
  const { history: t } = useMessages("writing");
  const { data } = useQuery(newsroomQuery("GET /newsroom/revisions", { id: storyId }));
  if (data === undefined) return null;
  if (data.list.length === 0) return <p className="meta">{t.none}</p>;
  return (
    <ol className={styles["list"]}>
      {data.list.map(({ id, number, reason, at }) => (
        <li key={id}>
          <button type="button" onClick={() => onCompare(id, number)} title={t.read}>
            <b className="num">{number}</b>
            <span>{t.reasons[reason] ?? reason}</span>
            <time className="num" dateTime={isoOfSeconds(at)}>
              {formatDateTime(isoOfSeconds(at))}
            </time>
          </button>
        </li>
      ))}
    </ol>
  );
}
