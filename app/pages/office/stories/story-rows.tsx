import { useVirtualizer } from "@tanstack/react-virtual";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDate, isoOfSeconds } from "#app/lib/dates.ts";
import { useOfficeSecond } from "../data/office-clock.ts";
import { useActs } from "../keys/acts.ts";
import { reviewPath, storyPath, writePath } from "../places.ts";
import { Steps } from "../rows/steps.tsx";
import { rowLinkId, useCursor } from "../rows/use-cursor.ts";
import rowStyles from "../rows/rows.module.css";
import type { StoryList, StoryRow } from "./use-stories.ts";
import styles from "./stories.module.css";

/** Rows beyond which only those that are seen are drawn, and how high one is. */
const MANY = 100;
const ROW_PX = 36;

type Props = Pick<StoryList, "hasMore" | "isLoading" | "more"> & { rows: StoryRow[] };

/** The table of stories: j and k move, Enter opens, o writes; beyond a hundred rows only those that are seen are drawn. */
export function StoryRows({ rows, hasMore, isLoading, more }: Props) {
  const { stories: t } = useMessages("desk");
  const navigate = useNavigate();
  const isMany = rows.length > MANY;
  // The compiler leaves this component alone, as it must.
  // oxlint-disable-next-line react/incompatible-library
  const window = useVirtualizer({
    count: isMany ? rows.length : 0,
    getScrollElement: () => document.getElementById("content"),
    estimateSize: () => ROW_PX,
    overscan: 20,
  });
  const cursor = useCursor(
    rows.map(({ id }) => id),
    (index) => isMany && window.scrollToIndex(index),
  );
  const here = rows[cursor.index];
  useActs({
    openRow: here && (() => void navigate(storyPath(here.id, here.state))),
    writeRow: here && (() => void navigate(writePath(here.id))),
    readRow: here && (() => void navigate(reviewPath(here.id))),
    moreRows: hasMore ? more : undefined,
  });
  const seen = window.getVirtualItems();
  const [from, to] = isMany ? [seen[0]?.index ?? 0, (seen.at(-1)?.index ?? -1) + 1] : [0, rows.length];
  return (
    <>
      <table className={rowStyles["rows"]} aria-rowcount={rows.length}>
        <Head />
        <tbody>
          <Gap height={from * ROW_PX} />
          {rows.slice(from, to).map((row) => (
            <Row key={row.id} row={row} isOn={row.id === cursor.id} onFocus={cursor.onFocus} />
          ))}
          <Gap height={(rows.length - to) * ROW_PX} />
        </tbody>
      </table>
      {hasMore && (
        <button type="button" className={`btn ${styles["more"]}`} disabled={isLoading} onClick={more}>
          {t.more}
        </button>
      )}
    </>
  );
}

function Head() {
  const { stories: t } = useMessages("desk");
  return (
    <thead>
      <tr>
        <th scope="col">{t.title}</th>
        <th scope="col" className={styles["state"]}>
          {t.state}
        </th>
        <th scope="col" className={styles["steps"]} data-wide="">
          {t.steps}
        </th>
        <th scope="col" className={styles["place"]} data-wide="">
          {t.column}
        </th>
        <th scope="col" className={styles["person"]} data-wide="">
          {t.editor}
        </th>
        <th scope="col" className={styles["words"]} data-wide="">
          {t.words}
        </th>
        <th scope="col" className={styles["time"]}>
          {t.touched}
        </th>
        <th scope="col" className={styles["person"]} data-wide="" data-widest="">
          {t.present}
        </th>
      </tr>
    </thead>
  );
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}

type RowProps = { row: StoryRow; isOn: boolean; onFocus: (id: number) => void };

function Row({ row, isOn, onFocus }: RowProps) {
  const { stories: t, states, untitled } = useMessages("desk");
  const { id, title, state, passed, steps, column, editor, characters, touchedAt, holder } = row;
  return (
    <tr data-on={isOn || undefined} onFocus={() => onFocus(id)}>
      <td className={`${rowStyles["title"]} ${title === "" ? rowStyles["untitled"] : ""}`} title={title}>
        <a id={rowLinkId(id)} href={storyPath(id, state)}>
          {title === "" ? untitled : title}
        </a>
      </td>
      <td className={rowStyles["state"]} data-state={state}>
        {states[state]}
      </td>
      <td data-wide="">
        <Steps passed={passed} steps={steps} label={t.passed(passed, steps)} />
      </td>
      <td className={rowStyles["small"]} data-wide="">
        {column}
      </td>
      <td className={rowStyles["small"]} data-wide="">
        {editor}
      </td>
      <td className={`num ${styles["number"]}`} data-wide="">
        {characters > 0 && characters.toLocaleString("en")}
      </td>
      <td className={`num ${rowStyles["small"]}`}>
        <Touched at={touchedAt} />
      </td>
      <td data-wide="" data-widest="">
        {holder !== "" && <span className={rowStyles["present"]}>{holder}</span>}
      </td>
    </tr>
  );
}

/** The clock of today, the date of before. */
function Touched({ at }: { at: number }) {
  const now = useOfficeSecond() ?? 0;
  const time = isoOfSeconds(at);
  const isToday = formatDate(time) === formatDate(now * 1_000);
  return <time dateTime={time}>{isToday ? formatClock(time) : formatDate(time).slice(2)}</time>;
}
