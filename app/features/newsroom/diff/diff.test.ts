import { describe, expect, it } from "vitest";
import { fromMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { EMPTY_FIELDS } from "#app/features/newsroom/story/story.schema.ts";
import { compareBodies, compareLines, compareTexts } from "./diff.ts";
import type { ComparedBlock } from "#app/newsroom/kit/record/diff.schema.ts";

const told = (blocks: ComparedBlock[]) =>
  blocks
    .filter(({ state }) => state !== "same")
    .map(({ state, pieces }) => [
      state,
      pieces
        .filter((piece) => piece.state !== "same" || state !== "changed")
        .map((piece) => `${{ added: "+", removed: "-", same: "=" }[piece.state]}${piece.text}`)
        .join(" "),
    ]);
const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");

describe("compareBodies", () => {
  it("shows the words of a paragraph that changed, and nothing of those that did not", () => {
    const before = paragraphs("押金一般是一个月租金。", "合同里写明了自然损耗除外。");
    const after = paragraphs("押金一般是一个月租金。", "合同里写清了自然损耗除外。");
    expect(told(compareBodies(before, after))).toEqual([["changed", "-明 +清"]]);
  });

  it("boxes a figure that changed, with its scale and unit", () => {
    const blocks = compareBodies(paragraphs("全年补贴1.2亿元，涨了3%。"), paragraphs("全年补贴1.5亿元，涨了3%。"));
    const boxed = blocks.flatMap(({ pieces }) => pieces.filter(({ isFigure }) => isFigure));
    expect(boxed.map(({ text, state }) => [text, state])).toEqual([
      ["1.2亿元", "removed"],
      ["1.5亿元", "added"],
    ]);
  });

  it("boxes a figure in Chinese characters that changed", () => {
    const changed = compareBodies("<p>营收下降三成，涉及一家企业。</p>", "<p>营收下降五成，涉及三家企业。</p>");
    const boxed = changed.flatMap(({ pieces }) => pieces.filter(({ isFigure }) => isFigure).map(({ text }) => text));
    expect(boxed).toEqual(["三成", "五成", "三家"]);
  });

  it("boxes a figure that changed in a footnote", () => {
    const note = (words: string) => `<p>见<sup class="note" title="${words}"></sup></p>`;
    const pieces = compareBodies(note("年报第3页"), note("年报第4页")).flatMap((block) => block.pieces);
    expect(pieces.filter(({ isFigure }) => isFigure).map(({ text }) => text)).toEqual(["3", "4"]);
  });

  it("calls a paragraph that stands elsewhere moved", () => {
    const [one, two, three] = ["第一段讲押金。", "第二段讲折旧，还有很多别的话。", "第三段讲提前退租。"];
    expect(told(compareBodies(paragraphs(one, two, three), paragraphs(two, three, one)))).toEqual([
      ["moved-from", expect.any(String)],
      ["moved-to", expect.any(String)],
    ]);
  });

  it.each([
    ["a link", '<p>见<a href="https://a.example/">公告</a>。</p>', '<p>见<a href="https://b.example/">公告</a>。</p>'],
    ["a picture", '<p><img src="/media/a.png" alt="图"></p>', '<p><img src="/media/b.png" alt="图"></p>'],
    ["a mark", "<p>必须<strong>马上</strong>办。</p>", "<p>必须<em>马上</em>办。</p>"],
    [
      "a cell",
      "<table><tbody><tr><td>酱油</td><td>合格</td></tr></tbody></table>",
      "<table><tbody><tr><td>酱油</td><td>不合格</td></tr></tbody></table>",
    ],
    ["a footnote", '<p>见<sup class="note" title="甲"></sup></p>', '<p>见<sup class="note" title="乙"></sup></p>'],
    [
      "where a footnote comes from",
      '<p>见<sup class="note" title="甲" data-source="https://a.example/"></sup></p>',
      '<p>见<sup class="note" title="甲" data-source="https://b.example/"></sup></p>',
    ],
    ["a word in a box", '<aside class="box-tip"><p>甲</p></aside>', '<aside class="box-tip"><p>乙</p></aside>'],
    ["the kind of a box", '<aside class="box-tip"><p>甲</p></aside>', '<aside class="box-sums"><p>甲</p></aside>'],
    [
      "what a card leads to",
      '<p class="card"><a href="/news/1">甲</a></p>',
      '<p class="card"><a href="/news/2">甲</a></p>',
    ],
    ["the kind of a block", "<p>小标题</p>", "<h2>小标题</h2>"],
  ])("sees %s that changed where the words did not", (_, before, after) => {
    expect(told(compareBodies(before, after)).length).toBeGreaterThan(0);
    expect(told(compareBodies(before, before))).toEqual([]);
  });

  it("finds each of thirty insertions in a long text by itself", () => {
    const texts = Array.from({ length: 100 }, (_, index) => `这是第${index}段，说的是第${index}件事情，每段都不一样。`);
    const after = texts.map((text, index) => (index % 3 === 0 && index < 90 ? `${text}补一句。` : text));
    const changed = told(compareBodies(paragraphs(...texts), paragraphs(...after)));
    expect(changed).toHaveLength(30);
    expect(changed.every(([state]) => state === "changed")).toBe(true);
  });

  it("shows two texts that have nothing in common one after the other", () => {
    expect(told(compareBodies(paragraphs("青茶多开新店。"), paragraphs("冰箱补贴怎样申请？")))).toEqual([
      ["added", "+冰箱补贴怎样申请？"],
      ["removed", "-青茶多开新店。"],
    ]);
  });

  it("gives back either text whole", () => {
    const [before, after] = [
      paragraphs("一句话。", "第二句，有 12 个。", "三。"),
      paragraphs("第二句，有 13 个。", "四。", "一句话。"),
    ];
    const textOf = (without: string[]) =>
      compareBodies(before, after)
        .filter(({ state }) => !without.includes(state))
        .flatMap(({ pieces }) => pieces.filter((piece) => !without.includes(piece.state)))
        .map(({ text }) => text)
        .join("");
    expect([...textOf(["added", "moved-to"])].sort()).toEqual([..."一句话。第二句，有 12 个。三。"].sort());
    expect(textOf(["removed", "moved-from"])).toBe("第二句，有 13 个。四。一句话。");
  });
});

describe("compareLines", () => {
  it("compares a title word by word", () => {
    expect(compareLines("冰箱补贴怎么领", "空调补贴怎么领").map(({ text, state }) => [state, text])).toEqual([
      ["removed", "冰箱"],
      ["added", "空调"],
      ["same", "补贴怎么领"],
    ]);
  });
});

describe("compareTexts", () => {
  const text = {
    fields: { ...EMPTY_FIELDS, title: "冰箱补贴怎么领", plain: ["先看型号。"], columnId: 1 },
    body: paragraphs("补贴最多 1500 元。"),
  };

  it("says which fields differ and how much was changed", () => {
    const after = { fields: { ...text.fields, title: "冰箱补贴如何领", columnId: 2 }, body: text.body };
    const { fields, changed } = compareTexts(text, after);
    expect(fields.map(({ name, before, after: now }) => [name, before, now])).toEqual([
      ["title", "冰箱补贴怎么领", "冰箱补贴如何领"],
      ["columnId", 1, 2],
    ]);
    expect(changed).toEqual({ characters: 2, words: ["怎么", "如何"], hasFigure: false });
  });

  it("tells of a changed figure", () => {
    expect(compareTexts(text, { ...text, body: paragraphs("补贴最多 2000 元。") }).changed.hasFigure).toBe(true);
    expect(compareTexts(text, { ...text, body: paragraphs("补贴最多 1500 元", "。") }).changed.hasFigure).toBe(false);
  });

  it("counts nothing between a text and itself", () => {
    expect(compareTexts(text, text)).toMatchObject({
      fields: [],
      changed: { characters: 0, words: [], hasFigure: false },
    });
  });
});

describe("a chart", () => {
  const chart = (change: (markdown: string) => string) =>
    fromMarkdown(
      change(
        "```chart\ntype: columns\ntitle: 咖啡的原料钱涨了快一倍\nunit: 元\nsource: 虚构数据\n---\n年份,豆子\n2024,5.1\n2025,5.9\n```",
      ),
    ).html;
  const changes = (change: (markdown: string) => string) => told(compareBodies(chart(String), chart(change)));

  it("names the row whose value changed, and the setting that changed", () => {
    expect(changes((text) => text.replace("5.9", "6.2"))).toEqual([["changed", "-5.9 +6.2"]]);
    expect(changes((text) => text.replace("columns", "bars"))).toEqual([["changed", "-柱形 +条形"]]);
    expect(changes((text) => text.replace("unit: 元", "unit: 美元"))).toEqual([["changed", "-元 +美元"]]);
  });
});
