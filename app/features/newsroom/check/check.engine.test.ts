import { describe, expect, it } from "vitest";
import { finderOf, ruleFaults } from "./check.rules.ts";
import { checkStory } from "./check.engine.ts";
import { figuresOf } from "./check.figures.ts";
import type { CheckedFields, CheckRule, Surroundings } from "./check.schema.ts";
import { readyRules } from "./check.words.ts";

const FIELDS: CheckedFields = {
  title: "上半年卖出1.2亿元",
  shortTitle: "",
  dek: "",
  plain: ["卖得比去年多。", "多卖了3个百分点。"],
  summary: "",
  columnId: 1,
  coverMediaId: 2,
  origin: "original",
  sourceId: null,
  sourceName: "",
  sourceUrl: "",
  originalTitle: "",
  originalAuthor: "",
  aiLabel: "none",
};
const BODY = "<p>上半年卖出1.2亿元，占比提高3个百分点。</p>";

const RULE: CheckRule = {
  id: 1,
  family: "misspelling",
  kind: "literal",
  pattern: "竟争力",
  severity: "confirm",
  advice: "竞争力",
  adviceEn: "",
  hits: [],
  misses: [],
  enabled: true,
};

type Given = Partial<CheckedFields> & {
  body?: string;
  rules?: Partial<CheckRule>[];
  words?: { word: string; action: string }[];
  allowed?: string[];
  surroundings?: Partial<Surroundings>;
};

function found({ body = BODY, rules = [], words = [], allowed = [], surroundings, ...fields }: Given) {
  const story = {
    fields: { ...FIELDS, ...fields },
    bodyHtml: body,
    surroundings: { deadLinks: [], pictures: {}, hasSourceHost: true, ...surroundings },
  };
  return checkStory(story, {
    rules: readyRules(rules.map((rule) => ({ ...RULE, ...rule }))),
    allowed: new Set(allowed),
    findWords: (text) => words.filter(({ word }) => text.includes(word)),
  });
}

const codes = (given: Given) => found(given).map(({ code, severity, field }) => `${severity} ${code} ${field}`);

it("finds nothing in a story that has all it needs", () => {
  expect(found({})).toEqual([]);
});

describe("what a story lacks", () => {
  it.each<[string, Given]>([
    ["block no-title title", { title: " " }],
    ["block no-column columnId", { columnId: null }],
    ["block no-plain plain", { plain: ["一句。"] }],
    ["block many-sentences plain", { plain: ["一。", "二。", "三。", "四。", "五。"] }],
    ["block no-ai-label aiLabel", { aiLabel: null }],
    ["confirm no-cover coverMediaId", { coverMediaId: null }],
    ["hint long-sentence plain.0", { plain: ["长".repeat(61), "短。"] }],
    ["block no-rights body", { surroundings: { pictures: { "/a.png": "unknown" } } }],
    ["block no-proof body", { surroundings: { pictures: { "/a.png": "incomplete" } } }],
    ["block rights-over coverMediaId", { surroundings: { pictures: { cover: "expired" } } }],
    ["confirm dead-link body", { surroundings: { deadLinks: ["/news/9"] } }],
    ["hint no-alt body", { body: `${BODY}<figure><img src="/a.png" alt=""></figure>` }],
  ])("%s", (expected, given) => {
    expect(codes(given)).toEqual([expected]);
  });

  it("asks of words of others where they come from", () => {
    expect(codes({ origin: "reprint" })).toEqual([
      "block no-source sourceId",
      "block no-source-name sourceName",
      "block no-original-title originalTitle",
      "block no-original-author originalAuthor",
      "block no-original-link sourceUrl",
    ]);
  });
});

describe("figures", () => {
  it.each<[string[], Given]>([
    [["confirm scale title"], { title: "上半年卖出1.2万元" }],
    [["confirm points plain.1"], { plain: ["卖得多。", "多卖了3%。"] }],
    [["hint figure-missing title"], { title: "上半年卖出7亿元" }],
    // Inconsistent figures: a title without the unit, a space before the unit, full-width digits.
    [["confirm scale title"], { title: "上半年卖出1.2万" }],
    [["confirm scale title"], { title: "上半年卖出 1.2 万元" }],
    [["confirm scale title"], { title: "上半年卖出１．２万元" }],
    [["confirm points plain.1"], { plain: ["卖得多。", "多卖了 3 %。"] }],
    [["confirm points body"], { body: `${BODY}<p>利率从5%升到8%，上升了3%。</p>` }],
    [["confirm points body"], { body: `${BODY}<p>利率由5%下降为3%，下降2%。</p>` }],
    [["confirm points body"], { body: `${BODY}<p>毛利率为20%，同比提高3%。</p>` }],
    [["confirm scale title"], { title: "罚三百万元", body: `${BODY}<p>罚款300亿元。</p>` }],
    [["hint figure-missing title"], { title: "罚三百万元", body: `${BODY}<p>罚款五百万元。</p>` }],
    [["hint figure-missing title"], { title: "少卖五成", body: `${BODY}<p>少卖30%。</p>` }],
    // Consistent figures: rounded, written differently, or none.
    [[], { title: "卖出约1亿元", body: `${BODY}<p>卖出1.02亿元</p>` }],
    [[], { title: "占百分之三十", body: `${BODY}<p>占30%</p>` }],
    [[], { title: "卖出12000万元" }],
    [[], { title: "卖出一亿二千万元" }],
    [[], { title: "少卖三成", body: `${BODY}<p>少卖29.8%。</p>` }],
    [[], { title: "一家公司、三种吃法，一成不变" }],
    [[], { body: `${BODY}<p>毛利率为20%，提高3个百分点；营收增长20%，利润提高3%。</p>` }],
    [[], { title: "卖出 1.2 亿元，提高 3 个百分点" }],
    [[], { title: "卖出１．２亿元" }],
    [[], { title: "2026年11月22日起" }],
  ])("%j", (expected, given) => {
    expect(codes(given)).toEqual(expected);
  });

  it("reads numbers in their scale", () => {
    expect(figuresOf("1,200万元、3.5%、百分之十二点五、2倍").map(({ value, kind }) => [value, kind])).toEqual([
      [12_000_000, "amount"],
      [3.5, "percent"],
      [12.5, "percent"],
      [2, "times"],
    ]);
  });
});

