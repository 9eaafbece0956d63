import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rows from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import { useRowDrag } from "#app/newsroom/kit/order/use-order.ts";
import { aboutOf, groupOf } from "./record-rows.ts";
import type { RecordLine } from "./records.ts";
import styles from "./records.module.css";
import { isShown, titleOf, type Labels, type Noun } from "./use-labels.ts";
import { MoveButtons } from "#app/newsroom/kit/order/move-buttons.tsx";

type Props = {
  nouns: string;
  noun: Noun;
  labels: Labels;
  records: readonly RecordLine[];
  current: number | undefined;
  onFocus: (id: number) => void;
  /** Moves a row. Undefined if the list cannot be reordered. */
  onMove: ((id: number, by: number) => void) | undefined;
  onDrop: (id: number, target: number) => void;
};

/** Shows the records of a noun in order, with their names and visibility. */
export function RecordList({ records, ...props }: Props) {
  const t = useMessages("records");
  const { columns, visibility } = props.noun.texts;
  return (
    <table className={rows["rows"]}>
      <ColumnHeads
        columns={[
          { text: t.columns.name },
          { text: t.heads(Object.values(columns)), hides: "wide" },
          { text: visibility?.head ?? t.columns.shown, className: styles["state"] },
          ...(props.onMove === undefined ? [] : [{ text: t.columns.order, className: styles["move"] }]),
        ]}
      />
      <tbody>
        {records.map((line) => (
          <Row key={line.id} line={line} {...props} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<Props, "records"> & { line: RecordLine };

function Row({ nouns, noun: { fields, texts }, labels, line, current, onFocus, onMove, onDrop }: RowProps) {
  const t = useMessages("records");
  const { id, record } = line;
  const { ref, isOver } = useRowDrag<HTMLTableRowElement>({ list: nouns, id, isFixed: onMove === undefined }, (other) =>
    onDrop(other, id),
  );
  const title = titleOf(fields, record);
  const shown = isShown(fields, record);
  const about = aboutOf(fields, record, labels.said);
  const { on, off } = texts.visibility ?? { on: t.shown, off: t.hidden };
  return (
    <tr ref={ref} className={styles["row"]} data-on={id === current || undefined} data-over={isOver || undefined}>
      <td className={rows["title"]} data-below={groupOf(fields, line) !== null || undefined}>
        <Link id={rowLinkId(id)} to={`?id=${id}`} onFocus={() => onFocus(id)} lang="zh-CN" draggable={false}>
          {title}
        </Link>
      </td>
      <td data-wide className={rows["small"]} lang="zh-CN" title={about}>
        {about}
      </td>
      <td className={rows["small"]} data-hidden={!shown || undefined}>
        {shown ? on : off}
      </td>
      {onMove !== undefined && (
        <td className={styles["move"]}>
          <MoveButtons up={t.up(title)} down={t.down(title)} onMove={(by) => onMove(id, by)} />
        </td>
      )}
    </tr>
  );
}
