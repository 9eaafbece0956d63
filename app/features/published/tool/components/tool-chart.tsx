import { useMessages } from "#app/i18n/messages.ts";
import { LINE_CHART, type LineChart } from "../line-chart.view.ts";
import type { ShownChart } from "../tool.view.ts";
import styles from "./tool-chart.module.css";

/** Shows the chart of an answer: bars as a list, or lines with their values in a table. */
export function ToolChart({ chart }: { chart: ShownChart }) {
  return (
    <figure className={styles["figure"]}>
      <figcaption>{chart.title}</figcaption>
      {chart.kind === "lines" ? (
        <Lines chart={chart} />
      ) : (
        <dl className={styles["bars"]}>
          {chart.bars.map(({ label, text, length, isStrong }) => (
            <div key={label} data-strong={isStrong || undefined}>
              <dt>{label}</dt>
              <dd>
                {text}
                <svg width="100%" height="8" aria-hidden="true">
                  <rect width={`${length * 100}%`} height="8" />
                </svg>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </figure>
  );
}

function Lines({ chart }: { chart: LineChart }) {
  const t = useMessages("tool");
  const { width, height, left, right, bottom } = LINE_CHART;
  return (
    <>
      <p className={styles["legend"]}>
        {chart.lines.map(({ name }) => (
          <span key={name}>
            <svg width="28" height="8" aria-hidden="true">
              <path d="M0,4H28" />
            </svg>
            {name}
          </span>
        ))}
        <small>{t.axis(chart.unit)}</small>
      </p>
      <svg className={styles["lines"]} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chart.title}>
        {chart.levels.map(({ y, text }) => (
          <g key={text}>
            <path className={styles["level"]} d={`M${left},${y}H${width - right}`} />
            <text x={left - 6} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {chart.years.map(({ x, text }) => (
          <text key={text} x={x} y={height - bottom + 18} textAnchor="middle">
            {text}
          </text>
        ))}
        {chart.lines.map(({ name, path }) => (
          <path key={name} className={styles["line"]} d={path} />
        ))}
      </svg>
      <details className={styles["data"]}>
        <summary>{t.points}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.year}</th>
              {chart.lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.table.map(({ year, values }) => (
              <tr key={year}>
                <th scope="row">{year === 0 ? t.start : year}</th>
                {chart.lines.map(({ name }, index) => (
                  <td key={name}>{values[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