describe("words", () => {
  it("gives the place and the right words of a misspelling", () => {
    const [finding] = found({ body: `<h2>头</h2>${BODY}<p>没有竟争力</p>`, rules: [{}] });
    expect(finding).toMatchObject({ field: "body", words: "竟争力", better: { zh: "竞争力", en: "竞争力" } });
    expect(finding?.offset).toBe("头\n上半年卖出1.2亿元，占比提高3个百分点。\n没有".length);
  });

  it("looks for claims without a source in words of others alone", () => {
    const rule = { family: "unsourced", pattern: "网传", severity: "confirm" } as const;
    const whole = {
      sourceId: 1,
      sourceName: "某报",
      sourceUrl: "https://example.com",
      originalTitle: "原题",
      originalAuthor: "李四",
    };
    const body = `${BODY}<p>网传要涨价</p>`;
    expect(codes({ body, rules: [rule] })).toEqual([]);
    expect(codes({ body, rules: [rule], origin: "reprint", ...whole })).toEqual(["confirm unsourced body"]);
  });

  it("asks whoever signs a reprint where its link leads, when nothing is known of the source's host", () => {
    const whole = {
      sourceId: 1,
      sourceName: "某报",
      sourceUrl: "https://any.example",
      originalTitle: "原",
      originalAuthor: "李",
    };
    const surroundings = { hasSourceHost: false };
    expect(codes({ origin: "reprint", ...whole, surroundings })).toEqual(["confirm no-source-host sourceUrl"]);
    expect(codes({ origin: "compiled", ...whole, surroundings })).toEqual([]);
    expect(codes({ origin: "reprint", ...whole })).toEqual([]);
  });

  it("holds a code against the company's name", () => {
    const rule = { family: "pair", kind: "pair", pattern: "贵州茅台=600519" } as const;
    const of = (text: string) => found({ body: `${BODY}<p>${text}</p>`, rules: [rule] }).map(({ words }) => words);
    expect(of("贵州茅台（600519）上涨")).toEqual([]);
    expect(of("贵州茅台（600159）上涨")).toEqual(["贵州茅台（600159）"]);
    expect(of("五粮液(600519.SH)上涨")).toEqual(["(600519.SH)"]);
  });

  it("stops a story with a word that is refused, and asks about one that is held", () => {
    const words = [
      { word: "赌博", action: "refuse" },
      { word: "彩票", action: "hold" },
      { word: "编辑部", action: "name" },
    ];
    expect(codes({ body: `${BODY}<p>赌博、彩票、编辑部</p>`, words })).toEqual([
      "block sensitive body",
      "confirm sensitive body",
    ]);
  });
});

it("keeps the ids of findings when other words change", () => {
  const ids = (body: string) => found({ body, rules: [{}] }).map(({ id }) => id);
  expect(ids(`${BODY}<p>竟争力</p>`)).toEqual(ids(`<p>前面加一段。</p>${BODY}<p>竟争力</p>`));
  expect(new Set(ids(`${BODY}<p>竟争力，竟争力</p>`)).size).toBe(2);
});

it("does not mention what is allowed, but for what stands in the way", () => {
  const body = `${BODY}<p>竟争力</p>`;
  expect(codes({ body, rules: [{}], allowed: ["misspelling:竟争力"] })).toEqual([]);
  expect(codes({ body, rules: [{ severity: "block" }], allowed: ["misspelling:竟争力"] })).toEqual([
    "block misspelling body",
  ]);
});

it.each<[Parameters<typeof finderOf>[0], string, [number, number][]]>([
  [
    { kind: "literal", pattern: "甲甲" },
    "甲甲甲乙甲甲",
    [
      [0, 2],
      [4, 6],
    ],
  ],
  [{ kind: "literal", pattern: "" }, "甲", []],
  [{ kind: "pair", pattern: "贵州茅台=600519" }, "贵州茅台（600159）上涨", [[0, 12]]],
  [{ kind: "pair", pattern: "贵州茅台=600519" }, "五粮液（600519）上涨", [[3, 11]]],
  [{ kind: "pair", pattern: "贵州茅台=600519" }, "贵州茅台（600519）和五粮液（000858）", []],
])("%j in %s", (rule, text, places) => {
  expect(finderOf(rule)(text).map(({ from, to }) => [from, to])).toEqual(places);
});

it.each<[string, boolean]>([
  ["茅台=600519", true],
  ["茅=600519", false],
  ["茅台=60051", true],
  ["茅台=6005", false],
  ["茅台=6005190", false],
  ["贵州 茅台=600519", false],
])("%s is a pair: %s", (pattern, is) => {
  const faults = ruleFaults({ kind: "pair", pattern, hits: [], misses: [] });
  expect(faults).toEqual(is ? [] : [{ code: "pair", text: pattern }]);
});
