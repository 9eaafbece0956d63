import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDate } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { picturePath, sourcePath, writePath } from "#app/newsroom/kit/paths.ts";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import type { RowCursor } from "./waiting.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./dashboard.module.css";

type Line = CallData<"GET /newsroom/dashboard">["ending"][number];

/**
 * Returns the row id of an entry. The numbers are negative and large, so they never equal the id of a story or release.
 */
export const endingRow = ({ kind, id }: Pick<Line, "kind" | "id">) => -(kind === "picture" ? 1e12 : 2e12) - id;

/** Shows 快到期: pictures in use and sources whose rights end within days. Shows nothing if there are none. */
export function Ending({ list, cursor }: { list: Line[]; cursor: RowCursor }) {
  const { work: t } = useMessages("stories");
  if (list.length === 0) return null;
  return (
    <section className={styles["section"]} aria-labelledby="ending">
      <header>
        <h2 id="ending">{t.ending}</h2>
        <p className="meta">{t.endingNote}</p>
      </header>
      <ul className={`${styles["own"]} ${styles["ending"]}`}>
        {list.map((line) => (
          <EndingLine key={endingRow(line)} line={line} cursor={cursor} />
        ))}
      </ul>
    </section>
  );
}

function EndingLine({ line, cursor }: { line: Line; cursor: RowCursor }) {
  const { kind, id, name, endsAt, story, stories } = line;
  const row = endingRow(line);
  const { work: t, untitled } = useMessages("stories");
  const keepsPictures = mayAct(useMe(), "picture.rights");
  const picture = keepsPictures || story === null ? picturePath(id) : writePath(story.id);
  const end = new Date(endsAt * 1_000);
  return (
    <li className={kit["item"]} data-on={row === cursor.id || undefined}>
      <p>
        <span className="tag">{t.endingKinds[kind]}</span>
        <a id={rowLinkId(row)} href={kind === "picture" ? picture : sourcePath(id)} onFocus={() => cursor.onFocus(row)}>
          <MixedText text={name === "" ? t.unnamedPicture(id) : name} />
        </a>
        {story !== null && (
          <span className={styles["aside"]}>
            <MixedText text={t.standsIn(story.title === "" ? untitled : story.title, stories)} />
          </span>
        )}
        <time className={`num ${styles["aside"]}`} dateTime={end.toISOString()}>
          {t.endsAt(`${formatDate(end).slice(5)} ${formatClock(end)}`)}
        </time>
      </p>
    </li>
  );
}
