import { describe, expect, test } from "vitest";
import { tokenize, tokensOf } from "./search.tokens.ts";

describe("tokenize", () => {
  test.each([
    ["新能源车", ["新能", "能源", "源车"]],
    ["医保", ["医保"]],
    ["买，车", ["买", "车"]],
    ["GPU", ["gpu"]],
    ["ＧＰＵ芯片", ["gpu", "gpu芯", "芯片"]],
    ["A股大涨", ["a", "a股", "股大", "大涨"]],
    ["A 股", ["a", "a股"]],
    ["国产 GPU 芯片", ["国产", "产gpu", "gpu", "gpu芯", "芯片"]],
    ["涨了3.5%", ["涨了", "了3.5%", "3.5%", "3.5"]],
    ["1,200亿元", ["1200", "1200亿", "亿元"]],
    ["第3季度", ["第3", "3", "3季", "季度"]],
    ["医保，支付", ["医保", "支付"]],
    ["医保 支付", ["医保", "支付"]],
    ["医\u200B保\u2060支\uFEFF付", ["医保", "保支", "支付"]],
    ["𠮷野家", ["𠮷野", "野家"]],
    ["transformers模型", ["transformers", "模型"]],
    ["", []],
    ["，。！？…—— \t\n", []],
    ["\u0000\ud842", []],
  ])("cuts %j", (text, lexemes) => {
    expect(tokenize(text)).toEqual(lexemes);
  });

  test("gives the same tokens for full-width, half-width, upper and lower case", () => {
    expect(tokenize("ＡＩ眼镜２０２６")).toEqual(tokenize("ai眼镜2026"));
  });

  test("shortens endless words instead of storing them", () => {
    expect(tokenize("x".repeat(10_000))).toEqual(["x".repeat(40)]);
  });
});

describe("places", () => {
  test("follow one another inside a phrase and leave a gap at punctuation", () => {
    const place = new Map(tokensOf("医保支付，支出").map((token) => [token.lexeme, token.position]));
    expect((place.get("保支") ?? 0) - (place.get("医保") ?? 0)).toBe(1);
    expect((place.get("支付") ?? 0) - (place.get("保支") ?? 0)).toBe(1);
    expect((place.get("支出") ?? 0) - (place.get("支付") ?? 0)).toBeGreaterThan(2);
  });
});
