import type { CallData } from "#app/features/base/call/call.ts";
import { SHARES, TABLES, type TableColumn, type TableName } from "#app/features/newsroom/statistic/statistic.rules.ts";
import type { StatisticPeriod } from "#app/features/newsroom/statistic/statistic.span.ts";
import { rowName } from "#app/features/newsroom/statistic/statistic.file.ts";
import { articlePath } from "#app/features/published/article/article.view.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { useNumbers, useTable } from "./use-statistics.ts";
import styles from "./statistics.module.css";

type Row = CallData<"GET /newsroom/statisticTable">["list"][number];
/** The most rows of a table. */
const MOST_ROWS = 100;

type Props = { asked: StatisticPeriod; table: TableName; isLatest: boolean; isOwn: boolean };

/** Shows a table of figures, with a bar for the first number of each row. */
export function FigureTable({ asked, table, isLatest, isOwn }: Props) {
  const t = useMessages("statistic");
  const query = useTable(asked, table, isLatest);
  const rows = query.data?.list;
  if (query.error !== null) return <p className={styles["failure"]}>{t.failed}</p>;
  if (rows === undefined) return null;
  if (rows.length === 0) return <p className={styles["empty"]}>{nothing(table, isOwn, t)}</p>;
  const columns: readonly TableColumn[] = TABLES[table];
  const most = Math.max(1, ...rows.map(({ numbers }) => numbers[0] ?? 0));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A narrow screen scrolls it by the arrow keys. */}
      <div className={styles["scroll"]} role="region" aria-label={t.tables[table]} tabIndex={0}>
        <table className={`${rowStyles["rows"]} ${styles["table"]}`}>
          <thead>
            <tr>
              <th scope="col">{t.rows[table]}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles["number"]}>
                  {t.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FigureRow key={row.key} table={table} row={row} most={most} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === MOST_ROWS && <p className={styles["note"]}>{t.first(MOST_ROWS)}</p>}
    </>
  );
}

function FigureRow({ table, row, most }: { table: TableName; row: Row; most: number }) {
  const t = useMessages("statistic");
  const numbers = useNumbers();
  const columns: readonly TableColumn[] = TABLES[table];
  const name = rowName(table, row, t);
  return (
    <tr>
      <th scope="row" className={styles["what"]}>
        {row.id === null ? (
          <MixedText text={name} />
        ) : (
          <a href={articlePath(row.id)}>
            <MixedText text={name} />
          </a>
        )}
        <svg className={styles["bar"]} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={((row.numbers[0] ?? 0) / most) * 100} height="1" />
        </svg>
      </th>
      {columns.map((column, index) => (
        <td key={column} className={`num ${styles["number"]}`}>
          {SHARES.has(column) ? t.share(row.numbers[index] ?? 0) : numbers(row.numbers[index] ?? 0)}
        </td>
      ))}
    </tr>
  );
}

function nothing(table: TableName, isOwn: boolean, t: Messages["statistic"]): string {
  if (table === "words" || table === "unfound") return t.noneOfWords;
  return isOwn ? t.noneOfOwn : t.none;
}
