import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDate } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import type { Note } from "./use-review.ts";
import styles from "./notes.module.css";

type Props = {
  id: number;
  notes: readonly Note[];
  mayWrite: boolean;
  onAnswer: (note: Note) => void;
  /** Goes to the words that a note is about. */
  onGo: (note: Note) => void;
};

/** Shows the notes on words of the text, grouped by thread, open ones first. */
export function Notes({ id, notes, mayWrite, onAnswer, onGo }: Props) {
  const { review: t, fields } = useMessages("stories");
  const threads = notes
    .filter(({ parentId }) => parentId === null)
    .toSorted((one, other) => Number(one.settledAt > 0) - Number(other.settledAt > 0));
  const settle = (note: number) => newsroomRequest("POST /newsroom/settleNote", { input: { id, note } });
  if (threads.length === 0) return <p className={styles["none"]}>{mayWrite ? t.noNotes : t.noNotesYet}</p>;
  return (
    <ul className={styles["notes"]}>
      {threads.map((thread) => (
        <li key={thread.id} data-settled={thread.settledAt > 0 || undefined}>
          {thread.field !== "body" && (
            <span className={styles["field"]}>{fields[thread.field as keyof typeof fields] ?? ""} </span>
          )}
          {thread.quote !== "" && (
            <button type="button" lang="zh-CN" className={styles["quote"]} onClick={() => onGo(thread)}>
              {thread.quote}
            </button>
          )}
          <NoteLine note={thread} />
          {notes
            .filter(({ parentId }) => parentId === thread.id)
            .map((answer) => (
              <NoteLine key={answer.id} note={answer} />
            ))}
          {thread.settledAt > 0 && <p>{t.settled}</p>}
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
  );
}

function NoteLine({ note: { by, at, text } }: { note: Note }) {
  return (
    <p>
      <b>
        <MixedText text={by.name} />
      </b>{" "}
      <time className="num" dateTime={new Date(at * 1_000).toISOString()}>
        {formatDate(at * 1_000).slice(5)} {formatClock(at * 1_000)}
      </time>
      <br />
      <MixedText text={text} />
    </p>
  );
}
