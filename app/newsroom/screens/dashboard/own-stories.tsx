import { StoryLink } from "#app/features/newsroom/story/components/story-link.tsx";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDate } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { writePath } from "#app/newsroom/kit/paths.ts";
import type { RowCursor } from "./waiting.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./dashboard.module.css";

type Dashboard = CallData<"GET /newsroom/dashboard">;

/** Shows 退给我: the returned stories, with the reviewer's reason. */
export function Returned({ stories, cursor }: { stories: Dashboard["returned"]; cursor: RowCursor }) {
  const { work: t } = useMessages("stories");
  return (
    <section className={styles["section"]} aria-labelledby="returned">
      <header>
        <h2 id="returned">{t.returned}</h2>
      </header>
      {stories.length === 0 && <p className={styles["empty"]}>{t.nothingReturned}</p>}
      <ul className={styles["own"]}>
        {stories.map(({ id, title, note, by, how, since }) => (
          <li key={id} className={kit["item"]} data-on={id === cursor.id || undefined}>
            <p>
              <StoryLink row={id} href={writePath(id)} title={title} onFocus={() => cursor.onFocus(id)} />
              {how !== "returned" && <span className="tag">{t.how[how]}</span>}
              <Moment at={since} />
            </p>
            <p className={styles["note"]}>
              <MixedText text={t.by(by)} />
              <MixedText text={note} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows 我在写: the stories that the staff member is writing, last edited first. */
export function Writing({ stories, cursor }: { stories: Dashboard["writing"]; cursor: RowCursor }) {
  const { work: t } = useMessages("stories");
  return (
    <section className={styles["section"]} aria-labelledby="writing">
      <header>
        <h2 id="writing">{t.writing}</h2>
      </header>
      {stories.length === 0 && <p className={styles["empty"]}>{t.nothingWritten}</p>}
      <ul className={styles["own"]}>
        {stories.map(({ id, title, column, since }) => (
          <li key={id} className={kit["item"]} data-on={id === cursor.id || undefined}>
            <p>
              <StoryLink row={id} href={writePath(id)} title={title} onFocus={() => cursor.onFocus(id)} />
              <span className={styles["aside"]}>
                <MixedText text={column} />
              </span>
              <Moment at={since} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Moment({ at }: { at: number }) {
  const time = new Date(at * 1_000);
  return (
    <time className={`num ${styles["aside"]}`} dateTime={time.toISOString()}>
      {formatDate(time).slice(5)} {formatClock(time)}
    </time>
  );
}
