import { expect, it, test } from "vitest";
import { titleBreaks } from "./title-breaks.ts";
import { titled } from "./title.view.ts";

/** Returns a title with a mark at each possible line break. */
const cut = (title: string) => {
  const starts = [0, ...titleBreaks(title)];
  return starts.map((start, index) => title.slice(start, starts[index + 1])).join("|");
};

test.each([
  "买|手机|领|补贴，|3334元|是|一道|分水岭",
  "一支药|从两万八|降到|三千二，|差价|是|谁让出来的？",
  "一度电|一块二，|充电站|到底赚走|多少？",
  "二手车过户，|我多跑了三趟",
  "澄远|汽车下调三款车型|官方|指导价",
  "12户人家，|谈了|19个月：|一部加装|电梯的|钱|是|怎么分|下来的",
  "12月18日|A股开盘|分析：|三大|指数低开",
  "去年|12万多元，|涨了|3%到5%，|跌到|1,200.5元",
])("a title breaks between words, and never within a number and its unit: %s", (title) => {
  expect(cut(title.replaceAll("|", ""))).toBe(title);
});

it("keeps marks with the words that they enclose", () => {
  expect(cut("“先涨后补”被盯上")).toBe("“先涨后补”|被盯上");
  expect(cut("他说（昨天）：《价格》再涨")).not.toMatch(/[（《]\||\|[）》：]/u);
});

it("keeps short words with the side to which they belong", () => {
  expect(cut("房东的报价")).toBe("房东的|报价");
  expect(cut("到底该不该等")).toBe("到底|该不该等");
});

it("adds nothing to other languages, and nothing beside blanks, where every browser breaks", () => {
  expect(titleBreaks("Is a 3,334 yuan phone worth it?")).toEqual([]);
  expect(titleBreaks("")).toEqual([]);
  expect(cut("国产GPU第一股 硬科技")).toBe("国产|GPU|第一股 硬科技");
});

it("loses and adds no character, whatever the title", () => {
  for (const title of ["👨‍👩‍👧‍👦的账", "一".repeat(300), "（（（", "𠮷野家3.14元", "A不A", "1-2-3-4万-5"]) {
    const breaks = titleBreaks(title);
    expect(breaks).toEqual(breaks.toSorted((a, b) => a - b));
    expect(breaks.every((at) => at > 0 && at < title.length)).toBe(true);
  }
});

it("is computed once for each title", () => {
  expect(titled("汽车降价").breaks).toBe(titled("汽车降价").breaks);
});
