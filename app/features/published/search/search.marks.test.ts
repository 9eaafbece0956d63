import { describe, expect, test } from "vitest";
import { comparedText, excerptAround, markTerms } from "./search.marks.ts";
import { queryOf, readTerms } from "#app/features/base/search-index/search.query.ts";
import { compared } from "#app/features/base/search-index/search.tokens.ts";

function termsOf(text: string): string[][] {
  const read = readTerms(text);
  return read.state === "ready" ? queryOf(read.terms, new Set()).terms : [];
}

/** Returns the text with its highlighted parts in brackets. */
const marked = (text: string, query: string) =>
  markTerms(text, termsOf(query))
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join("");

describe("marking", () => {
  test.each([
    ["新能源车补贴", "能源", "新[能源]车补贴"],
    ["医保谈判与医保支付", "医保 支付", "[医保]谈判与[医保][支付]"],
    ["国产ＧＰＵ上市", "gpu", "国产[ＧＰＵ]上市"],
    ["paid AI plans", "ai", "paid [AI] plans"],
    ["A 股和A股", "a股", "[A 股]和[A股]"],
    ["上涨3.5%，到1,200元", "3.5 1200", "上涨[3.5%]，到[1,200]元"],
    ["车车车", "车车", "[车车车]"],
    ["<b>汽车</b>", "汽车", "<b>[汽车]</b>"],
    ["买房，租房；房 租和房租", "房租", "买房，租房；[房 租]和[房租]"],
    ["买 A，股市和 A 股", "a股", "买 A，股市和 [A 股]"],
    ["GPT-4 和 GPT4", "GPT-4", "[GPT]-[4] 和 GPT4"],
    ["…㎡，Ａ股", "a股", "…㎡，[Ａ股]"],
    ["13.5和3.5，A3和3", "3 3.5", "13.5和[3.5]，A3和[3]"],
    ["12,00与1,200", "1200", "12,00与[1,200]"],
    ["汽 车与\u3000汽\u3000车、汽车", "汽车", "[汽 车]与\u3000[汽\u3000车]、[汽车]"],
    ["⽇子，㊫校与学校", "学校 日子", "[⽇子]，[㊫校]与[学校]"],
    ["新能源汽车，能源汽", "能源 源汽", "新[能源汽]车，[能源汽]"],
    ["没有", "汽车", "没有"],
    ["", "汽车", ""],
  ])("%s for %s", (text, query, expected) => {
    const result = marked(text, query).replaceAll("][", "");
    expect(result).toBe(expected.replaceAll("][", ""));
  });

  test("loses nothing of the text", () => {
    const text = "㎡𠮷 e\u0301 ﬁ 汽车\ud842末";
    expect(
      markTerms(text, termsOf("汽车"))
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});

/** A search in the original text must find everything that a search in the normalized text finds. */
test("every character that is compared as a Chinese one is known", () => {
  for (let code = 0; code < 0x11_00_00; code += 1) {
    const character = String.fromCodePoint(code);
    const [form = ""] = /[\u4E00-\u9FFF]/.exec(compared(character)) ?? [];
    if (form === "" || form === character) continue;
    const isMarked = markTerms(character, [[form]]).some((part) => part.marked);
    expect(isMarked, code.toString(16)).toBe(true);
  }
});

describe("excerpts", () => {
  test("begin shortly before the first hit", () => {
    const text = `${"前文很长。".repeat(40)}医保支付改革${"后文。".repeat(40)}`;
    const excerpt = excerptAround(comparedText(text), termsOf("医保"), 60);
    expect(excerpt).toMatch(/^….{24}医保支付改革/u);
    expect(excerpt.endsWith("…")).toBe(true);
  });

  test("begin at the beginning when nothing is found, and are not cut when short", () => {
    expect(excerptAround(comparedText("短文。"), termsOf("医保"), 60)).toBe("短文。");
  });
});
