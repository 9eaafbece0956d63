import { expect, test, untilReady } from "#tests/e2e/fixtures/fixtures.ts";

test("the stream grows while the page is open, without a reload", async ({ page, database, expectAccessible }) => {
  await page.goto("/hours");
  await untilReady(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const main = page.getByRole("main");
  const write = async (text: string, ago: string) => {
    await database.query(
      "insert into flashes (content, channel, publish_at) values ($1, 'macro', now() - $2::interval)",
      [text, ago],
    );
    await database.purge("flashes");
  };
  const [first, second] = [`新快讯${Date.now()}：为一场测试而写。`, `第二条${Date.now()}：读者在下面。`];
  await write(first, "1 second");
  await expect(main.getByText(first)).toBeVisible();

  // If the reader has scrolled down, the page does not move. A bar announces new items.
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  await write(second, "0 seconds");
  const bar = page.getByRole("button", { name: /^有\d+条新消息，点这里看$/ });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await bar.click();
  await expect(main.getByText(second)).toBeVisible();
  await expect(bar).toHaveCount(0);

  // An open page gets a correction too.
  await database.query(
    "update flashes set content = $2, correction = '数字有误', corrected_at = now() where content = $1",
    [second, `${second}改`],
  );
  await database.purge("flashes");
  await expect(main.getByText(`${second}改`)).toBeVisible();
  await expect(main.getByText("数字有误")).toBeVisible();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);

  await page.goto("/hours?channel=company");
  await expect(main.getByText(first)).toHaveCount(0);
  await page.goto("/hours?channel=macro");
  await expect(page.getByText(first)).toBeVisible();
  await database.query("delete from flashes where content in ($1, $2)", [first, `${second}改`]);
  await database.purge("flashes");
});

test("older items come as the reader goes down, to the end", async ({ page }) => {
  await page.goto("/hours");
  await untilReady(page);
  const items = page.getByRole("main").locator("li[data-kind]");
  const ids = () => items.evaluateAll((elements) => elements.map((element) => element.id));
  const start = (await ids()).length;
  const older = page.getByRole("link", { name: "看更早的" });
  if ((await older.count()) > 0) {
    await older.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await ids()).length).toBeGreaterThan(start);
  }
  await expect(async () => {
    await page.mouse.wheel(0, 10_000);
    await expect(page.getByText("这里是最早的一条了")).toBeVisible({ timeout: 500 });
  }).toPass();
  const all = await ids();
  expect(new Set(all).size).toBe(all.length);
});

test("a flash has a place of its own, and its words can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/hours");
  // Uses an older item, because other tests add and withdraw flashes at the top.
  const item = page.getByRole("main").locator("li[data-kind=flash]").nth(6);
  await item.getByRole("button", { name: "复制" }).click();
  await expect(item.locator("output")).toHaveText("已复制");
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  const id = await item.getAttribute("id");
  await page.goto((await item.locator("a").first().getAttribute("href")) ?? "");
  await page.getByRole("link", { name: "看当天时间线" }).click();
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});

test("a flash has a page of its own to share, reached from the stream", async ({ page, expectAccessible, request }) => {
  await page.goto("/hours");
  const first = page.locator("li[data-kind=flash]").first();
  const text = await first.locator("p[lang=zh-CN]").first().innerText();
  await first.getByTitle("这条快讯的固定地址").click();
  await expect(page).toHaveURL(/\/hours\/\d+$/);
  await expect(page.getByRole("article")).toContainText(text);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const card = await page.getByRole("link", { name: "保存分享图" }).getAttribute("href");
  const drawn = await request.get(card ?? "");
  expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/png"]);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    new RegExp(`${new URL(page.url()).pathname}$`),
  );
  await page.getByRole("link", { name: "看当天时间线" }).click();
  await expect(page).toHaveURL(/\/hours\?day=[\d-]+#flash-\d+$/);
});

test("the page of a flash reads well on a narrow phone, in English and without a script", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
    baseURL,
  });
  await context.addCookies([{ name: "lang", value: "en", url: baseURL ?? "" }]);
  const page = await context.newPage();
  await page.goto("/hours/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect((await page.goto("/hours/999999"))?.status()).toBe(404);
  await context.close();
});
