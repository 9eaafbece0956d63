import { changeText } from "#app/features/members/ledger/amounts.ts";
import { Change } from "#app/features/members/ledger/components/change.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { htmlLanguage } from "#app/lib/language.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { CHART, chartLabel, levelChart } from "../level-chart.view.ts";
import styles from "./level-chart.module.css";

type Props = {
  name: string;
  /** yyyy-mm-dd, oldest first. */
  days: string[];
  /** Change of each day, in the format of the call. */
  changes: (number | string)[];
  /** Sum of the changes, in the same format. */
  sum: number | string;
  /** The changes and the current level as whole numbers of one unit. */
  values: number[];
  now: number;
};

/**
 * Shows a week of one amount as a line, red where it rises and green where it falls. A table has the same values for
 * screen readers.
 */
export function LevelChart({ name, days, changes, sum, values, now }: Props) {
  const t = useMessages("overview");
  const language = htmlLanguage(useLanguage());
  const chart = levelChart(days, values, now);
  const isQuiet = values.every((value) => value === 0);
  return (
    <figure className={styles["figure"]}>
      <figcaption>
        <b>{name}</b>
        <span>{isQuiet ? t.quiet : t.sum}</span>
        {!isQuiet && <Change amount={sum} />}
      </figcaption>
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={t.chartOf(name, changeText(sum))}>
        <path className={styles["wash"]} d={chart.wash} />
        <path className={styles["ground"]} d={`M0,${chart.ground}H${CHART.width}`} />
        {chart.days.map(({ day, direction, path, x, y }, index) => (
          <g key={day} className={styles["day"]} data-direction={direction}>
            <path d={path} />
            <circle cx={x} cy={y} r={direction === "flat" ? 2 : 3.5} />
            {direction !== "flat" && (
              <text className={styles["amount"]} x={x} y={direction === "up" ? y - 10 : y + 20}>
                {chartLabel(changes[index] ?? 0, language)}
              </text>
            )}
            <text className={styles["label"]} x={x} y={CHART.height - 8}>
              {day.slice(5)}
            </text>
          </g>
        ))}
      </svg>
      <div className="visually-hidden">
        <table>
          <caption>{t.chartOf(name, changeText(sum))}</caption>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.change}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{changeText(changes[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
