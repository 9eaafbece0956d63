import { expect, test, untilReady } from "./fixtures.ts";

const POLL_MS = 30_000;

test("the stream grows while the page is open, without a reload", async ({ page, database, expectAccessible }) => {
  await page.clock.install();
  await page.goto("/hours");
  await untilReady(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const first = page.getByRole("main").locator("li[data-kind]").first();
  const before = await first.innerText();

  const text = `新快讯${Date.now()}：为一场测试而写。`;
  await database.query(
    "insert into flashes (content, channel, publish_at) values ($1, 'macro', now() - interval '1 second')",
    [text],
  );
  await database.purge("flashes");
  expect(await first.innerText()).toBe(before);
  // Other tests and the demo's own hours may bring more meanwhile.
  const bar = page.getByRole("button", { name: /^有\d+条新消息，点这里看$/ });
  await expect(async () => {
    await page.clock.fastForward(POLL_MS);
    await expect(bar).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await bar.click();
  await expect(page.getByRole("main").getByText(text)).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);

  await page.goto("/hours?channel=company");
  await expect(page.getByRole("main").getByText(text)).toHaveCount(0);
  await page.goto("/hours?channel=macro");
  await expect(page.getByText(text)).toBeVisible();
  await database.query("delete from flashes where content = $1", [text]);
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
  // Not the newest: other tests put flashes there and take them away.
  const item = page.getByRole("main").locator("li[data-kind=flash]").nth(6);
  await item.getByRole("button", { name: "复制" }).click();
  await expect(item.locator("output")).toHaveText("已复制");
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  const href = await item.locator("a").first().getAttribute("href");
  await page.goto(href ?? "");
  await expect(page.locator(`[id="${href?.split("#")[1]}"]`)).toBeInViewport();
});
