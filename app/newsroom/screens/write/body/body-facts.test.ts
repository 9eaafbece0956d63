import { expect, test } from "vitest";
import { charactersOf, minutesOf, outlineOf } from "./body-facts.ts";

test("the outline holds the headings that are written", () => {
  const html = "<h2>押金去了<strong>哪里</strong></h2><p>一</p><h3>三种说法</h3><h2></h2>";
  expect(outlineOf(html)).toEqual([
    { level: 2, text: "押金去了哪里" },
    { level: 3, text: "三种说法" },
    { level: 2, text: "" },
  ]);
});

test("characters are those that are seen", () => {
  expect(charactersOf("<p>一 二&nbsp;三&amp;四</p><p></p>")).toBe(5);
  const note = '<sup class="note" title="注"><a href="#note-1">1</a></sup>';
  const list = '<section class="body-notes"><ol><li id="note-1">注 <a href="#ref-1">↑</a></li></ol></section>';
  const box = '<aside class="box box-tip"><p class="box-label">提示</p><p>框</p></aside>';
  expect(charactersOf(`<p>一${note}</p>${box}<p class="card"><a href="/news/1">别家的题目</a></p>${list}`)).toBe(3);
  expect([minutesOf(0), minutesOf(1_620)]).toEqual([1, 4]);
});
