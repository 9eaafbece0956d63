import { useLanguage } from "#app/lib/page/page-context.tsx";
import { metricText, type BillboardCard } from "../../billboard.view.ts";
import { ChangeMark } from "./change-mark.tsx";
import { RankName } from "./rank-name.tsx";
import styles from "./rank-list.module.css";

/** Shows the first places of a board with large numerals, name, score and change. */
export function RankList({ board }: { board: Pick<BillboardCard, "automatic" | "metrics" | "top"> }) {
  const language = useLanguage();
  const unit = board.metrics[0]?.unit ?? "";
  return (
    <ol className={styles["list"]}>
      {board.top.map((line) => (
        <li key={line.rank} value={line.rank}>
          <span className={styles["rank"]} aria-hidden="true">
            {line.rank}
          </span>
          <span className={styles["name"]}>
            <RankName line={line} />
          </span>
          <span className={styles["value"]}>
            {metricText(line.values[0] ?? "", board.automatic, language)}
            {unit !== "" && <small>{unit}</small>}
          </span>
          <span className={styles["change"]}>
            <ChangeMark change={line.change} />
          </span>
        </li>
      ))}
    </ol>
  );
}
