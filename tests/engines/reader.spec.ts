import captcha from "#app/features/base/captcha/captcha.zh-cn.ts";
import comment from "#app/features/members/comment/components/comment.zh-cn.ts";
import discussion from "#app/features/members/comment/components/discussion.zh-cn.ts";
import { newMember } from "../e2e/fixtures/area-member.ts";
import { sentCode } from "../e2e/fixtures/outbox.ts";
import { expect, test } from "./fixtures.ts";
import type { Tab } from "./tab.ts";

/** An article of the demo that no test changes. */
const ARTICLE = "/news/3";

test("an article is found by search, read and gone on from", async ({ tab }) => {
  await tab.open("/");
  await tab.fill("header input[name=q]", "补贴");
  await tab.press("Enter");
  await tab.see("li:has([data-kind=article]) mark", "补贴");
  await tab.click("li:has([data-kind=article]) a");
  await tab.see("article h1");
  await tab.until(() => location.pathname.startsWith("/news/"), true);
  await tab.click("header nav a", "榜单");
  await tab.until(() => location.pathname, "/billboard");
});

test("a reader signs in by a code and comments", async ({ tab, database }) => {
  const { mobile } = await newMember(database);
  await tab.open(ARTICLE);
  await tab.click("a[data-member]");
  await tab.fill("dialog input[name=mobile]", mobile);
  await tab.click("dialog [data-send-code]");
  await tab.click("dialog button", captcha.offerPow);
  let code: string | undefined;
  await expect.poll(async () => (code = await sentCode(mobile, "user_mobile_login"))).toBeDefined();
  await tab.fill("dialog input[name=captcha]", code ?? "");
  await tab.click("dialog button[type=submit]");
  await tab.miss("dialog");
  await tab.see('a[data-member][href="/user"]');

  const words = `从另一种浏览器写来的评论 ${mobile}`;
  await tab.fill("#comments textarea", words);
  await tab.click("#comments button", discussion.send);
  await tab.see("[data-kind=success]", comment.added);
  await tab.see("#comments article", words);
  await tab.see("#comments article", discussion.waiting);
});

test("an article is printed under its masthead, and nothing of the screen is", async ({ tab }) => {
  await tab.open(ARTICLE);
  await tab.see("article h1");
  const paper = await tab.engine.print?.();
  test.skip(
    paper === undefined,
    "WebKit's driver cannot print, and WebKit hangs when a rule for print is made one for all",
  );
  expect(Buffer.from(paper ?? []).toString("latin1", 0, 5)).toBe("%PDF-");
  await tab.run(drawForPaper);
  await tab.until(() => document.querySelector<HTMLElement>("body > header, header")?.innerText.trim(), "明白财经");
  await tab.see("article h1");
  // The buttons of explained terms are part of the text, so they may be printed.
  for (const gone of ["nav", "form", "button:not(.term)", "footer[data-chrome]", "aside[data-chrome]"])
    await tab.miss(gone);
  expect(await tab.run(tooWide)).toBe(0);
});

test("text is set as this engine can", async ({ tab, engineName }) => {
  await tab.open("/");
  const spacing = () => getComputedStyle(document.body).getPropertyValue("text-autospace");
  await tab.until(spacing, engineName === "webkit" ? "no-autospace" : "normal");
});

test("sign-in cards hold their fields", async ({ tab }) => {
  for (const path of ["/user/login", "/newsroom/login"]) {
    await tab.open(path);
    await tab.see("form input");
    await expectInCards(tab);
  }
});

async function expectInCards(tab: Tab): Promise<void> {
  const outside = () =>
    Array.from(document.querySelectorAll("form input, form button"))
      .filter((field) => field.checkVisibility())
      .map((field) => field.getBoundingClientRect().right - (field.closest("form")?.getBoundingClientRect().right ?? 0))
      .filter((pixels) => pixels > 1);
  expect(await tab.run(outside)).toEqual([]);
}

// Functions below run in the page.

/** Makes the page show its print layout on the screen. */
function drawForPaper(): void {
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules));
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes("print")) rule.media.mediaText = "all";
  }
}

/** Returns by how many pixels the page is wider than its window. */
const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
