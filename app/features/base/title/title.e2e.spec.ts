import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";
import { titleBreaks } from "./title-breaks.ts";
import { WORDS } from "./title.e2e-words.ts";

const CORPUS = resolve(import.meta.dirname, "../../../../../shared/corpus/articles");
const PAGES = [
  "/",
  "/news",
  "/news/1",
  "/headlines",
  "/article",
  "/billboard",
  "/spotcheck",
  "/specialsubject",
  "/hours",
];
const WIDTHS = [1440, 1024, 390, 320];

/** A number with its unit, as a reader reads it: 3334元, 三千二, 12万辆, 2.9%. Written apart from the rules of the site. */
const NUMBER = /[\d.,]*\d[%％]?(?:[万亿千百])*(?:[元块辆倍年月日天个批次瓦家])?|[一二三四五六七八九十百千万两]{2,}/gu;

type Line = { title: string; breaks: number[] };

/** Returns the visible titles of a page with the offsets at which their lines break. */
const linesOf = (page: Page): Promise<Line[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".words")].flatMap((element) => {
      const title = element.textContent ?? "";
      if (element.getClientRects().length === 0) return [];
      const tops: number[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (let at = 0; at < (node.nodeValue ?? "").length; at++) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          tops.push(range.getClientRects()[0]?.bottom ?? tops.at(-1) ?? 0);
        }
      }
      const breaks = tops.flatMap((top, at) => (at > 0 && top - (tops[at - 1] ?? top) > 8 ? [at] : []));
      return [{ title, breaks }];
    }),
  );

/** Returns the broken matches of a pattern, with their titles. */
const brokenIn = (lines: Line[], pattern: RegExp) =>
  lines.flatMap(({ title, breaks }) =>
    [...title.matchAll(pattern)]
      .filter(({ 0: text, index }) => breaks.some((at) => at > index && at < index + text.length))
      .map(({ 0: text }) => `${text} in ${title}`),
  );

const words = new RegExp(WORDS.join("|"), "gu");

/** Expects that no number is broken, and at most two of a hundred words. */
function expectWhole(lines: Line[]): void {
  expect(brokenIn(lines, NUMBER)).toEqual([]);
  const all = lines.flatMap(({ title }) => [...title.matchAll(words)]).length;
  const broken = brokenIn(lines, words);
  expect(broken.length / Math.max(1, all), broken.join("\n")).toBeLessThanOrEqual(0.02);
}

for (const width of WIDTHS) {
  test(`no title of the site breaks inside a number, and hardly any inside a word, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const lines: Line[] = [];
    for (const path of PAGES) {
      await page.goto(path);
      lines.push(...(await linesOf(page)));
    }
    expect(lines.length).toBeGreaterThan(150);
    expect(lines.filter(({ breaks }) => breaks.length > 0).length).toBeGreaterThan(30);
    expectWhole(lines);
  });
}

test("titles of real articles keep their numbers whole in every place of a page", async ({ page }) => {
  const titles = readCorpus();
  test.skip(titles.length === 0, "../shared/corpus is absent");
  await page.goto("/news/1");
  await page.evaluate(
    (cut) => {
      for (const [tag, pieces] of ["h1", "h3", "p"].flatMap((name) => cut.map((one) => [name, one] as const))) {
        const title = document.createElement("span");
        title.className = "words";
        title.append(
          ...pieces.flatMap((piece, index) => (index > 0 ? [document.createElement("wbr"), piece] : [piece])),
        );
        const place = document.createElement(tag);
        place.append(title);
        document.querySelector("main")?.append(place);
      }
    },
    titles.map((title) => {
      const starts = [0, ...titleBreaks(title)];
      return starts.map((start, index) => title.slice(start, starts[index + 1]));
    }),
  );
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await linesOf(page);
    expect(lines.length).toBeGreaterThan(100);
    expect(brokenIn(lines, NUMBER)).toEqual([]);
  }
});

test("a title is copied and found as plain text", async ({ page }) => {
  await page.goto("/news/1");
  const title = page.getByRole("heading", { level: 1 });
  const text = await title.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection());
  });
  expect(text.trim()).toBe((await page.title()).split(" - ")[0]);
});

/** Returns the titles of the corpus; none without it. */
function readCorpus(): string[] {
  try {
    return readdirSync(CORPUS).flatMap(
      (name) => /^title: "?(.*?)"?$/m.exec(readFileSync(join(CORPUS, name), "utf8"))?.[1] ?? [],
    );
  } catch {
    return [];
  }
}
