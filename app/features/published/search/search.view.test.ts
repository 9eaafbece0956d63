import { describe, expect, test } from "vitest";
import type { FoundRow } from "#app/features/base/content-kind/content-kind.ts";
import type { KindName } from "#app/features/published/content-kind/content-kinds.ts";
import { searchResult } from "./search.view.ts";

const TERMS = [["补", "贴"]];

function result(part: Partial<FoundRow>, kind: KindName = "article") {
  const row = {
    id: 7,
    title: "题",
    texts: [],
    names: [],
    html: "",
    time: null,
    slug: null,
    industry: "汽车",
    industry_en: "Cars",
  };
  const { excerpt, ...rest } = searchResult(kind, { ...row, ...part }, TERMS, "zh-cn");
  return { ...rest, excerpt: excerpt.map((piece) => piece.text).join("") };
}

describe("the excerpt of a result", () => {
  test("is the first text that holds the words", () => {
    expect(result({ texts: ["先说这句。", "再说补贴。"] }).excerpt).toBe("再说补贴。");
  });

  test("is taken from the body when no text has them, without markup and placeholders", () => {
    const html = "<p>一句 &lt;话&gt;</p><ul><li>补<strong>贴</strong>&amp;{{ siteName }}{{siteName}}</li></ul>";
    expect(result({ texts: ["先说这句。"], html }).excerpt).toBe("一句 <话> 补贴&");
  });

  test("is taken from around the words in a long body, however it goes on", () => {
    const long = "<p>别的话，很长。</p>".repeat(200);
    const excerpt = result({ texts: ["先说这句。"], html: `${long}<p>这里讲<b>补贴</b>的事。</p>${long}` }).excerpt;
    expect(excerpt).toMatch(/^….*很长。 这里讲补贴的事。 别的话，很长。.*…$/);
    expect(excerpt).not.toMatch(/[<>]/);
  });

  test("is taken from the text and not from an address that holds the words first", () => {
    const html = `<p><a href="/补贴">${"一句".repeat(900)}</a></p><p>说补贴。</p>`;
    expect(result({ texts: ["先说这句。"], html }).excerpt).toContain("说补贴。");
  });

  test("is the first text when the words stand in the title only", () => {
    expect(result({ texts: ["", "先说这句。"], html: "<p>正文</p>" }).excerpt).toBe("先说这句。");
  });

  test("is left out where it is the title again", () => {
    expect(result({ title: "", texts: ["补贴。"], time: new Date(0) }, "flash")).toMatchObject({
      excerpt: "",
      href: "/hours/7",
    });
  });
});

test.each([
  ["article", "/news/7"],
  ["billboard", "/billboard/7"],
  ["subject", "/specialsubject/7"],
  ["bulletin", "/spotcheck/7"],
  ["page", "/about"],
] as const)("a %s leads to %s", (kind, href) => {
  expect(result({ slug: "about" }, kind).href).toBe(href);
});
