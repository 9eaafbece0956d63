import type { Chart } from "./chart.ts";
import { scaleOf, valuesOf } from "./chart.scale.ts";
import { chartLanguage, wordsOf } from "./chart.words.ts";

/** Kinds of charts whose rows are a sequence, such as times. */
const COURSES: ReadonlySet<string> = new Set(["line", "area", "columns", "stacked", "slope"]);

/** Returns a description of the chart in sentences, for readers who use a screen reader. */
export function summaryOf(chart: Chart): string {
  const words = wordsOf(chart);
  const { label, unit } = scaleOf(chart);
  const values = valuesOf(chart);
  const isChinese = chartLanguage(chart) === "zh-cn";
  const written = (value: number) =>
    isChinese || unit === "%" ? `${label(value)}${unit}` : `${label(value)} ${unit}`.trim();
  const sentences = chart.series.map((name, at) => {
    const known = values.flatMap((row, index) => {
      const value = row[at];
      return value === undefined ? [] : [{ row: chart.rows[index]?.name ?? "", value }];
    });
    const [first] = known;
    const last = known.at(-1);
    if (first === undefined || last === undefined) return "";
    const sorted = known.toSorted((one, other) => other.value - one.value);
    const [most = first, least = last] = [sorted[0], sorted.at(-1)];
    const course = words.course(first.row, written(first.value), last.row, written(last.value));
    const extremes = words.extremes(most.row, written(most.value), least.row, written(least.value));
    const parts = COURSES.has(chart.kind) ? (known.length > 2 ? [course, extremes] : [course]) : [extremes];
    return isChinese ? `${name}：${parts.join("；")}。` : `${name}: ${parts.join("; ")}. `;
  });
  const events = chart.events.map(({ at, text }) => words.event(at, text));
  return [words.summary(words.kinds[chart.kind], chart.rows.length, chart.series.length), ...sentences, ...events]
    .join("")
    .trim();
}
