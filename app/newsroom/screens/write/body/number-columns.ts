import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { TableMap } from "@tiptap/pm/tables";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { headHeight, isOfNumbers } from "#app/features/base/rich-text/clean/rich-text.columns.ts";

/** Aligns columns of numbers to the right in the editor, as on the public page. It does not change the saved body. */
export const NumberColumns = Extension.create({
  name: "numberColumns",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => marked(doc),
        apply: (tr, before) => (tr.docChanged ? marked(tr.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

function marked(doc: Node): DecorationSet {
  const cells: Decoration[] = [];
  doc.descendants((node, at) => {
    if (node.type.name !== "table") return !node.isTextblock;
    for (const { from, to } of knownCells(node))
      cells.push(Decoration.node(at + 1 + from, at + 1 + to, { class: "num" }));
    return false;
  });
  return cells.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, cells);
}

type Place = { from: number; to: number };

/** The cached cells of unchanged tables. A key press changes at most one table. */
const known = new WeakMap<Node, Place[]>();

function knownCells(table: Node): Place[] {
  const cells = known.get(table) ?? cellsOfNumbers(table);
  known.set(table, cells);
  return cells;
}

/** Returns the positions, within a table, of the right-aligned cells and their heads. */
export function cellsOfNumbers(table: Node): Place[] {
  const map = TableMap.get(table);
  const rows = table.children.map(({ children }) => ({
    header: children.length > 0 && children.every(({ type }) => type.name === "tableHeader"),
    reach: Math.max(...children.map(({ attrs }) => Number(attrs["rowspan"]))),
  }));
  const height = headHeight(rows);
  const columns = new Map<number, { texts: string[]; places: Place[] }>();
  for (const from of new Set(map.map)) {
    const cell = table.nodeAt(from);
    const { left, top } = map.findCell(from);
    if (cell === null || left === 0 || Number(cell.attrs["colspan"]) > 1) continue;
    const column = columns.get(left) ?? { texts: [], places: [] };
    columns.set(left, column);
    column.places.push({ from, to: from + cell.nodeSize });
    if (top >= height) column.texts.push(cell.textBetween(0, cell.content.size, " ").trim());
  }
  return [...columns.values()].flatMap(({ texts, places }) => (isOfNumbers(texts) ? places : []));
}
