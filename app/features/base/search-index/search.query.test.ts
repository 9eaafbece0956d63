import { describe, expect, test } from "vitest";
import { possibleNames, queryOf, readTerms } from "./search.query.ts";
import { MAX_QUERY, tokenize } from "./search.tokens.ts";

function query(text: string, ...names: string[]) {
  const read = readTerms(text);
  if (read.state !== "ready") throw new Error(`"${text}" is ${read.state}`);
  return queryOf(read.terms, new Set(names));
}

const words = (text: string, ...names: string[]) => query(text, ...names).words.map((word) => word.text);

describe("a reader's words", () => {
  test.each([
    ["汽车", ["汽车"]],
    ["退租押金", ["退租", "押金"]],
    ["押金退租", ["押金", "退租"]],
    ["零添加酱油", ["零添加", "酱油"]],
    ["冰箱补贴", ["冰箱", "补贴"]],
    ["电梯加装", ["电梯", "加装"]],
    ["充电费", ["充电费"]],
    ["月供怎么算", ["月供"]],
    ["碳中和", ["碳中和"]],
    ["医保 支付", ["医保", "支付"]],
    ["A股", ["a股"]],
    ["A 股", ["a股"]],
    ["GPU芯片", ["gpu", "芯片"]],
    ["3.5%", ["3.5%"]],
    ["transformers模型", ["transformers", "模型"]],
    ["车 补贴", ["补贴"]],
    ["怎么办", ["怎么办"]],
    ["退租 退租", ["退租"]],
  ])("%s is cut into words", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test("names that the site knows are words, the longest first", () => {
    expect(words("沈一禾写的会员", "沈一禾")).toEqual(["沈一禾", "会员"]);
    expect(words("澄远汽车财报", "澄远汽车", "汽车")).toEqual(["澄远汽车", "财报"]);
    const read = readTerms("周明车");
    expect(read.state === "ready" && possibleNames(read.terms)).toEqual(["周明", "周明车", "明车"]);
  });

  test("a longer word has pieces that stand for it together", () => {
    const pieces = (text: string, ...names: string[]) =>
      query(text, ...names).words.map((word) => word.pieces.map((piece) => piece.text));
    expect(pieces("充电费")).toEqual([["充电", "电费"]]);
    expect(pieces("汽车出口", "汽车出口")).toEqual([["汽车", "出口"]]);
    expect(pieces("押金")).toEqual([["押金"]]);
  });

  test("the pieces of a word are asked for side by side, in a part of the text or anywhere", () => {
    const [word] = query("碳中和").words;
    expect(word?.phrase("")).toBe("('碳中' <1> '中和')");
    expect(word?.phrase("A")).toBe("('碳中':A <1> '中和':A)");
  });

  test("every lexeme asked for is one that the same text is stored with", () => {
    for (const text of ["新能源车", "A股", "A 股", "GPU芯片", "3.5%", "第3季度", "transformers模型", "1,200亿"]) {
      const asked = query(text).words.flatMap((word) => [word, ...word.pieces].flatMap((ask) => ask.lexemes));
      expect(tokenize(text)).toEqual(expect.arrayContaining(asked));
    }
  });

  test("a single Chinese character is looked for in titles", () => {
    expect(query("车")).toMatchObject({ words: [], inTitles: ["^车"] });
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
    expect(readTerms(text).state).toBe(state);
  });
});
