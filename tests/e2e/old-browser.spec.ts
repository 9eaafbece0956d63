import type { Page } from "@playwright/test";
import { NEWER_BUILT_INS } from "../../app/boot/newer-built-ins.ts";
import commentZh from "#app/features/members/comment/components/comment.zh-cn.ts";
import discussionZh from "#app/features/members/comment/components/discussion.zh-cn.ts";
import { newMember } from "./fixtures/area-member.ts";
import { expect, test as base, untilReady } from "./fixtures/fixtures.ts";
import { Reader } from "./fixtures/login-reader.ts";
import { makeOld } from "./fixtures/old-browser.ts";
import { signedIn } from "./fixtures/newsroom-colleague.ts";

const test = base.extend({
  page: async ({ page }, use) => {
    await makeOld(page);
    await use(page);
  },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const missing = (page: Page) =>
  page.evaluate(
    (paths) =>
      paths.filter((path) => {
        const value = path.split(".").reduce<unknown>((owner, name) => Object(owner)[name], window);
        return value === undefined;
      }),
    NEWER_BUILT_INS,
  );

test("a reader reads, points at links, goes on, searches, and is counted", async ({ page }) => {
  const counted: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/track")) return;
    const event = JSON.parse(request.postData() ?? "{}") as { path: string; title?: string };
    // Events of reading progress have no title.
    if (event.title !== undefined) counted.push(event.path);
  });
  await page.goto("/news/1");
  expect(await missing(page)).toEqual(NEWER_BUILT_INS);
  await expect.poll(() => counted).toEqual(["/news/1"]);
  const title = (await heading(page).textContent()) ?? "";
  await page.getByRole("banner").getByRole("link", { name: "明白财经" }).hover();
  await untilReady(page);
  await expect(heading(page)).toHaveText(title);
  expect(await missing(page)).toEqual([]);

  await page.getByRole("navigation", { name: "上一篇与下一篇" }).getByRole("link").first().click();
  await expect(heading(page)).not.toHaveText(title);
  await expect.poll(() => counted.length).toBe(2);
  await page.goto("/search?q=电池");
  await page.getByRole("main").getByRole("searchbox").focus();
  await untilReady(page);
  await page.getByRole("main").getByRole("searchbox").fill("医保");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=%E5%8C%BB%E4%BF%9D/);
  await expect(page.getByRole("main").getByRole("link").filter({ hasText: "医保" }).first()).toBeVisible();
});

test("all channels are at hand, and a wide table scrolls by itself", async ({ page }) => {
  await page.goto("/news/1");
  const channels = page.locator("[data-channels] > ul > li");
  await expect(channels.first()).toBeVisible();
  const shown = channels.filter({ visible: true });
  await expect(shown).toHaveCount((await channels.count()) - 1);

  await page.setViewportSize({ width: 390, height: 800 });
  const prose = page.locator("article [class*=prose]").first();
  await prose.evaluate((text) => {
    const table = document.createElement("table");
    const row = table.insertRow();
    for (let cell = 0; cell < 12; cell += 1) row.insertCell().append("一格里的字");
    text.prepend(document.createElement("figure"));
    text.firstElementChild?.append(table);
  });
  const table = prose.locator("table").first();
  await expect(table).toBeVisible();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a member signs in by the device's check and by the picture, and comments", async ({ page, database }) => {
  const member = await newMember(database);
  for (const withPicture of [false, true]) {
    const reader = new Reader(page, "zh-cn", withPicture ? { database } : {});
    await reader.arrive("/news/1");
    await reader.open(reader.t.toAccount);
    await reader.device.type(reader.field("username"), member.username);
    await reader.device.type(reader.field("password"), member.password);
    await reader.device.press(reader.submit);
    await reader.passCaptcha();
    await reader.expectSignedIn(member.username);
    if (!withPicture) await reader.forget();
  }
  const group = page.locator("#comments").getByRole("group", { name: discussionZh.label, exact: true });
  await group.getByRole("textbox").fill("旧浏览器里的评论");
  await group.getByRole("button", { name: discussionZh.send, exact: true }).click();
  // Chromium itself hides a popover, although scripts of this page cannot detect popovers.
  await expect(page.locator("[data-kind=success]")).toHaveText(commentZh.added);
});

test("a colleague opens the newsroom and a story", async ({ page, database }) => {
  await signedIn(page, database, "jizhe");
  await page.goto("/newsroom");
  await expect(heading(page)).toBeVisible();
  await page.goto("/newsroom/stories");
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

base("a current browser loads no polyfill", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/news/1");
  await page.getByRole("banner").getByRole("link", { name: "明白财经" }).hover();
  await untilReady(page);
  expect(scripts.filter((url) => url.includes("polyfills"))).toEqual([]);
});
