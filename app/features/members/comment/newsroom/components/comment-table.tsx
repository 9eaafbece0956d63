import type { CommentQueue } from "#app/features/members/comment/newsroom/comment.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { formatClock, formatDate, isoOfSeconds } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import type { Ref } from "react";
import { useNavigate } from "react-router";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import { Gap, useRowWindow } from "#app/newsroom/kit/list/row-window.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import bulkStyles from "#app/newsroom/kit/list/bulk.module.css";
import { useSelection, type Selection } from "#app/newsroom/kit/list/use-selection.ts";
import { CommentWords } from "./comment-words.tsx";
import styles from "#app/newsroom/kit/list/queue.module.css";
import type { CommentRow } from "./use-comments.ts";
import type { Reviewing } from "./use-reviewing.ts";

type Narrow = (change: Readonly<Record<string, string>>) => void;

type Props = {
  rows: CommentRow[];
  reviewing: Reviewing;
  queue: CommentQueue;
  more: (() => void) | undefined;
  onNarrow: Narrow;
};

/** Shows the queue as a table. The same keys review the selected rows, or the row under the cursor. */
export function CommentTable({ rows, reviewing, queue, more, onNarrow }: Props) {
  const t = useMessages("submissions");
  const navigate = useNavigate();
  const mayReview = mayAct(useMe(), "comment.review");
  const drawn = useRowWindow(rows.length);
  const cursor = useCursor(
    rows.map(({ id }) => id),
    drawn.reveal,
  );
  const open = rows.filter(({ id }) => !reviewing.decided.has(id)).map(({ id }) => id);
  const selection = useSelection(open);
  const here = rows[cursor.index];
  const meant = selection.ids.length > 0 ? selection.ids : here && open.includes(here.id) ? [here.id] : [];
  const acts = actsOf({ meant, reviewing, queue, mayReview, selection });
  useActs({
    ...acts,
    selectRow: here && open.includes(here.id) ? () => selection.toggle(here.id) : undefined,
    openRow: here && (() => void navigate(oneOf(queue, here.id))),
    clearFilters: selection.ids.length > 0 ? selection.clear : undefined,
    moreRows: more,
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
              queue={queue}
              isOn={row.id === cursor.id}
              onFocus={cursor.onFocus}
              reviewing={reviewing}
              selection={selection}
              onNarrow={onNarrow}
            />
          ))}
          <Gap height={drawn.below} />
        </tbody>
      </table>
      <MoreRows text={t.more} onMore={more} />
      {selection.ids.length > 0 && mayReview && <Bar selection={selection} acts={acts} queue={queue} />}
    </>
  );
}

const oneOf = (queue: CommentQueue, id: number) => `?queue=${queue}&id=${id}`;

type Acts = { approve: (() => void) | undefined; keepOut: (() => void) | undefined };

function actsOf(asked: {
  meant: readonly number[];
  reviewing: Reviewing;
  queue: CommentQueue;
  mayReview: boolean;
  selection: Selection;
}): Acts {
  const { meant, reviewing, queue, mayReview, selection } = asked;
  if (!mayReview || meant.length === 0) return { approve: undefined, keepOut: undefined };
  return {
    approve:
      queue === "approved"
        ? undefined
        : () => {
            void reviewing.approve(meant);
            selection.clear();
          },
    keepOut: queue === "declined" ? undefined : () => reviewing.ask(meant),
  };
}

function Bar({ selection, acts, queue }: { selection: Selection; acts: Acts; queue: CommentQueue }) {
  const t = useMessages("submissions");
  const count = t.selected(selection.ids.length);
  return (
    <div className={bulkStyles["bar"]} role="region" aria-label={count}>
      <b aria-live="polite">{count}</b>
      {acts.approve && (
        <button type="button" className="btn primary" onClick={acts.approve}>
          {queue === "reported" ? t.comments.keep : t.comments.approve} <Keys of="approve" />
        </button>
      )}
      {acts.keepOut && (
        <button type="button" className="btn" onClick={acts.keepOut}>
          {queue === "waiting" ? t.comments.keepOut : t.comments.takeDown} <Keys of="keepOut" />
        </button>
      )}
      <button type="button" className="btn" onClick={selection.clear}>
        {t.unselect} <Keys of="clearFilters" />
      </button>
    </div>
  );
}

