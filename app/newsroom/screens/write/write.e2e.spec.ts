import type { BrowserContext, Page } from "@playwright/test";
import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import zh from "./writing.zh-cn.ts";
import { expect, overflow, test, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { keyboard } from "#tests/e2e/fixtures/input-devices.ts";
import { call, named, newStory } from "#tests/e2e/fixtures/newsroom-story.ts";
import { begin, body, compose, saved, signIn, title } from "#tests/e2e/fixtures/newsroom-writer.ts";

/** Allows the message that the browser itself logs when the network is switched off. */
test.use({ allowedErrors: [/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/] });

async function colleague(context: BrowserContext, database: Database, username: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, database, username);
  return page;
}

test("a story is written by keyboard with a Chinese input method, is saved, and stands there again", async ({
  page,
  database,
  expectAccessible,
}) => {
  await begin(page, database, ["yajin", "押金去了哪里"], ["zujin", "退租那天，少了一截。"]);

  await page.keyboard.type("/h2");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await compose(page, "sanzhong", "三种说法");
  await page.keyboard.press("Enter");
  await compose(page, "qiangmian", "墙面要重刷，扣八百。");
  await expect(page.getByRole("navigation", { name: zh.outline }).getByText("三种说法")).toBeVisible();

  await page.keyboard.press("Alt+1");
  await expect(page.getByRole("textbox", { name: zh.sentences.each(1) })).toBeFocused();
  await compose(page, "hetong", "自然旧化的墙，不该扣押金，这是80%的合同写明的。");
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press("Alt+2");
  await expect(page.getByRole("combobox", { name: zh.elements.columnId })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  // Choosing a source fills in the name that readers see.
  const { elements } = zh;
  await page.getByRole("combobox", { name: elements.origin }).selectOption(elements.origins.reprint);
  const source = page.getByRole("combobox", { name: elements.sourceId, exact: true });
  await expect(source.getByRole("option", { name: `环贸观察（${elements.noReprint}）` })).toBeAttached();
  await source.selectOption("海岸商业评论");
  await expect(page.getByRole("textbox", { name: elements.sourceName })).toHaveValue("海岸商业评论");
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(
    page.getByRole("navigation", { name: zh.outline }).getByText(zh.history.reasons["explicit"] ?? ""),
  ).toBeVisible();
  expect(await overflow(page)).toBe(0);

  // In focus mode only the sheet and its bar remain, and the same key restores the rest.
  const rail = page.getByRole("navigation", { name: newsroomZh.rail });
  await page.keyboard.press("Alt+0");
  await expect(rail).toBeHidden();
  await expect(page.getByRole("navigation", { name: zh.outline })).toBeHidden();
  await expect(body(page)).toBeVisible();
  await page.keyboard.press("Alt+0");
  await expect(rail).toBeVisible();

  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(title(page)).toHaveValue("押金去了哪里");
  await expect(body(page)).toContainText("墙面要重刷，扣八百。");
  await expect(body(page).getByRole("heading", { name: "三种说法" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: zh.sentences.each(1) })).toHaveValue(/自然旧化的墙/);

  const outline = page.getByRole("navigation", { name: zh.outline });
  await expect(outline.getByText(zh.history.reasons["explicit"] ?? "")).toBeVisible();
  await page.keyboard.press("Alt+5");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: zh.history.compared(2) })).toBeVisible();
  await expectAccessible(page);
  await keyboard(page).press(page.getByRole("button", { name: zh.history.close }));
  await page.keyboard.press("Control+Shift+k");
  await expect(page.getByRole("tabpanel").getByText(zh.check.severities.block).first()).toBeVisible();
  await expectAccessible(page);
  await body(page).focus();
  await page.keyboard.press("Control+f");
  await page.keyboard.type("墙面");
  await expect(page.getByRole("search").getByRole("status")).toHaveText(zh.find.count(1, 1));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: zh.find.next })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(body(page)).toBeFocused();

  // Missing fields prevent the hand-in, and the key for it types nothing into the text.
  await page.keyboard.press("Alt+1");
  await body(page).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("tab", { name: zh.tabs.check })).toHaveAttribute("aria-selected", "true");
  await expect(body(page).locator("br:not(.ProseMirror-trailingBreak)")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
});

