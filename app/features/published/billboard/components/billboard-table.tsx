import { ContentText } from "#app/ui/content-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { metricText, type BillboardModel } from "../billboard.view.ts";
import { ChangeMark } from "./rank/change-mark.tsx";
import { RankName } from "./rank/rank-name.tsx";
import styles from "./billboard-table.module.css";

/** Shows all places of a board as a table. On a narrow screen each place becomes a block. */
export function BillboardTable({ board, issue }: { board: BillboardModel; issue: string }) {
  const t = useMessages("billboard");
  const language = useLanguage();
  const metrics = board.metrics.map((metric) => ({
    ...metric,
    label: board.automatic ? (t.metric[metric.key] ?? metric.label) : metric.label,
  }));
  return (
    <table className={styles["table"]}>
      <caption className="visually-hidden">
        <ContentText text={board.title} /> {issue}
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles["rank"]}>
            {t.rank}
          </th>
          <th scope="col">{board.automatic ? t.articleTitle : t.name}</th>
          {metrics.map((metric) => (
            <th key={metric.key} scope="col" className={styles["value"]} lang={contentLang(metric.label)}>
              {metric.label}
              {metric.unit !== "" && <small>{metric.unit}</small>}
            </th>
          ))}
          <th scope="col" className={styles["change"]}>
            {t.change}
          </th>
        </tr>
      </thead>
      <tbody>
        {board.top.map((line) => (
          <tr key={line.rank}>
            <td className={styles["rank"]}>{line.rank}</td>
            <th scope="row" className={styles["name"]}>
              <RankName line={line} />
              {line.note !== "" && <p lang={contentLang(line.note)}>{line.note}</p>}
            </th>
            {line.values.map((value, index) => (
              <td
                key={metrics[index]?.key}
                className={styles["value"]}
                data-label={metrics[index]?.label}
                data-unit={metrics[index]?.unit}
              >
                {value === "" ? t.empty : metricText(value, board.automatic, language)}
              </td>
            ))}
            <td className={styles["change"]}>
              <ChangeMark change={line.change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
