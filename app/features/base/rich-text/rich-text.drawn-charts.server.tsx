import { renderToStaticMarkup } from "react-dom/server";
import { ChartFigure } from "#app/features/base/chart/components/chart-figure.tsx";
import { readChart } from "./clean/rich-text.charts.ts";
import { isText, parseHtml } from "./clean/rich-text.tree.ts";

/** The beginning and the end of a chart in sanitized HTML. No other text of a body can match. */
const BEGIN = '<figure class="chart ';
const END = "</figure>";

/**
 * The greatest number of cached drawings, which take about three megabytes. The key is the data of the chart and its
 * number in the body.
 */
const MOST_KEPT = 500;
const kept = new Map<string, string>();

/**
 * Draws the charts of a sanitized body, for a page. A chart with invalid data stays a table. Add the notes for terms
 * before, because they would otherwise mark words within a drawing.
 */
export function withChartsDrawn(html: string): string {
  const [before = "", ...parts] = html.split(BEGIN);
  const drawn = parts.map((part, index) => {
    const end = part.indexOf(END) + END.length;
    return drawOnce(`${BEGIN}${part.slice(0, end)}`, `chart-${index + 1}`) + part.slice(end);
  });
  return [before, ...drawn].join("");
}

function drawOnce(figure: string, id: string): string {
  const key = `${id} ${figure}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const drawn = draw(figure, id);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, drawn);
  return drawn;
}

function draw(figure: string, id: string): string {
  const [node] = parseHtml(figure);
  const chart = node === undefined || isText(node) ? undefined : readChart(node);
  return chart === undefined ? figure : renderToStaticMarkup(<ChartFigure chart={chart} id={id} />);
}
