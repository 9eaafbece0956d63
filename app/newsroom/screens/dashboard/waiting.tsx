import { StoryLink } from "#app/features/newsroom/story/components/story-link.tsx";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { formatClock, formatDate } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { reviewPath } from "#app/newsroom/kit/paths.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { Steps } from "#app/features/newsroom/review/components/steps.tsx";
import styles from "./dashboard.module.css";

type Dashboard = CallData<"GET /newsroom/dashboard">;
/** Minutes after which a waiting story is late. */
const LATE = 30;

export type RowCursor = { id: number | undefined; onFocus: (id: number) => void };

type Props = { stories: Dashboard["waiting"]; next: Dashboard["releases"]; cursor: RowCursor };

/** Shows 等我审: the stories with a review step for the staff member, longest waiting first. */
export function Waiting({ stories, next, cursor }: Props) {
  const { work: t, stories: heads } = useMessages("stories");
  const due = next.find(({ state }) => state === "waiting");
  return (
    <section className={styles["section"]} aria-labelledby="waiting">
      <header>
        <h2 id="waiting">{t.waiting}</h2>
        <p className="meta">
          {t.waitingNote}
          <span className={styles["keys"]}>
            <Keys of="nextRow" />
            <Keys of="previousRow" /> <Keys of="pass" /> <Keys of="return" /> <Keys of="compare" />
          </span>
        </p>
      </header>
      {stories.length === 0 ? (
        <p className={styles["empty"]}>
          {t.nothingWaits}{" "}
          {due !== undefined && t.nextDue(`${formatDate(due.dueAt * 1_000)} ${formatClock(due.dueAt * 1_000)}`)}
        </p>
      ) : (
        <table className={rowStyles["rows"]}>
          <ColumnHeads
            columns={[
              { text: heads.title },
              { text: heads.steps, className: styles["steps"] },
              { text: heads.editor, className: styles["person"], hides: "wide" },
              { text: heads.column, className: styles["place"], hides: "widest" },
              { text: heads.words, className: styles["words"], hides: "wide" },
              { text: t.check, className: styles["check"], hides: "wide" },
              { text: t.waited, className: styles["waited"] },
            ]}
          />
          <tbody>
            {stories.map((story) => (
              <WaitingRow key={story.id} story={story} cursor={cursor} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function WaitingRow({ story, cursor }: { story: Dashboard["waiting"][number]; cursor: RowCursor }) {
  const { work: t, stories: words } = useMessages("stories");
  const { id, title, step, steps, writer, column, characters, takenBy, isMine } = story;
  return (
    <tr data-on={id === cursor.id || undefined} onFocus={() => cursor.onFocus(id)}>
      <td className={rowStyles["title"]}>
        <StoryLink row={id} href={reviewPath(id)} title={title} />
        {takenBy !== "" && (
          <span className={styles["taken"]}>
            <MixedText text={isMine ? t.mine : t.taken(takenBy)} />
          </span>
        )}
      </td>
      <td>
        <Steps passed={step - 1} steps={steps} label={words.passed(step - 1, steps)} />
      </td>
      <td className={rowStyles["small"]} data-wide="">
        <MixedText text={writer} />
      </td>
      <td className={rowStyles["small"]} data-wide="" data-widest="" title={column} lang={contentLang(column)}>
        <MixedText text={column} />
      </td>
      <td className={`num ${styles["number"]}`} data-wide="">
        {characters.toLocaleString("en")}
      </td>
      <td data-wide="">
        <Found blocks={story.blocks} confirms={story.confirms} />
      </td>
      <td className="num">
        <Waited since={story.since} />
      </td>
    </tr>
  );
}

function Found({ blocks, confirms }: { blocks: number; confirms: number }) {
  const { work: t } = useMessages("stories");
  if (blocks + confirms === 0) return <span className={rowStyles["small"]}>{t.clean}</span>;
  return (
    <span className={rowStyles["found"]}>
      {blocks > 0 && <span className={rowStyles["block"]}>{t.blocks(blocks)}</span>}
      {confirms > 0 && <span className={rowStyles["confirm"]}>{t.confirms(confirms)}</span>}
    </span>
  );
}

/** Shows the waiting time, coloured when it is long. */
function Waited({ since }: { since: number }) {
  const { work: t } = useMessages("stories");
  const now = useNewsroomSecond();
  if (now === undefined) return null;
  const minutes = Math.max(0, Math.floor((now - since) / 60));
  return <span className={minutes >= LATE ? rowStyles["late"] : rowStyles["small"]}>{t.minutes(minutes)}</span>;
}
