import { describe, expect, test } from "vitest";
import { MAX_QUERY, readQuery } from "./search.query.ts";
import { tokenize } from "#app/features/base/search-index/search.tokens.ts";

function query(text: string) {
  const read = readQuery(text);
  if (read.state !== "ready") throw new Error(`"${text}" is ${read.state}`);
  return read.query;
}

describe("a reader's words", () => {
  test.each([
    ["汽车", ["汽车"], null],
    ["新能源车", ["新能", "能源", "源车"], "('新能' <1> '能源' <1> '源车')"],
    ["医保 支付", ["医保", "支付"], null],
    ["A股", ["a股"], null],
    ["A 股", ["a股"], null],
    ["GPU", ["gpu"], null],
    ["GPU芯片", ["gpu芯", "芯片"], "('gpu芯' <1> '芯片')"],
    ["GPU 芯片", ["gpu", "芯片"], null],
    ["3.5%", ["3.5%"], null],
    ["transformers模型", ["transformers", "模型"], "('transformers' <1> '模型')"],
    ["车 补贴", ["补贴"], null],
  ])("%s", (text, lexemes, phrase) => {
    expect(query(text)).toMatchObject({ lexemes, phrase, titlesOnly: false });
  });

  test("every lexeme asked for is one that the same text is stored with", () => {
    for (const text of ["新能源车", "A股", "A 股", "GPU芯片", "3.5%", "第3季度", "transformers模型", "1,200亿"]) {
      expect(tokenize(text)).toEqual(expect.arrayContaining(query(text).lexemes));
    }
  });

  test("a single Chinese character is looked for in titles", () => {
    expect(query("车")).toMatchObject({ lexemes: ["^车"], titlesOnly: true });
  });

  test.each([
    ["", "empty"],
    [" \n\t　", "empty"],
    ["，。！？", "unsearchable"],
    ["'\\':*&|!<->", "unsearchable"],
    ["\u0000\u0001", "unsearchable"],
    ["车".repeat(MAX_QUERY + 1), "too_long"],
    ["a".repeat(10_240), "too_long"],
    [" ".repeat(9_000) + "x", "ready"],
    ["车 ".repeat(5_000), "too_long"],
  ])("%# is answered", (text, state) => {
    expect(readQuery(text).state).toBe(state);
  });
});