test("two colleagues in one story: one writes, the other takes it over, and no word of either is lost", async ({
  page,
  browser,
  database,
}) => {
  await signIn(page, database, "bianji");
  const context = await browser.newContext({ baseURL: process.env["SITE"] ?? "" });
  const other = await colleague(context, database, "zhubian");

  const column = (of: Page) => of.getByRole("combobox", { name: zh.elements.columnId, exact: true });
  const dek = (of: Page) => of.getByRole("textbox", { name: zh.dek, exact: true });
  await page.keyboard.press("c");
  await expect(title(page)).toBeFocused();
  await page.keyboard.type("一个人写的标题");
  await page.keyboard.press("Enter");
  await page.keyboard.type("一个人写的导语。");
  await page.keyboard.press("Enter");
  await page.keyboard.type("## 两人都有的小标题");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/bg");
  await page.keyboard.press("Enter");
  await page.keyboard.type("两人都有的表");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("两人都有的一段。");
  await expect(saved(page)).toBeVisible();
  await other.goto(new URL(page.url()).pathname);
  await expect(other.getByText(zh.held("周砚秋"))).toBeVisible();
  await expect(title(other)).toHaveAttribute("readonly", "");

  // Without a connection the text can still be written and is stored on this device.
  await page.keyboard.press("Alt+2");
  await expect(column(page).getByRole("option", { name: "市场" })).toBeAttached();
  await body(page).focus();
  await page.context().setOffline(true);
  await page.keyboard.press("Enter");
  await page.keyboard.type("地铁里添的一段。");
  await title(page).fill("一个人写的标题，地铁里写的");
  await dek(page).fill("地铁里写的导语。");
  await column(page).selectOption("市场");
  await expect(page.locator('[role=status][data-state="kept"]')).toBeVisible();

  await other.keyboard.press("Control+Shift+u");
  await expect(title(other)).not.toHaveAttribute("readonly");
  await title(other).fill("另一个人的标题");
  await other.keyboard.press("Alt+2");
  await column(other).selectOption("数据");
  await dek(other).fill("另一个人的导语。");
  await other.keyboard.press("Enter");
  await expect(body(other)).toBeFocused();
  await other.keyboard.press("Control+End");
  await other.keyboard.press("Enter");
  await other.keyboard.type("办公室里添的一段。");
  await expect(saved(other)).toBeVisible();

  await page.context().setOffline(false);
  const banner = (name: string) => page.getByRole("alert").filter({ hasText: zh.conflict.title(name, "沈知行") });
  await expect(page.getByText(zh.held("沈知行"))).toBeVisible();
  await expect(title(page)).toHaveValue("一个人写的标题，地铁里写的");
  await page.keyboard.press("Control+Shift+u");
  // Tests the four choices: view theirs, keep mine, join both in the body, and take theirs while mine becomes a
  // version.
  await expect(banner(zh.title)).toBeVisible();
  await banner(zh.title).getByRole("button", { name: zh.conflict.see }).press("Enter");
  await expect(banner(zh.title)).toContainText("另一个人的标题");
  await banner(zh.title).getByRole("button", { name: zh.conflict.mine }).press("Enter");
  await banner(zh.elements.columnId).getByRole("button", { name: zh.conflict.see }).press("Enter");
  await expect(banner(zh.elements.columnId)).toContainText("数据");
  await banner(zh.elements.columnId).getByRole("button", { name: zh.conflict.mine }).press("Enter");
  await banner(zh.body).getByRole("button", { name: zh.conflict.merge }).press("Enter");
  await banner(zh.dek).getByRole("button", { name: zh.conflict.revision }).press("Enter");
  await expect(page.locator("[data-kind=info]").filter({ hasText: zh.conflict.asRevision })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: zh.conflict.see })).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
  await expect(dek(page)).toHaveValue("另一个人的导语。");
  for (const one of [page, other]) {
    await expect(title(one)).toHaveValue("一个人写的标题，地铁里写的");
    // A block that is in both texts appears once. The blocks that each staff member added follow.
    await expect(body(one).locator("h2")).toHaveText("两人都有的小标题");
    await expect(body(one).locator("table")).toHaveText("两人都有的表");
    await expect(body(one).locator(":scope > p")).toHaveText([
      "两人都有的一段。",
      "办公室里添的一段。",
      "地铁里添的一段。",
    ]);
  }
  await page.keyboard.press("Alt+5");
  const kept = page
    .getByRole("tabpanel")
    .getByRole("button")
    .filter({ hasText: zh.history.reasons["conflict"] ?? "" });
  await kept.first().click();
  await expect(page.locator("del").filter({ hasText: "地铁" }).first()).toBeVisible();
  await page.getByRole("button", { name: zh.history.restore }).click();
  await page.getByRole("dialog").getByRole("button", { name: zh.history.restore }).click();
  for (const one of [page, other]) await expect(dek(one)).toHaveValue("地铁里写的导语。");
  await expect(title(page)).not.toHaveAttribute("readonly");
  await context.close();
});

