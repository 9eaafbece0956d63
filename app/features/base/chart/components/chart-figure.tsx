import type { Chart } from "../chart.ts";
import { csvOf } from "../chart.csv.ts";
import { chartClass, tableOf } from "../chart.parts.ts";
import { scaleOf } from "../chart.scale.ts";
import { summaryOf } from "../chart.summary.ts";
import { chartLanguage, wordsOf } from "../chart.words.ts";
import { drawChart } from "../drawing/draw-chart.ts";
import { htmlLanguage } from "#app/lib/language.ts";
import { ChartSvg } from "./chart-svg.tsx";

type Props = {
  chart: Chart;
  /** Unique within the page; the ids of the parts begin with it. */
  id: string;
};

/**
 * Shows a chart as readers see it: the title, both drawings, of which the style sheet shows one, the source, and the data as a
 * table and a file. It needs no script.
 */
export function ChartFigure({ chart, id }: Props) {
  const words = wordsOf(chart);
  const wide = drawChart(chart, "wide");
  const narrow = drawChart(chart, "narrow");
  const scale = scaleOf(chart);
  const from = wide.from === undefined ? [] : [words.from(scale.tick(wide.from), wide.isAcross === true)];
  const remarks = [...(scale.unit === "" ? [] : [words.unit(scale.unit)]), ...from];
  const names = { labelledBy: `${id}-title`, describedBy: `${id}-about` };
  return (
    <figure className={chartClass(chart.kind)} lang={htmlLanguage(chartLanguage(chart))}>
      <figcaption>
        <b id={names.labelledBy}>{chart.title}</b> {remarks.length > 0 && <small>{remarks.join(words.comma)}</small>}
      </figcaption>
      <ChartSvg drawing={wide} className="wide" {...names} />
      <ChartSvg drawing={narrow} className="narrow" {...names} />
      <p id={names.describedBy} hidden>
        {summaryOf(chart)}
      </p>
      <p>
        {words.source}
        {chart.href === "" ? (
          chart.source
        ) : (
          <a href={chart.href} rel="noopener nofollow">
            {chart.source}
          </a>
        )}
      </p>
      {chart.note !== "" && <p>{chart.note}</p>}
      <ChartData chart={chart} />
    </figure>
  );
}

/** Shows the data of a chart: a table behind a heading, and the same as a file. */
function ChartData({ chart }: { chart: Chart }) {
  const words = wordsOf(chart);
  const [[corner = "", ...series] = [], ...rows] = tableOf(chart);
  return (
    <details data-native="">
      <summary>{words.data}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A narrow screen scrolls it by the arrow keys. */}
      <div role="region" tabIndex={0} aria-label={chart.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{corner === "" ? words.item : corner}</th>
              {series.map((name) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={series[at]} className="num">
                    {cell === "" ? "–" : cell.replace("-", "−")}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <a download={`${chart.title}.csv`} href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(chart))}`}>
        {words.csv}
      </a>
    </details>
  );
}
