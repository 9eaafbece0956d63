import { useState, type Ref } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { formatClock, formatDate, isoOfSeconds } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { usePresent } from "#app/newsroom/kit/events/presence.ts";
import { RowActs } from "#app/features/newsroom/story-command/components/act-menu.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { frontPath, reviewPath, storyPath, writePath } from "#app/newsroom/kit/paths.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import { MoreButton } from "#app/newsroom/kit/list/more-button.tsx";
import { Gap, useRowWindow } from "#app/newsroom/kit/list/row-window.tsx";
import { Steps } from "#app/features/newsroom/review/components/steps.tsx";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { BulkBar } from "./bulk-bar.tsx";
import { useSelection, type Selection } from "#app/newsroom/kit/list/use-selection.ts";
import type { StoryList, StoryRow } from "./use-stories.ts";
import styles from "./stories.module.css";

type Props = Pick<StoryList, "hasMore" | "isLoading" | "more"> & { rows: StoryRow[] };

/**
 * Shows the table of stories. The keys j and k move the cursor, Enter opens a story, and o opens it for writing. If
 * there are more than a hundred rows, only the visible ones are rendered.
 */
export function StoryRows({ rows, hasMore, isLoading, more }: Props) {
  const { stories: t } = useMessages("stories");
  const navigate = useNavigate();
  const drawn = useRowWindow(rows.length);
  const cursor = useCursor(
    rows.map(({ id }) => id),
    drawn.reveal,
  );
  const here = rows[cursor.index];
  const selection = useSelection(rows.map(({ id }) => id));
  const present = usePresent();
  const mayFront = mayAct(useMe(), "front.draft");
  const [acting, setActing] = useState<StoryRow>();
  useActs({
    selectRow: here && (() => selection.toggle(here.id)),
    openRow: here && (() => void navigate(storyPath(here.id, here.state))),
    writeRow: here && (() => void navigate(writePath(here.id))),
    readRow: here && (() => void navigate(reviewPath(here.id))),
    rowActs: here && (() => setActing(here)),
    toFront: here && mayFront ? () => void navigate(frontPath(here.id)) : undefined,
    moreRows: hasMore ? more : undefined,
  });
  return (
    <>
      <table className={rowStyles["rows"]} aria-rowcount={rows.length}>
        <Head />
        <tbody>
          <Gap height={drawn.above} />
          {rows.slice(drawn.from, drawn.to).map((row, place) => (
            <Row
              key={row.id}
              row={row}
              ref={drawn.measure}
              index={drawn.from + place}
              isOn={row.id === cursor.id}
              onFocus={cursor.onFocus}
              onActs={setActing}
              selection={selection}
              lookers={present.filter(({ stories }) => stories.includes(row.id)).map(({ name }) => name)}
            />
          ))}
          <Gap height={drawn.below} />
        </tbody>
      </table>
      {hasMore && (
        <button type="button" className={`btn ${styles["more"]}`} disabled={isLoading} onClick={more}>
          {t.more}
        </button>
      )}
      <BulkBar selection={selection} here={here?.id} />
      {acting !== undefined && <RowActs id={acting.id} title={acting.title} onClose={() => setActing(undefined)} />}
    </>
  );
}

function Head() {
  const { stories: t } = useMessages("stories");
  const lists = useMessages("story-list");
  return (
    <ColumnHeads
      columns={[
        { text: lists.pick, className: styles["pick"], isSpoken: true },
        { text: t.title },
        { text: t.state, className: styles["state"] },
        { text: t.steps, className: styles["steps"], hides: "wide" },
        { text: t.column, className: styles["place"], hides: "wide" },
        { text: t.editor, className: styles["person"], hides: "wide" },
        { text: t.words, className: styles["words"], hides: "wider" },
        { text: lists.due, className: styles["due"], hides: "wide" },
        { text: t.touched, className: styles["time"], hides: "wide" },
        { text: t.present, className: styles["person"], hides: "wide" },
        { text: t.acts, className: styles["more-acts"], isSpoken: true },
      ]}
    />
  );
}

type RowProps = {
  row: StoryRow;
  ref: Ref<HTMLTableRowElement> | undefined;
  /** The index of the row in the list. */
  index: number;
  isOn: boolean;
  onFocus: (id: number) => void;
  onActs: (row: StoryRow) => void;
  selection: Selection;
  /** The names of the staff members who have the story open. */
  lookers: readonly string[];
};

