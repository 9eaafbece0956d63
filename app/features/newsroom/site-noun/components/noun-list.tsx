import { Link } from "react-router";
import { hasPage, type SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useRowDrag } from "#app/newsroom/kit/order/use-order.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rows from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import styles from "./columns.module.css";
import type { Noun } from "./nouns-data.ts";
import { aboutOf } from "./noun-rows.ts";
import { isShown, titleOf, useNounWords } from "./use-noun-words.ts";

type Props = {
  kind: SiteNounKind;
  nouns: readonly Noun[];
  current: number | undefined;
  hrefOf: (id: number) => string;
  onFocus: (id: number) => void;
  /** Undefined: the list cannot be reordered. */
  onMove: ((id: number, by: number) => void) | undefined;
  onDrop: (id: number, target: number) => void;
};

/** The records of a kind in order, with names and visibility. */
export function NounList({ kind, nouns, ...props }: Props) {
  const t = useMessages("nouns");
  return (
    <table className={rows["rows"]}>
      <ColumnHeads
        columns={[
          { text: t.columns.name },
          { text: t.columns.about[kind], hides: "wide" },
          { text: hasPage(kind) ? t.columns.shown : t.columns.active, className: styles["state"] },
          ...(props.onMove === undefined ? [] : [{ text: t.columns.order, className: styles["move"] }]),
        ]}
      />
      <tbody>
        {nouns.map((noun) => (
          <Row key={noun.id} kind={kind} noun={noun} {...props} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<Props, "nouns"> & { noun: Noun };

function Row({ kind, noun: { id, record }, current, hrefOf, onFocus, onMove, onDrop }: RowProps) {
  const t = useMessages("nouns");
  const { said } = useNounWords(kind);
  const { ref, isOver } = useRowDrag<HTMLTableRowElement>({ list: kind, id, isFixed: onMove === undefined }, (other) =>
    onDrop(other, id),
  );
  const title = titleOf(kind, record);
  const shown = isShown(kind, record);
  const about = aboutOf(kind, record, said);
  const [yes, no] = hasPage(kind) ? [t.shown, t.hidden] : [t.active, t.inactive];
  return (
    <tr ref={ref} className={styles["row"]} data-on={id === current || undefined} data-over={isOver || undefined}>
      <td
        className={rows["title"]}
        data-below={(record["parent_id"] ?? record["industry_id"] ?? null) !== null || undefined}
      >
        <Link id={rowLinkId(id)} to={hrefOf(id)} onFocus={() => onFocus(id)} lang="zh-CN" draggable={false}>
          {title}
        </Link>
      </td>
      <td data-wide className={rows["small"]} lang="zh-CN" title={about}>
        {about}
      </td>
      <td className={rows["small"]} data-hidden={!shown || undefined}>
        {shown ? yes : no}
      </td>
      {onMove !== undefined && (
        <td className={styles["move"]}>
          <button type="button" aria-label={t.up(title)} onClick={() => onMove(id, -1)}>
            ↑
          </button>
          <button type="button" aria-label={t.down(title)} onClick={() => onMove(id, 1)}>
            ↓
          </button>
        </td>
      )}
    </tr>
  );
}
