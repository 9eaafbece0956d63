import { describe, expect, it } from "vitest";
import { codePoints, plainText } from "./plain-text.ts";

describe("plain text", () => {
  it.each([
    ["  两端的空白  ", "两端的空白"],
    ["一行\n两行\r\n三行\u2028四行", "一行 两行 三行 四行"],
    ["e\u0301", "é"],
    ["钱\u0000包\u0007", "钱包"],
    ["a\u202Eexe.txt\u202C", "aexe.txt"],
    ["\u200F\u2066隐\u2069藏\u061C", "隐藏"],
    ["零\u200B宽\u2060\uFEFF", "零宽"],
    ["旗\u{E0067}\u{E007F}", "旗"],
    ["\u3164\u115F\u200D\u200C", ""],
    [`z${"\u0335".repeat(40)}`, `z${"\u0335".repeat(4)}`],
    ["𠮷\u{2A6D6}\u{323AF}", "𠮷\u{2A6D6}\u{323AF}"],
    ["👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"],
    ["a\u200D\u200C\u200Db \u200D", "a\u200Db"],
    ["<b>1 & 2</b> '", "<b>1 & 2</b> '"],
    ["a\uD842", "a\uFFFD"],
  ])("%j becomes %j, and stays so", (given, wanted) => {
    expect(plainText(given)).toBe(wanted);
    expect(plainText(wanted)).toBe(wanted);
  });

  it("keeps lines where they are wanted, and one empty line at most", () => {
    expect(plainText("一\r\n二 \n\n\n\n三\n", { multiline: true })).toBe("一\n二\n\n三");
    expect(plainText("\n\u202E\n", { multiline: true })).toBe("");
  });

  it("counts code points", () => {
    expect(codePoints("a𠮷字")).toBe(3);
  });

  it("is quick with long texts", () => {
    for (const part of ["\u0335", "\u200D", "a\u200D", " \u200D", "\u202E", "\n", "字"])
      expect(plainText(`a${part.repeat(50_000)}b`).length).toBeLessThanOrEqual(50_000 * part.length + 2);
  });
});
