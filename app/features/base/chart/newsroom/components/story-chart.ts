import { Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";
import { chartClass, partsOfChart } from "../../chart.parts.ts";
import type { Chart } from "../../chart.ts";
import { chartOfFigure } from "../chart-in-dom.ts";
import styles from "./story-chart.module.css";

const BLANK: Chart = {
  kind: "line",
  title: "",
  unit: "",
  source: "",
  href: "",
  note: "",
  strong: [],
  events: [],
  corner: "",
  series: [],
  rows: [],
};

/** A chart in a story's text, shown as readers see it. */
export const StoryChart = Node.create({
  name: "chart",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ chart: { default: BLANK } }),
  parseHTML: () => [
    {
      tag: "figure.chart",
      priority: 60,
      getAttrs: (figure) => {
        const chart = chartOfFigure(figure);
        return chart === undefined ? false : { chart };
      },
    },
  ],
  renderHTML({ node }) {
    const { kind, title, attributes, table } = partsOfChart(node.attrs["chart"] as Chart);
    const [head = [], ...body] = table;
    const rows = (list: string[][], isHead: boolean) =>
      list.map((row) => [
        "tr",
        ...row.map((text, at) => [isHead || at === 0 ? "th" : "td", ...(text === "" ? [] : [text])]),
      ]);
    const data = Object.fromEntries(Object.entries(attributes).map(([name, text]) => [`data-${name}`, text]));
    return [
      "figure",
      { class: chartClass(kind), ...data },
      ["figcaption", title],
      ["table", ["thead", ...rows([head], true)], ["tbody", ...rows(body, false)]],
    ];
  },
  addNodeView:
    () =>
    ({ node }) =>
      new ChartView(node),
});

class ChartView implements NodeView {
  readonly dom = document.createElement("div");
  readonly #drawing = document.createElement("div");
  #shown: Chart | undefined;
  #end: () => void = () => undefined;

  constructor(node: DocumentNode) {
    this.dom.className = styles["chart"] ?? "";
    this.dom.append(this.#drawing);
    this.#show(node.attrs["chart"] as Chart);
  }

  update(node: DocumentNode): boolean {
    if (node.type.name !== "chart") return false;
    this.#show(node.attrs["chart"] as Chart);
    return true;
  }

  /** The data and the links of the chart work; a click elsewhere selects the chart. */
  stopEvent({ target }: Event): boolean {
    return target instanceof Element && target.closest("details, a") !== null;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.#shown = undefined;
    this.#end();
  }

  /** Shows the title until the drawing is loaded. */
  #show(chart: Chart): void {
    if (this.#shown === chart) return;
    this.#shown = chart;
    this.#end();
    const place = document.createElement("div");
    place.textContent = chart.title;
    this.#drawing.replaceChildren(place);
    void import("./shown-chart.tsx").then(
      ({ showChart }) => {
        if (this.#shown === chart) this.#end = showChart(place, chart);
      },
      () => undefined,
    );
  }
}
