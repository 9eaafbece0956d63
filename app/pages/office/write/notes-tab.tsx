import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime, isoOfSeconds } from "#app/lib/dates.ts";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import styles from "./notes-tab.module.css";

type Props = { storyId: number; onFind: (words: string) => void };

/** 批注: what reviewers have said of words of the text, what is open first. */
export function NotesTab({ storyId, onFind }: Props) {
  const { notes: t } = useMessages("writing");
  const queries = useQueryClient();
  const { data } = useQuery(officeQuery("GET /office/notes", { id: storyId }));
  if (data === undefined) return null;
  if (data.list.length === 0) return <p className={styles["none"]}>{t.none}</p>;
  const settle = async (note: number) => {
    const answer = await officeRequest("POST /office/settleNote", { input: { id: storyId, note } });
    if (answer.ok) await queries.invalidateQueries({ queryKey: ["GET /office/notes"] });
  };
  const inOrder = data.list.toSorted((one, other) => Number(one.settledAt > 0) - Number(other.settledAt > 0));
  return (
    <ul className={styles["notes"]}>
      {inOrder.map(({ id, quote, text, by, at, settledAt }) => (
        <li key={id} data-settled={settledAt > 0 || undefined}>
          {quote !== "" && (
            <button type="button" className={styles["quote"]} onClick={() => onFind(quote)}>
              {quote}
            </button>
          )}
          <p>{text}</p>
          <div className="meta">
            <span>{by.name}</span>
            <time dateTime={isoOfSeconds(at)}>{formatDateTime(isoOfSeconds(at))}</time>
            {settledAt > 0 ? (
              <span>{t.settled}</span>
            ) : (
              <button type="button" className={styles["settle"]} onClick={() => void settle(id)}>
                {t.settle}
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
