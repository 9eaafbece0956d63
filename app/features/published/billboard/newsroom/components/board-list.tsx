import { Link, useNavigate } from "react-router";
import type { BillboardLine } from "#app/features/published/billboard/newsroom/billboard.calls.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { showToast } from "#app/ui/toast.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { useOrder, useRowDrag } from "#app/newsroom/kit/order/use-order.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./billboards.module.css";
import { useBillboards } from "./billboards-data.ts";
import { MoveButtons } from "#app/newsroom/kit/order/move-buttons.tsx";

/** Shows all boards in the order in which readers see them. Keys, buttons and dragging change the order. */
export function BoardList({ onAdd }: { onAdd: (kind: "editorial" | "heat") => void }) {
  const t = useMessages("billboards");
  const { data, error } = useBillboards();
  const navigate = useNavigate();
  const ids = (data?.list ?? []).map(({ id }) => id);
  const cursor = useCursor(ids);
  const keep = async (next: number[]) => {
    const answer = await newsroomRequest("POST /newsroom/orderBillboards", {
      input: { ids: next, standing: ids },
      refetch: "wait",
    });
    if (answer.ok && !answer.data.done) showToast(t.orderMoved, "error");
  };
  const { move, drop } = useOrder({
    ids,
    current: cursor.id,
    onOrder: data?.mayOrder === true ? (next) => void keep(next) : undefined,
  });
  useActs({
    addRow: () => onAdd("editorial"),
    openRow: cursor.id === undefined ? undefined : () => void navigate(`?id=${cursor.id}`),
  });
  return (
    <>
      <p className={styles["tools"]}>
        <button type="button" className="btn primary" onClick={() => onAdd("editorial")}>
          {t.add} <Keys of="addRow" />
        </button>
        <button type="button" className="btn" onClick={() => onAdd("heat")}>
          {t.addHeat}
        </button>
        <span className="meta">{t.orderNote}</span>
      </p>
      {error !== null && (
        <p className={kit["failure"]} role="status">
          {error.message}
        </p>
      )}
      {data?.list.length === 0 && <p className={kit["none"]}>{t.none}</p>}
      {data !== undefined && data.list.length > 0 && (
        <table className={rowStyles["rows"]}>
          <ColumnHeads
            columns={[
              { text: t.fields.title },
              { text: t.state, className: styles["state"] },
              { text: t.fields.kind, className: styles["place"], hides: "wide" },
              { text: t.newest, className: styles["place"], hides: "wide" },
              { text: t.changed, className: styles["time"], hides: "wide" },
              { text: t.order, className: styles["move"] },
            ]}
          />
          <tbody>
            {data.list.map((board) => (
              <Row
                key={board.id}
                board={board}
                isOn={board.id === cursor.id}
                onFocus={() => cursor.onFocus(board.id)}
                onMove={data.mayOrder ? (by) => move(board.id, by) : undefined}
                onDrop={(other) => drop(other, board.id)}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type RowProps = {
  board: BillboardLine;
  isOn: boolean;
  onFocus: () => void;
  onMove: ((by: number) => void) | undefined;
  onDrop: (other: number) => void;
};

function Row({ board, isOn, onFocus, onMove, onDrop }: RowProps) {
  const t = useMessages("billboards");
  const { id, title, kind, state, industry, newest, changedAt } = board;
  const drag = { list: "billboards", id, isFixed: onMove === undefined };
  const { ref, isOver } = useRowDrag<HTMLTableRowElement>(drag, onDrop);
  return (
    <tr
      ref={ref}
      className={styles["row"]}
      data-on={isOn || undefined}
      data-over={isOver || undefined}
      onFocus={onFocus}
    >
      <td className={rowStyles["title"]} lang="zh-CN">
        <Link id={rowLinkId(id)} to={`?id=${id}`} draggable={false}>
          {title}
        </Link>
      </td>
      <td className={rowStyles["small"]}>{t.states[state]}</td>
      <td className={rowStyles["small"]} data-wide="">
        <MixedText text={[t.kinds[kind], industry].filter((name) => name !== "").join(" · ")} />
      </td>
      <td className={`num ${rowStyles["small"]}`} data-wide="">
        {newest}
      </td>
      <td className={`num ${rowStyles["small"]}`} data-wide="">
        {formatDateTime(changedAt).slice(5)}
      </td>
      <td className={styles["move"]}>
        {onMove !== undefined && <MoveButtons up={t.up(title)} down={t.down(title)} onMove={onMove} />}
      </td>
    </tr>
  );
}
