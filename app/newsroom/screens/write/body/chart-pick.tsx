import { findParentNode, type Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useState } from "react";
import { ChartWindow } from "#app/features/base/chart/newsroom/components/chart-window.tsx";
import { MOST_CHARTS, type Chart } from "#app/features/base/chart/chart.ts";
import { chainInText } from "#app/features/base/rich-text/editor/chain-in-text.ts";

/** The place of a chart in the text, with the chart or the table that is there now. */
type Place = { from: number; to: number; chart?: Chart; cells?: string[][] };

/** Shows the window of the selected chart, of the table around the cursor, or of a new chart at the cursor. */
export function ChartPick({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [place] = useState(() => placeIn(editor));
  const [isFull] = useState(() => place.chart === undefined && countOf(editor) >= MOST_CHARTS);
  const put = (chart: Chart) => {
    const { from, to } = place;
    chainInText(editor).insertContentAt({ from, to }, { type: "chart", attrs: { chart } }).run();
    onClose();
  };
  return <ChartWindow chart={place.chart} cells={place.cells} isFull={isFull} onPut={put} onClose={onClose} />;
}

function placeIn({ state: { selection } }: Editor): Place {
  const { from, to } = selection;
  if (selection instanceof NodeSelection && selection.node.type.name === "chart") {
    return { from, to, chart: selection.node.attrs["chart"] as Chart };
  }
  const table = findParentNode(({ type }) => type.name === "table")(selection);
  if (table === undefined) return { from, to };
  const cells = table.node.children.map((row) => row.children.map(({ textContent }) => textContent));
  return { from: table.pos, to: table.pos + table.node.nodeSize, cells };
}

function countOf({ state }: Editor): number {
  let count = 0;
  state.doc.descendants(({ type }) => {
    if (type.name === "chart") count += 1;
  });
  return count;
}
