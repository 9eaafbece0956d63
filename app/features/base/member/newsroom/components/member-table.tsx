import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import type { Selection } from "#app/newsroom/kit/list/use-selection.ts";
import styles from "./members.module.css";
import type { MemberRow } from "./use-members.ts";

type Props = {
  rows: readonly MemberRow[];
  on: number | undefined;
  onFocus: (id: number) => void;
  selection: Selection;
  /** Returns the URL that shows this member. */
  linkTo: (id: number) => string;
};

/** Shows a table of members. Their phone numbers and addresses are masked. */
export function MemberTable({ rows, on, onFocus, selection, linkTo }: Props) {
  const { members: t } = useMessages("members");
  const { columns } = t;
  return (
    <table className={rowStyles["rows"]}>
      <ColumnHeads
        columns={[
          { text: t.pick, className: styles["pick"], isSpoken: true },
          { text: columns.name },
          { text: columns.number, className: styles["number"], hides: "wide" },
          { text: columns.points, className: styles["points"] },
          { text: columns.state, className: styles["state"] },
          { text: columns.joined, className: styles["day"], hides: "wide" },
          { text: columns.login, className: styles["day"], hides: "widest" },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-on={row.id === on || undefined} onFocus={() => onFocus(row.id)}>
            <td className={styles["pick"]}>
              <input
                type="checkbox"
                aria-label={t.select(row.nickname)}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            </td>
            <td title={row.username}>
              <Link id={rowLinkId(row.id)} to={linkTo(row.id)}>
                <MixedText text={row.nickname} />
              </Link>{" "}
              <span className={rowStyles["small"]}>{row.username}</span>
            </td>
            <td className={`num ${rowStyles["small"]}`} data-wide="">
              {row.mobile === "" ? t.noNumber : row.mobile}
            </td>
            <td className={`num ${rowStyles["small"]}`}>{row.points.toLocaleString("en")}</td>
            <td className={rowStyles["small"]}>
              <StateWords row={row} />
            </td>
            <td className={`num ${rowStyles["small"]}`} data-wide="">
              {formatDate(row.joined * 1_000)}
            </td>
            <td className={`num ${rowStyles["small"]}`} data-widest="">
              {row.lastLogin === 0 ? t.never : formatDate(row.lastLogin * 1_000)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StateWords({ row: { status, mutedUntil } }: { row: MemberRow }) {
  const { members: t } = useMessages("members");
  if (status !== "active") return <b className={rowStyles["late"]}>{t.states[status]}</b>;
  if (mutedUntil === 0) return t.states.active;
  return (
    <b className={styles["muted"]} title={t.muted(formatDateTime(mutedUntil * 1_000))}>
      {t.onlyMuted}
    </b>
  );
}
