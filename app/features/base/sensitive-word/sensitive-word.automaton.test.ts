import { describe, expect, it } from "vitest";
import { WordAutomaton } from "./sensitive-word.automaton.ts";

const find = (words: string[], text: string) =>
  new WordAutomaton(words.map((word) => ({ word }))).find(text).map(({ word }) => word);

describe("the automaton", () => {
  it("finds all words of a text, also those inside of and behind one another", () => {
    expect(find(["he", "she", "hers"], "ahe, she. hers")).toEqual(["she", "hers"]);
    expect(find(["买卖银行", "银行卡", "行卡"], "有人买卖银行卡")).toEqual(["买卖银行", "银行卡", "行卡"]);
    expect(find(["一二三四", "二三"], "零一二三五")).toEqual(["二三"]);
  });

  it("finds nothing where there is nothing", () => {
    expect(find([], "赌博")).toEqual([]);
    expect(find(["", "！？"], "！？")).toEqual([]);
    expect(find(["赌博"], "")).toEqual([]);
    expect(find(["赌博"], "赌气的博士")).toEqual([]);
  });

  it("finds what a naive search finds, on texts of few letters", () => {
    let state = 7;
    const random = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
    const make = (length: number) => Array.from({ length }, () => "甲乙丙"[random(3)]).join("");
    for (let round = 0; round < 300; round += 1) {
      // The words and texts have no repeated characters, because the automaton counts repetitions and the naive search
      // does not.
      const once = (text: string) => text.replace(/(.)\1+/gu, "$1");
      const words = [...new Set(Array.from({ length: 6 }, () => once(make(1 + random(4)))))];
      const text = once(make(20));
      expect(find(words, text).toSorted()).toEqual(words.filter((word) => text.includes(word)).toSorted());
    }
  });
});

describe("disguised words", () => {
  it.each([
    ["赌博", "赌 博"],
    ["赌博", "赌.博"],
    ["赌博", "赌——博"],
    ["赌博", "赌🎲博"],
    ["赌博", "赌ー博"],
    ["赌博", "赌丨丶博"],
    ["赌博", "赌\u3164博"],
    ["黄色", "⻩⾊"],
    ["赌博", "赌\u200b博"],
    ["赌博", "赌@博"],
    ["赌博", "赌\n博"],
    ["赌博", "赌̶博̶"],
    ["赌博", "赌赌赌博博"],
    ["赌博", "賭博"],
    ["賭博", "赌博"],
    ["网络刷单", "網絡刷單"],
    ["casino", "CaSiNo"],
    ["casino", "ｃａｓｉｎｏ"],
    ["casino", "c a s i n o"],
    ["casino", "c4s1n0"],
    ["casino", "c@$ino"],
    ["casino", "саsіnо"],
    ["casino", "𝓬𝓪𝓼𝓲𝓷𝓸"],
    ["casino", "ᴄᴀsɪɴᴏ"],
    ["casino", "🅲🅰🆂🅸🅽🅾"],
    ["casino", "🅒🅐🅢🅘🅝🅞"],
    ["vx", "ѵх"],
    ["casino", "cásïnò"],
    ["casino", "去casino玩"],
    ["casino", "caasssino"],
    ["加v信", "加Ｖ信"],
    ["加v信", "加-v-信"],
    ["看看", "看看看"],
    ["e租宝", "3租宝"],
  ])("%j is found in %j", (word, text) => expect(find([word], `前面${text}后面`)).toEqual([word]));

  it.each([
    ["ass", "classic"],
    ["ass", "assets"],
    ["bo", "80元"],
    ["110", "llo"],
    ["看看", "看一看"],
    ["看看", "看"],
    ["赌博", "赌一把博彩"],
    ["vx", "хорошо, ѵ и х"],
  ])("%j is not found in %j", (word, text) => expect(find([word], text)).toEqual([]));
});

it("reads a long text quickly however many words there are", () => {
  const words = Array.from({ length: 5_000 }, (_, index) => ({ word: `甲乙${index}丙丁` }));
  const automaton = new WordAutomaton(words);
  expect(automaton.find("甲乙".repeat(500)).length).toBe(0);
});
