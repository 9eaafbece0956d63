import { describe, expect, it } from "vitest";
import zh from "../sensitive-word.zh-cn.ts";
import { wordsCsv, wordsOf, wordsOfTable } from "./word-text.ts";

const read = (text: string) => wordsOf(text, "refuse", zh.actions);

describe("words of a text", () => {
  it("stand one a line, do what the others do unless the line says something else, and count once", () => {
    expect(read("荐股\n\n 配资 ,先审\r\n加群\thold\n荐股")).toEqual([
      { word: "荐股", action: "refuse" },
      { word: "配资", action: "hold" },
      { word: "加群", action: "hold" },
    ]);
    expect(wordsOf("荐股", null, zh.actions)).toEqual([{ word: "荐股", action: null }]);
  });

  it("come back from their own file as they were, and no spreadsheet runs one", () => {
    const words = [
      { word: "=1+1", action: "hold" },
      { word: "配资", action: "whole-name" },
    ] as const;
    const file = wordsCsv(words);
    expect(file).toContain("'=1+1,hold");
    expect(read(file)).toEqual(words);
  });

  it("are read from a table by its headings, or by what stands in its columns", () => {
    const named = [
      ["序号", "敏感词", "出处", "处理"],
      ["1", '荐"股,', "x", "先审"],
      ["2", "配资", "先审", ""],
      ["3", "", "y", "先审"],
    ];
    const words = [
      { word: '荐"股,', action: "hold" },
      { word: "配资", action: "refuse" },
    ];
    expect(read(wordsOfTable(named, zh.actions))).toEqual(words);
    const bare = [
      ["1", "hold", '荐"股,'],
      ["2", "", "配资"],
    ];
    expect(read(wordsOfTable(bare, zh.actions))).toEqual(words);
    const blankFirst = [
      ["", "hold", '荐"股,'],
      ["", "", "配资"],
    ];
    expect(read(wordsOfTable(blankFirst, zh.actions))).toEqual(words);
    expect(read(wordsOfTable([["荐\n股"], ["配资"]], zh.actions)).map(({ word }) => word)).toEqual(["荐 股", "配资"]);
  });

  it("are fifty thousand in no time", () => {
    expect(read(Array.from({ length: 50_000 }, (_, index) => `词${index}`).join("\n"))).toHaveLength(50_000);
  });
});
