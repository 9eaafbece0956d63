import { useNavigate } from "react-router";
import type { HandedIn } from "#app/features/members/contribution/newsroom/contribution.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import styles from "#app/newsroom/kit/list/queue.module.css";
import type { ContributionRow } from "./use-contributions.ts";

type Props = { rows: ContributionRow[]; status: HandedIn; more: (() => void) | undefined };

/** Shows a queue of contributions as a table. Each row links to its contribution. */
export function ContributionTable({ rows, status, more }: Props) {
  const { contributions: t, more: moreText } = useMessages("submissions");
  const navigate = useNavigate();
  const cursor = useCursor(rows.map(({ id }) => id));
  const here = rows[cursor.index];
  const path = (id: number) => `?queue=${status}&id=${id}`;
  useActs({ openRow: here && (() => void navigate(path(here.id))), moreRows: more });
  return (
    <>
      <table className={rowStyles["rows"]}>
        <ColumnHeads
          columns={[
            { text: t.columns.title },
            { text: t.columns.author, className: styles["who"] },
            { text: t.columns.place, className: styles["where"], hides: "wide" },
            { text: t.columns.words, className: styles["time"], hides: "wide" },
            { text: t.columns.since, className: styles["signs"] },
          ]}
        />
        <tbody>
          {rows.map(({ id, title, author, column, industry, characters, since }) => (
            <tr key={id} data-on={id === cursor.id || undefined} onFocus={() => cursor.onFocus(id)}>
              <td className={rowStyles["title"]} lang="zh-CN">
                <a id={rowLinkId(id)} href={path(id)}>
                  {title === "" ? t.untitled : title}
                </a>
              </td>
              <td className={rowStyles["small"]} lang="zh-CN">
                {author}
              </td>
              <td className={rowStyles["small"]} data-wide="">
                <MixedText text={[column, industry].filter((name) => name !== "").join(" · ")} />
              </td>
              <td className={`num ${rowStyles["small"]}`} data-wide="">
                {characters.toLocaleString("en")}
              </td>
              <td className={`num ${rowStyles["small"]}`}>{formatDateTime(since * 1_000).slice(5, 16)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows text={moreText} onMore={more} />
    </>
  );
}