function Row({ row, ref, index, isOn, onFocus, onActs, selection, lookers }: RowProps) {
  const { stories: t, states, untitled } = useMessages("stories");
  const lists = useMessages("story-list");
  const { id, title, state, passed, steps, column, editor, assignee, characters, touchedAt } = row;
  const isGiven = assignee !== "" && assignee !== editor;
  return (
    <tr ref={ref} data-index={index} data-on={isOn || undefined} onFocus={() => onFocus(id)}>
      <td className={styles["pick"]}>
        <input
          type="checkbox"
          aria-label={lists.select(title === "" ? untitled : title)}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </td>
      <td className={`${rowStyles["title"]} ${title === "" ? rowStyles["untitled"] : ""}`}>
        <a id={rowLinkId(id)} href={storyPath(id, state)} title={title} lang={title === "" ? undefined : "zh-CN"}>
          {title === "" ? untitled : title}
        </a>
        <Flags row={row} />
      </td>
      <td className={`${styles["state"]} ${rowStyles["state"]}`} data-state={state}>
        {states[state]}
      </td>
      <td data-wide="">
        <Steps passed={passed} steps={steps} label={t.passed(passed, steps)} />
      </td>
      <td className={rowStyles["small"]} data-wide="" title={column} lang={contentLang(column)}>
        <MixedText text={column} />
      </td>
      <td className={rowStyles["small"]} data-wide="">
        <MixedText text={isGiven ? lists.given(editor, assignee) : editor} />
      </td>
      <td className={`num ${styles["number"]}`} data-wide="" data-wider="">
        {characters > 0 && characters.toLocaleString("en")}
      </td>
      <td className={`num ${rowStyles["small"]}`} data-wide="">
        <Due row={row} />
      </td>
      <td className={`num ${rowStyles["small"]}`} data-wide="">
        <Touched at={touchedAt} />
      </td>
      <td data-wide="">
        <Hands row={row} lookers={lookers} />
      </td>
      <td>
        <MoreButton title={title === "" ? untitled : title} onClick={() => onActs(row)} />
      </td>
    </tr>
  );
}

/** Shows the priority and the needs of a story. */
function Flags({ row: { priority, needsLegal, needsPicture, isSensitive } }: { row: StoryRow }) {
  const t = useMessages("story-list");
  const flags = [
    t.urgent[priority] ?? "",
    isSensitive ? t.sensitive : "",
    needsLegal ? t.needsLegal : "",
    needsPicture ? t.needsPicture : "",
  ];
  return flags
    .filter((flag) => flag !== "")
    .map((flag) => (
      <span key={flag} className={`tag ${styles["flag"]}`}>
        {flag}
      </span>
    ));
}

/** The states in which a story cannot be late. */
const DONE = new Set(["released", "withdrawn", "trashed"]);

/** Shows the due time, coloured when it has passed. */
function Due({ row: { dueAt, state } }: { row: StoryRow }) {
  const now = useNewsroomSecond() ?? 0;
  if (dueAt === 0) return null;
  return (
    <span className={dueAt < now && !DONE.has(state) ? rowStyles["late"] : undefined}>
      <Touched at={dueAt} />
    </span>
  );
}

/** Shows the lease holder, and other staff members who have the story open. */
function Hands({ row: { holder }, lookers }: { row: StoryRow; lookers: readonly string[] }) {
  const others = lookers.filter((name) => name !== holder);
  const names = [holder, ...others].filter((name) => name !== "");
  if (names.length === 0) return null;
  const text = names.join("、");
  return (
    <span
      className={rowStyles["present"]}
      data-hand={holder === "" ? undefined : ""}
      title={text}
      lang={contentLang(text)}
    >
      {text}
    </span>
  );
}

/** Shows the time of the last edit: the time of day for today, else the date. */
function Touched({ at }: { at: number }) {
  const now = useNewsroomSecond() ?? 0;
  const time = isoOfSeconds(at);
  const isToday = formatDate(time) === formatDate(now * 1_000);
  return <time dateTime={time}>{isToday ? formatClock(time) : formatDate(time)}</time>;
}
