import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import prose from "#app/ui/prose.module.css";
import { chartClass } from "../../chart.parts.ts";
import { scaleOf } from "../../chart.scale.ts";
import { summaryOf } from "../../chart.summary.ts";
import type { Chart } from "../../chart.ts";
import { wordsOf } from "../../chart.words.ts";
import { ChartSvg } from "../../components/chart-svg.tsx";
import { drawChart } from "../../drawing/draw-chart.ts";
import styles from "./chart-window.module.css";

/** Shows both drawings of a chart, as on a computer and as on a phone. */
export function ChartPreview({ chart }: { chart: Chart | undefined }) {
  const { charts: t } = useMessages("chart-editor");
  if (chart === undefined) return <p className={styles["none"]}>{t.none}</p>;
  const { unit } = scaleOf(chart);
  return (
    <div className={prose["prose"]}>
      {(["wide", "narrow"] as const).map((width) => (
        <figure key={width} className={chartClass(chart.kind)} data-width={width} lang={contentLang(chart.title)}>
          <small lang={undefined}>{t[width]}</small>
          <figcaption>
            <b id={`chart-${width}-title`}>{chart.title}</b>
            {unit !== "" && <small>{wordsOf(chart).unit(unit)}</small>}
          </figcaption>
          <ChartSvg
            drawing={drawChart(chart, width)}
            labelledBy={`chart-${width}-title`}
            describedBy={`chart-${width}-about`}
          />
          <p id={`chart-${width}-about`} hidden>
            {summaryOf(chart)}
          </p>
        </figure>
      ))}
    </div>
  );
}