function Head() {
  const { comments: t, pick } = useMessages("submissions");
  return (
    <ColumnHeads
      columns={[
        { text: pick, className: styles["pick"], isSpoken: true },
        { text: t.columns.text },
        { text: t.columns.writer, className: styles["who"], hides: "wide" },
        { text: t.columns.article, className: styles["where"], hides: "wide" },
        { text: t.columns.signs, className: styles["signs"] },
        { text: t.columns.at, className: styles["time"], hides: "wide" },
        { text: t.columns.act, className: styles["act"] },
      ]}
    />
  );
}

type RowProps = {
  row: CommentRow;
  ref: Ref<HTMLTableRowElement> | undefined;
  /** The position of the row in the list. */
  index: number;
  queue: CommentQueue;
  isOn: boolean;
  onFocus: (id: number) => void;
  reviewing: Reviewing;
  selection: Selection;
  onNarrow: Narrow;
};

function Row({ row, ref, index, queue, isOn, onFocus, reviewing, selection, onNarrow }: RowProps) {
  const { comments: t, ...lists } = useMessages("submissions");
  const { id, content, held, nickname, member, article, title, reports } = row;
  const decision = reviewing.decided.get(id);
  return (
    <tr
      ref={ref}
      data-index={index}
      data-on={isOn || undefined}
      data-done={decision}
      className={styles["row"]}
      onFocus={() => onFocus(id)}
    >
      <td className={styles["pick"]}>
        <input
          type="checkbox"
          aria-label={lists.select(content.slice(0, 20))}
          checked={selection.has(id)}
          disabled={decision !== undefined}
          onChange={() => selection.toggle(id)}
        />
      </td>
      <td title={content} lang={contentLang(content)}>
        <a id={rowLinkId(id)} href={oneOf(queue, id)}>
          <CommentWords text={content} held={held} />
        </a>
      </td>
      <td className={rowStyles["small"]} data-wide="">
        <Narrowing
          name={nickname}
          label={t.onlyMember(nickname)}
          onClick={() => onNarrow({ member: String(member) })}
        />
      </td>
      <td className={rowStyles["small"]} data-wide="">
        <Narrowing name={title} label={t.onlyArticle(title)} onClick={() => onNarrow({ article: String(article) })} />
      </td>
      <td>
        <span className={rowStyles["found"]}>
          {reports > 0 && <span className={rowStyles["block"]}>{t.reports(reports)}</span>}
          {held.length > 0 && (
            <span className={rowStyles["confirm"]}>
              <MixedText text={held.join("、")} />
            </span>
          )}
        </span>
      </td>
      <td className={`num ${rowStyles["small"]}`} data-wide="">
        <Written at={row.at} />
      </td>
      <td className={styles["act"]}>
        <RowAct row={row} reviewing={reviewing} />
      </td>
    </tr>
  );
}

function Narrowing({ name, label, onClick }: { name: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles["narrow"]} lang="zh-CN" title={name} aria-label={label} onClick={onClick}>
      {name}
    </button>
  );
}

/** Shows the decision about a row, with a button to undo it. */
function RowAct({ row: { id, canUndo, content }, reviewing }: { row: CommentRow; reviewing: Reviewing }) {
  const t = useMessages("submissions");
  const decision = reviewing.decided.get(id);
  if (decision === undefined && !canUndo) return null;
  return (
    <>
      {decision !== undefined && <span className={styles["outcome"]}>{t.comments.outcomes[decision]} </span>}
      <button
        type="button"
        className={styles["narrow"]}
        aria-label={`${t.undo}：${content.slice(0, 20)}`}
        onClick={() => void reviewing.undo([id])}
      >
        {t.undo}
      </button>
    </>
  );
}

/** Shows the time of a comment: the time of day for today, else the date. */
function Written({ at }: { at: number }) {
  const now = useNewsroomSecond() ?? 0;
  const time = isoOfSeconds(at);
  const isToday = formatDate(time) === formatDate(now * 1_000);
  return <time dateTime={time}>{isToday ? formatClock(time) : formatDate(time)}</time>;
}
