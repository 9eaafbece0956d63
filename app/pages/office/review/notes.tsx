import { useQueryClient } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDate } from "#app/lib/dates.ts";
import { officeRequest } from "../data/office-request.ts";
import type { Note } from "./use-review.ts";
import styles from "./review.module.css";

type Props = { id: number; notes: readonly Note[]; mayWrite: boolean; onAnswer: (note: Note) => void };

/** What colleagues say of words of the text, thread by thread; what is done lies folded. */
export function Notes({ id, notes, mayWrite, onAnswer }: Props) {
  const { review: t } = useMessages("desk");
  const queries = useQueryClient();
  const threads = notes.filter(({ parentId }) => parentId === null);
  const settle = async (note: number) => {
    const answer = await officeRequest("POST /office/settleNote", { input: { id, note } });
    if (answer.ok) void queries.invalidateQueries({ queryKey: ["GET /office/notes"] });
  };
  return (
    <section className={styles["panel"]} aria-labelledby="notes">
      <h2 id="notes">{t.notes}</h2>
      {threads.length === 0 && <p className={styles["none"]}>{t.noNotes}</p>}
      <ul className={styles["notes"]}>
        {threads.map((thread) => (
          <li key={thread.id} data-settled={thread.settledAt > 0 || undefined}>
            {thread.quote !== "" && <blockquote lang="zh-CN">{thread.quote}</blockquote>}
            <NoteLine note={thread} />
            {notes
              .filter(({ parentId }) => parentId === thread.id)
              .map((answer) => (
                <NoteLine key={answer.id} note={answer} />
              ))}
            {mayWrite && thread.settledAt === 0 && (
              <p className={styles["acts"]}>
                <button type="button" onClick={() => onAnswer(thread)}>
                  {t.answer}
                </button>
                <button type="button" onClick={() => void settle(thread.id)}>
                  {t.settle}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoteLine({ note: { by, at, text } }: { note: Note }) {
  return (
    <p>
      <b>{by.name}</b>{" "}
      <time className="num" dateTime={new Date(at * 1_000).toISOString()}>
        {formatDate(at * 1_000).slice(5)} {formatClock(at * 1_000)}
      </time>
      <br />
      {text}
    </p>
  );
}
