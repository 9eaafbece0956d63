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
  expect([minutesOf(0), minutesOf(1_620)]).toEqual([1, 4]);
});
