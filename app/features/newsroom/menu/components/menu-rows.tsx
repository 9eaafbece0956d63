import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useRowDrag } from "#app/newsroom/kit/order/use-order.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import { depthOf, type MenuNode } from "./menu-draft.ts";
import styles from "./menus.module.css";

type Props = {
  nodes: readonly MenuNode[];
  faults: readonly { id: number; field: string }[];
  cursor: { id: number | undefined; onFocus: (id: number) => void };
  onOpen: (node: MenuNode) => void;
  onMove: (id: number, by: number) => void;
  onDrop: (id: number, target: number) => void;
};

/** The nodes of a menu in order, with indented children. */
export function MenuRows({ nodes, ...props }: Props) {
  const t = useMessages("menus");
  return (
    <table className={rowStyles["rows"]}>
      <ColumnHeads
        columns={[
          { text: t.columns.name },
          { text: t.columns.target, hides: "wide" },
          { text: t.columns.move, className: styles["moves"] },
        ]}
      />
      <tbody>
        {nodes.map((node) => (
          <Row key={node.id} node={node} depth={depthOf(nodes, node)} {...props} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<Props, "nodes"> & { node: MenuNode; depth: number };

function Row({ node, depth, faults, cursor, onOpen, onMove, onDrop }: RowProps) {
  const t = useMessages("menus");
  const { id, title, titleEn, menuType, path, url, enabled, open } = node;
  const { ref, isOver } = useRowDrag<HTMLTableRowElement>({ list: "menus", id, isFixed: false }, (other) =>
    onDrop(other, id),
  );
  const wrong = faults.filter((fault) => fault.id === id);
  return (
    <tr ref={ref} data-on={id === cursor.id || isOver || undefined}>
      <td style={{ paddingInlineStart: `${0.75 + depth * 1.25}rem` }}>
        <button
          id={rowLinkId(id)}
          type="button"
          className={styles["name"]}
          data-hidden={enabled ? undefined : ""}
          onFocus={() => cursor.onFocus(id)}
          onClick={() => onOpen(node)}
        >
          <MixedText text={title} /> <small lang="en">{titleEn}</small>
        </button>{" "}
        {!enabled && <small className={styles["state"]}>{t.hidden}</small>}
        {enabled && !open && node.type === "nav" && <small className={styles["state"]}>{t.membersOnly}</small>}
        {wrong.map(({ field }) => (
          <small key={field} className={styles["wrong"]}>
            <MixedText text={t.wrong(title, (t.fields as Record<string, string>)[field] ?? field)} />
          </small>
        ))}
      </td>
      <td data-wide="" className={rowStyles["small"]}>
        {menuType === "tab" ? `/${path}` : url}
      </td>
      <td>
        <button type="button" className={rowStyles["more"]} aria-label={t.up(title)} onClick={() => onMove(id, -1)}>
          ↑
        </button>
        <button type="button" className={rowStyles["more"]} aria-label={t.down(title)} onClick={() => onMove(id, 1)}>
          ↓
        </button>
      </td>
    </tr>
  );
}
