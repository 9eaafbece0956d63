import { describe, expect, it } from "vitest";
import { balanceLines, breakLines, clampLines } from "./share-card.lines.ts";

/** Returns the width of a text: 2 for a Chinese character, 1 for any other. */
const measure = (text: string) =>
  Array.from(text).reduce((sum, character) => sum + (/[\u2e80-\uffef“”‘’…]/u.test(character) ? 2 : 1), 0);

describe("lines of a card", () => {
  it("fit the width and lose nothing", () => {
    const text = "补贴从“抢名额”改成“算总账”，年底买车到底该不该等？";
    for (let width = 8; width < 40; width += 2) {
      const lines = breakLines(text, width, measure);
      expect(lines.join("")).toBe(text);
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
    }
  });

  it("neither begin with a closing mark nor end with an opening one", () => {
    const text = "他说：“好。”（真的，好）《书名》；100%，不等";
    for (let width = 6; width < 40; width += 1) {
      for (const line of breakLines(text, width, measure)) {
        expect(line).not.toMatch(/^[，。”）》；：%]/u);
        expect(line.length === 1 || !/[“（《]$/u.test(line)).toBe(true);
      }
    }
  });

  it("keep words and numbers whole", () => {
    const lines = breakLines("按DRG 2.0付费后涨了12.5%还是1,200元", 8, measure);
    for (const word of ["DRG", "2.0", "12.5%", "1,200"]) expect(lines.some((line) => line.includes(word))).toBe(true);
  });

  it("break a word that is longer than anything", () => {
    expect(breakLines("x".repeat(100), 40, measure).length).toBeGreaterThan(2);
  });

  it("are filled evenly without growing in number", () => {
    const text = "一二三四五六七八九十一";
    expect(breakLines(text, 20, measure)).toEqual(["一二三四五六七八九十", "一"]);
    const lines = balanceLines(text, 20, measure);
    expect(lines).toHaveLength(2);
    expect(lines[1]?.length).toBeGreaterThan(3);
  });

  it("end in an ellipsis where there are too many", () => {
    expect(clampLines(["一二三四", "五六七，", "八"], 2, 8, measure)).toEqual(["一二三四", "五六七…"]);
    expect(clampLines(["一"], 2, 8, measure)).toEqual(["一"]);
  });
});
