import { contentLang, type Language } from "#app/lib/language.ts";
import type { Chart, ChartKind } from "./chart.ts";

/** Texts beside a chart. They are part of the article and follow the language of the chart's title. */
type ChartWords = {
  unit: (unit: string) => string;
  source: string;
  comma: string;
  data: string;
  csv: string;
  none: string;
  item: string;
  from: (value: string, isAcross: boolean) => string;
  kinds: Record<ChartKind, string>;
  summary: (kind: string, rows: number, series: number) => string;
  course: (first: string, from: string, last: string, to: string) => string;
  extremes: (most: string, high: string, least: string, low: string) => string;
  event: (at: string, text: string) => string;
  strong: (name: string) => string;
  /** Names of powers of ten by which large values are divided, largest first. */
  scales: readonly (readonly [power: number, word: string])[];
};

const ZH: ChartWords = {
  unit: (unit) => `单位：${unit}`,
  source: "来源：",
  comma: "，",
  data: "看数据",
  csv: "下载表格（CSV）",
  none: "无数据",
  item: "项目",
  from: (value, isAcross) => `${isAcross ? "横轴" : "纵轴"}从${value}开始`,
  kinds: {
    line: "折线图",
    area: "面积图",
    columns: "柱形图",
    bars: "条形图",
    stacked: "堆积柱形图",
    dots: "点图",
    slope: "坡度图",
  },
  summary: (kind, rows, series) => `${kind}，${rows}行，${series}组数据。`,
  course: (first, from, last, to) => `${first}为${from}，${last}为${to}`,
  extremes: (most, high, least, low) => `最高的是${most}（${high}），最低的是${least}（${low}）`,
  event: (at, text) => `${at}：${text}。`,
  strong: (name) => `突出：${name}`,
  scales: [
    [8, "亿"],
    [4, "万"],
  ],
};

const EN: ChartWords = {
  unit: (unit) => `Unit: ${unit}`,
  source: "Source: ",
  comma: ", ",
  data: "Show the data",
  csv: "Download the table (CSV)",
  none: "no data",
  item: "Item",
  from: (value, isAcross) => `${isAcross ? "Horizontal" : "Vertical"} axis starts at ${value}`,
  kinds: {
    line: "Line chart",
    area: "Area chart",
    columns: "Column chart",
    bars: "Bar chart",
    stacked: "Stacked column chart",
    dots: "Dot chart",
    slope: "Slope chart",
  },
  summary: (kind, rows, series) => `${kind}, ${rows} rows, ${series} series. `,
  course: (first, from, last, to) => `${first}: ${from}, ${last}: ${to}`,
  extremes: (most, high, least, low) => `highest: ${most} (${high}), lowest: ${least} (${low})`,
  event: (at, text) => `${at}: ${text}. `,
  strong: (name) => `Highlighted: ${name}`,
  scales: [
    [9, "billion "],
    [6, "million "],
  ],
};

/** Returns the language of a chart's texts: Chinese if its title has Chinese characters. */
export const chartLanguage = ({ title }: Pick<Chart, "title">): Language =>
  contentLang(title) === undefined ? "en" : "zh-cn";

/** Returns the texts beside a chart. */
export const wordsOf = (chart: Pick<Chart, "title">): ChartWords => (chartLanguage(chart) === "en" ? EN : ZH);
