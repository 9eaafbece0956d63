import { expect, it } from "vitest";
import { emptyRule, rulesCsv, rulesOf } from "./rule-text.ts";

const RULES = [
  { ...emptyRule("style"), pattern: "=老字号", hits: ["一家=老字号", "二"], advice: "a,b", enabled: false },
  { ...emptyRule("advertising"), kind: "linear" as const, pattern: "第[一二]名", severity: "block" as const },
];

it("come back from both of their files as they were, and no spreadsheet runs one", async () => {
  const csv = rulesCsv(RULES);
  expect(csv).toContain("'=老字号");
  expect(await rulesOf(csv)).toEqual(RULES);
  expect(await rulesOf(JSON.stringify(RULES))).toEqual(RULES);
});

it("are filled up with what a file leaves out", async () => {
  const rule = { family: "style", pattern: "老字号", severity: "hint" };
  expect(await rulesOf(JSON.stringify([rule]))).toEqual([{ ...emptyRule("style"), pattern: "老字号" }]);
  expect(await rulesOf("family,pattern,severity\nstyle,老字号,hint")).toEqual([
    { ...emptyRule("style"), pattern: "老字号" },
  ]);
});

it.each(["", "[]", "[1]", "{", "pattern\nx", '[{"family":"style","pattern":1,"severity":"hint"}]', "甲,乙"])(
  "are none in %s",
  async (text) => {
    expect(await rulesOf(text)).toBeUndefined();
  },
);
