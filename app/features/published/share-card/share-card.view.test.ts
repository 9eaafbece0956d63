import { expect, it } from "vitest";
import type { CardFacts } from "#app/features/base/content-kind/content-kind.ts";
import english from "#app/features/base/content-kind/share-card.en.ts";
import chinese from "#app/features/base/content-kind/share-card.zh-cn.ts";
import { cardWords } from "./share-card.view.ts";

const FACTS: CardFacts = { title: "谁在付钱", plain: [], lines: ["", "摘要"], industry: "消费", palette: null };
const CHINESE = { language: "zh-cn", texts: chinese } as const;
const ENGLISH = { language: "en", texts: english } as const;

it("a card says what an article puts plainly and calls it so, else the first line that there is", () => {
  const article = { kicker: "消费", title: "谁在付钱" };
  const plain = { ...FACTS, plain: ["就是", "这样"] };
  expect(cardWords(plain, undefined, CHINESE)).toEqual({ ...article, label: "一句话说明白", line: "就是这样" });
  expect(cardWords(FACTS, undefined, CHINESE)).toEqual({ ...article, label: "", line: "摘要" });
  const least = { ...FACTS, lines: [], industry: null };
  expect(cardWords(least, undefined, CHINESE)).toMatchObject({ kicker: "", line: "" });
});

it("a card has its kind in its language, and what was written in it", () => {
  const written = { ...FACTS, title_en: "Who pays", line_en: "In short" };
  const words = { kicker: "Special", title: "Who pays", label: "", line: "In short" };
  expect(cardWords(written, "subject", ENGLISH)).toEqual(words);
  expect(cardWords(FACTS, "subject", ENGLISH)).toMatchObject({ title: "谁在付钱", line: "摘要" });
  expect(cardWords(written, "subject", CHINESE)).toMatchObject({ kicker: "专题", title: "谁在付钱", line: "摘要" });
});
