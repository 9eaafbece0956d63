import { expect, it } from "vitest";
import { fieldWords } from "./field-labels.ts";

const columns = [
  { id: 3, name: "市场" },
  { id: 12, name: "数据" },
];

it.each([
  ["a name for an id", columns, 12, "数据"],
  ["names for several", columns, [3, 12], "市场 · 数据"],
  ["an id whose name nobody knows any more", columns, 99, "#99"],
  ["an id before the names have come", undefined, 12, "#12"],
  ["a word for a choice", { none: "没有用" }, "none", "没有用"],
  ["text", undefined, "原标题", "原标题"],
  ["lines of text", undefined, ["一", "二"], "一 · 二"],
  ["a switch", undefined, false, "✗"],
  ["nothing", columns, null, ""],
])("a field says %s", (_, words, value, said) => {
  expect(fieldWords(words, value)).toBe(said);
});
