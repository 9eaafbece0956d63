import { Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { NodeView } from "@tiptap/pm/view";
import { messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { chartClass, partsOfChart } from "../../chart.parts.ts";
import type { Chart } from "../../chart.ts";
import { CHART_EDIT } from "../chart-edit.ts";
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

/** A chart in a story's text, shown as readers see it. Enter and a double click open its window. */
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
    ({ node, editor, getPos }) =>
      new ChartView(node, () => {
        const at = getPos();
        if (at === undefined || !editor.isEditable) return;
        editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)));
        editor.view.dom.dispatchEvent(new Event(CHART_EDIT));
      }),
  addKeyboardShortcuts: () => ({
    Enter: ({ editor: { view, isEditable } }) => {
      const { selection } = view.state;
      if (!isEditable || !(selection instanceof NodeSelection) || selection.node.type.name !== "chart") return false;
      return view.dom.dispatchEvent(new Event(CHART_EDIT));
    },
  }),
});

class ChartView implements NodeView {
  readonly dom = document.createElement("div");
  readonly #drawing = document.createElement("div");
  #shown: Chart | undefined;
  #end: () => void = () => undefined;

  constructor(node: DocumentNode, edit: () => void) {
    const { charts: t } = messagesOf(toLanguage(document.documentElement.lang), "writing");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn";
    button.textContent = t.edit;
    button.addEventListener("click", edit);
    this.dom.className = styles["chart"] ?? "";
    this.dom.addEventListener("dblclick", edit);
    this.dom.append(this.#drawing, button);
    this.#show(node.attrs["chart"] as Chart);
  }

  update(node: DocumentNode): boolean {
    if (node.type.name !== "chart") return false;
    this.#show(node.attrs["chart"] as Chart);
    return true;
  }

  /** The button, the data and the links of the chart react to clicks. A click elsewhere selects the chart. */
  stopEvent({ target }: Event): boolean {
    return target instanceof Element && target.closest("button, summary, details, a") !== null;
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
