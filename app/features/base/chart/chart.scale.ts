import type { Chart } from "./chart.ts";
import { wordsOf } from "./chart.words.ts";

/** The number format of a chart: one scale for all of its values. */
export type ChartScale = {
  /** The unit with its scale, such as 万辆; may be empty. */
  unit: string;
  /** Returns a value as its label. */
  label: (value: number) => string;
  /** Returns a position of an axis as its label, without needless zeros. */
  tick: (value: number) => string;
};

/** Units that take no 万 or 亿: shares, ratios and degrees. */
const UNSCALED = /^(?:[%‰°℃度岁年月天日时分秒倍折级]|个?百分点|percent|points?)/;
/** Matches units that already contain a scale. */
const SCALED = /^(?:万|亿|百|千|million|billion|thousand)/;

/** Returns the values of a chart, row by row; a gap is undefined. */
export const valuesOf = ({ rows, series }: Chart): (number | undefined)[][] =>
  rows.map(({ cells }) =>
    series.map((_, at) => (cells[at] === undefined || cells[at] === "" ? undefined : Number(cells[at]))),
  );

/** Returns the number format of a chart. Values that are large throughout are shown in 万 or 亿. */
export function scaleOf(chart: Chart): ChartScale {
  const largest = Math.max(
    0,
    ...valuesOf(chart)
      .flat()
      .map((value) => Math.abs(value ?? 0)),
  );
  const { unit } = chart;
  const [power = 0, word = ""] =
    UNSCALED.test(unit) || SCALED.test(unit)
      ? []
      : (wordsOf(chart).scales.find(([digits]) => largest >= 10 ** digits) ?? []);
  const typed = Math.max(0, ...chart.rows.flatMap(({ cells }) => cells.map((cell) => cell.split(".")[1]?.length ?? 0)));
  const by = 10 ** power;
  const written = (value: number) =>
    power === 0 ? value.toFixed(typed) : String(Number((value / by).toFixed(placesOf(largest / by))));
  return {
    unit: `${word}${unit}`.trim(),
    label: (value) => written(value).replace("-", "−"),
    tick: (value) => String(Number((value / by).toPrecision(12))).replace("-", "−"),
  };
}

/** Decimal places of scaled values, so that the largest has three or four digits. */
const placesOf = (largest: number) => (largest >= 1_000 ? 0 : largest >= 100 ? 1 : 2);
