import { getSchema } from "@tiptap/core";
import { describe, expect, it } from "vitest";
import { EXTENSIONS } from "#app/features/base/rich-text/editor/editor-extensions.ts";
import { cellsOfNumbers } from "./number-columns.ts";

const schema = getSchema(EXTENSIONS);

type Cell = string | { text: string; colspan?: number; rowspan?: number };

/** Returns an editor table: header rows, then body rows. */
function tableOf(heads: Cell[][], rows: Cell[][]) {
  const written = (type: string) => (cells: Cell[]) => {
    const made = cells.map((cell) => {
      const { text, ...attrs } = typeof cell === "string" ? { text: cell } : cell;
      const paragraph = schema.node("paragraph", null, text === "" ? [] : [schema.text(text)]);
      return schema.node(type, attrs, [paragraph]);
    });
    return schema.node("tableRow", null, made);
  };
  return schema.node("table", null, [...heads.map(written("tableHeader")), ...rows.map(written("tableCell"))]);
}

const textsOf = (table: ReturnType<typeof tableOf>) =>
  cellsOfNumbers(table).map(({ from }) => table.nodeAt(from)?.textContent);

describe("columns of numbers while they are written", () => {
  it("are those that readers get at the right, with their heads and never the first", () => {
    const table = tableOf(
      [["年", "额（元）", "注"]],
      [
        ["2025", "1,104.00", "好"],
        ["2026", "—", "1"],
      ],
    );
    expect(textsOf(table)).toEqual(["额（元）", "1,104.00", "—"]);
  });

  it("are found beside cells that are merged, under a head of two rows", () => {
    const table = tableOf(
      [
        [
          { text: "品种", rowspan: 2 },
          { text: "价格", colspan: 2 },
        ],
      ],
      [
        ["上周", "本周"],
        ["白菜", "1.20", "贵"],
      ],
    );
    expect(textsOf(table)).toEqual(["上周", "1.20"]);
  });

  it("are none in a table of words, and in one that nobody has filled", () => {
    expect(textsOf(tableOf([["甲", "乙"]], [["丙", "丁"]]))).toEqual([]);
    expect(textsOf(tableOf([["", ""]], [["", ""]]))).toEqual([]);
  });
});
