import { createRoot } from "react-dom/client";
import { faultsOf } from "../../chart.check.ts";
import type { Chart } from "../../chart.ts";
import { ChartFigure } from "../../components/chart-figure.tsx";

let count = 0;

/**
 * Shows a chart in an element as readers see it, and returns a function that removes it. Data that are not valid are not
 * drawn: the element stays as it is.
 */
export function showChart(element: Element, chart: Chart): () => void {
  if (faultsOf(chart).length > 0) return () => undefined;
  count += 1;
  const root = createRoot(element);
  root.render(<ChartFigure chart={chart} id={`shown-chart-${count}`} />);
  // Unmounts later, because React may still be rendering the screen that removes the chart.
  return () => void setTimeout(() => root.unmount());
}