test("what a crash has left on the device is offered with every visit until somebody decides", async ({
  page,
  context,
  database,
}) => {
  await begin(page, database, ["bengkui", "浏览器崩溃以后"]);
  await page.keyboard.type("存上了的一句。");
  await expect(saved(page)).toBeVisible();
  const story = new URL(page.url()).pathname;
  // Blocks saves: the closing window must not send one once the network is back.
  await page.route("**/newsroom/saveStory*", (route) => route.abort("internetdisconnected"));
  await context.setOffline(true);
  await page.keyboard.type("没来得及存的一句。");
  await expect(page.locator('[role=status][data-state="kept"]')).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const again = await colleague(context, database, "bianji");
  const offer = again.getByRole("button", { name: zh.kept.use });
  await again.goto(story);
  await expect(offer).toBeVisible();
  // The second window views the text, writes into it, saves and leaves.
  await title(again).fill("浏览器崩溃以后，改过的标题");
  await expect(saved(again)).toBeVisible();
  await again.getByRole("link", { name: newsroomZh.screens.stories }).first().click();
  await expect(again.getByRole("heading", { level: 1, name: newsroomZh.screens.stories })).toBeVisible();
  await again.goto(story);
  await offer.press("Enter");
  await expect(body(again)).toHaveText("存上了的一句。没来得及存的一句。");
  await expect(title(again)).toHaveValue("浏览器崩溃以后，改过的标题");
  await expect(saved(again)).toBeVisible();
  await again.reload();
  await expect(body(again)).toHaveText("存上了的一句。没来得及存的一句。");
  await expect(offer).toHaveCount(0);
});

test("a story that a hand rests on is asked for once, and again when somebody has changed it meanwhile", async ({
  page,
  context,
  database,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, database, "bianji");
  const writer = await colleague(context, database, "zhubian");
  const name = named("押金");
  const id = await newStory(page, database, name);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(`newsroom/story?id=${id}`) && asked.push(request.url()));
  const link = page.locator(`main a[href="/newsroom/stories/${id}"]`).first();
  // The search limits the list to this story. Otherwise the pointer could rest on stories that other tests add.
  const list = `/newsroom/stories?q=${encodeURIComponent(name)}`;
  const answer = () => page.waitForResponse((response) => response.url().includes(`newsroom/story?id=${id}`));

  await page.goto(list);
  await Promise.all([answer(), link.hover()]);
  await link.click();
  await expect(body(page)).toContainText("有一处对不上");
  expect(asked).toHaveLength(1);

  await page.goto(list);
  await Promise.all([answer(), link.hover()]);
  const heard = page.waitForResponse((response) => response.url().includes("newsroom/stories"));
  await call(writer, "saveStory", { id, fence: 0, changes: { body: { base: 2, value: "<p>账单又对上了。</p>" } } });
  // The event that deletes the preloaded story also refetches the list.
  await heard;
  await link.click();
  await expect(body(page)).toContainText("账单又对上了");
  expect(asked).toHaveLength(3);
});
