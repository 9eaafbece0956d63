import { describe, expect, it } from "vitest";
import { countedWords, wordCounter } from "./track.words.ts";

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 4);
const addressOf = (network: number) => `10.0.${network}.1`;

describe("countedWords", () => {
  it.each([
    ["  Ａ股  跌停 ", "a股 跌停"],
    ["600519", "600519"],
    ["iPhone 17", "iphone 17"],
  ])("takes %j as %j", (typed, words) => {
    expect(countedWords(typed)).toBe(words);
  });

  it.each([null, "", "   ", "13800138000", "110101 19900307 1234", "me@example.com", "字".repeat(41), "a\u0000b"])(
    "leaves %j alone",
    (typed) => {
      expect(countedWords(typed)).toBeUndefined();
    },
  );
});

describe("wordCounter", () => {
  it("tells words from the third network on, with all their searches", () => {
    const counter = wordCounter(10);
    for (const network of [1, 1, 1, 2]) counter.add("降息", addressOf(network), NOON);
    expect(counter.take(NOON)).toEqual([]);
    counter.add("降息", addressOf(3), NOON);
    expect(counter.take(NOON)).toEqual([{ day: "2026-11-20", words: "降息", searches: 5 }]);
    counter.add("降息", addressOf(1), NOON);
    expect(counter.take(NOON)).toEqual([{ day: "2026-11-20", words: "降息", searches: 1 }]);
    expect(counter.take(NOON)).toEqual([]);
  });

  it("takes neighbours for one network", () => {
    const counter = wordCounter(10);
    for (const last of [1, 2, 3, 4]) counter.add("降息", `10.0.0.${last}`, NOON);
    expect(counter.take(NOON)).toEqual([]);
  });

  it("forgets with the day what nobody shared, and begins anew", () => {
    const counter = wordCounter(10);
    for (const network of [1, 2]) counter.add("降息", addressOf(network), NOON);
    counter.add("降息", addressOf(3), NOON + DAY);
    expect(counter.take(NOON + DAY)).toEqual([]);
  });

  it("keeps what could not be written, over the day's end too", () => {
    const counter = wordCounter(10);
    for (const network of [1, 2, 3]) counter.add("降息", addressOf(network), NOON);
    const taken = counter.take(NOON);
    counter.giveBack(taken);
    counter.add("加息", addressOf(1), NOON + DAY);
    expect(counter.take(NOON + DAY)).toEqual(taken);
    counter.giveBack(taken);
    expect(counter.take(NOON + DAY)).toEqual(taken);
  });

  it("holds at most so many different words a day", () => {
    const counter = wordCounter(1);
    for (const network of [1, 2, 3]) for (const words of ["一", "二"]) counter.add(words, addressOf(network), NOON);
    expect(counter.take(NOON).map(({ words }) => words)).toEqual(["一"]);
  });
});
