import { chartOfFigure } from "../chart-in-dom.ts";

/**
 * Draws the charts of a stored body in the page. Until the code is loaded, and where it fails to load, their tables show.
 * Returns a function that removes the drawings.
 */
export function showCharts(body: Element): () => void {
  const figures = [...body.querySelectorAll("figure.chart")];
  let ends: (() => void)[] = [];
  let isOver = false;
  const draw = async () => {
    const { showChart } = await import("./shown-chart.tsx");
    if (isOver) return;
    ends = figures.flatMap((figure) => {
      const chart = chartOfFigure(figure);
      if (chart === undefined) return [];
      const place = document.createElement("div");
      figure.replaceWith(place);
      return [showChart(place, chart)];
    });
  };
  if (figures.length > 0) draw().catch(() => undefined);
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}
