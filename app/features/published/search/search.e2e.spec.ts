import { expect, speak, test } from "#tests/e2e/fixtures/fixtures.ts";

test("finds words of two characters and marks them, in titles and in the text", async ({ page, expectAccessible }) => {
  const synonyms: Record<string, string[]> = {
    保费: ["保险费"],
    电池: [],
    房贷: ["住房贷款", "房屋贷款", "按揭"],
    AI: ["人工智能"],
  };
  for (const [words, same] of Object.entries(synonyms)) {
    await page.goto(`/search?q=${encodeURIComponent(words)}`);
    await expect(page).toHaveTitle(`“${words}”的搜索结果 - 明白财经`);
    const results = page
      .getByRole("region", { name: "搜索结果" })
      .getByRole("listitem")
      .filter({ has: page.locator("[data-kind]") });
    expect(await results.count()).toBeGreaterThan(0);
    await expect(results.first().locator("mark").first()).toBeVisible();
    const marks = await results.locator("mark").allInnerTexts();
    const marked = new Set(marks.map((text) => text.toLowerCase()));
    expect(marked).toContain(words.toLowerCase());
    expect([words.toLowerCase(), ...same]).toEqual(expect.arrayContaining([...marked]));
  }
  await expectAccessible(page);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("reads pinyin, and says which words it has searched", async ({ page, expectAccessible }) => {
  await page.goto("/search?q=huiminbao");
  await expect(page.getByText("没有文章写着“huiminbao”，下面是“惠民保”的结果。")).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText("惠民保");
  await expectAccessible(page);
});

test("is narrowed by kind, industry and time, and says how much there is", async ({ page }) => {
  await page.goto("/search?q=保险");
  const count = async () =>
    Number(/找到(\d+)条/.exec((await page.getByRole("main").innerText()).replace(/\s+/g, " "))?.[1]);
  const all = await count();
  expect(all).toBeGreaterThan(1);
  const filters = page.getByRole("navigation", { name: "筛选" });
  await filters.getByRole("link", { name: "文章" }).click();
  await expect(page).toHaveURL(/kind=article/);
  await expect(filters.getByRole("link", { name: "文章" })).toHaveAttribute("aria-current", "true");
  expect(await count()).toBeLessThanOrEqual(all);
  await expect(page.locator("[data-kind]:not([data-kind=article])")).toHaveCount(0);
  await filters.getByRole("link", { name: "汽车" }).click();
  await expect(page).toHaveURL(/industry=auto/);
  expect(await count()).toBeLessThan(all);
  await filters.getByRole("link", { name: "一天内" }).click();
  await expect(page).toHaveURL(/time=day/);
});

test("begins anew from its own field and keeps the words", async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "想看点什么？" })).toBeVisible();
  const field = page.getByRole("main").getByRole("searchbox");
  await field.fill("补贴 新能源");
  await field.press("Enter");
  await expect(page).toHaveTitle("“补贴 新能源”的搜索结果 - 明白财经");
  await expect(field).toHaveValue("补贴 新能源");
});

/** Addresses to which the site has no link, with the expected status and message. */
const WRONG = [
  ["page=99", 404, /没有这一页/],
  ["page=0", 404, /没有这一页/],
  ["page=two", 404, /没有这一页/],
  ["kind=rumour", 400, /筛选条件不对/],
  ["industry=nowhere", 400, /筛选条件不对/],
  ["time=century", 400, /筛选条件不对/],
  ["order=sideways", 400, /筛选条件不对/],
  ["order=sideways&page=99", 400, /筛选条件不对/],
] as const;

test.describe("says why there is nothing", () => {
  test.use({ allowedErrors: [/status of 40[04]/] });

  test("for a wrong page, filter or order, and searches on from there", async ({ page, expectAccessible }) => {
    for (const [query, status, sentence] of WRONG) {
      const response = await page.goto(`/search?q=${encodeURIComponent("保险")}&${query}`);
      expect([query, response?.status()]).toEqual([query, status]);
      await expect(page.getByRole("main").getByRole("heading", { name: sentence })).toBeVisible();
      await expect(page.locator("[data-kind]")).toHaveCount(0);
    }
    await expectAccessible(page);
    const field = page.getByRole("main").getByRole("searchbox");
    await expect(field).toHaveValue("保险");
    await field.press("Enter");
    await expect(page).toHaveTitle("“保险”的搜索结果 - 明白财经");
    await expect(page.locator("[data-kind]").first()).toBeVisible();
  });

  test("to find, to search for, or too much of it", async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent("乌有之乡")}`);
    await expect(page.getByRole("heading", { name: "没有找到“乌有之乡”" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "正在被读的文章" })).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent("，。！")}`);
    await expect(page.getByRole("heading", { name: /只有标点符号/ })).toBeVisible();
    const response = await page.goto(`/search?q=${encodeURIComponent("长".repeat(61))}`);
    expect(response?.status()).toBe(400);
    await expect(page.getByRole("heading", { name: /搜索词太长了/ })).toBeVisible();
    await speak(page, "en");
    await page.goto("/search?q=nothing-like-this");
    await expect(page.getByRole("main")).toContainText("nothing-like-this");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});

test("shows what was typed as text", async ({ page }) => {
  let alerts = 0;
  page.on("dialog", (dialog) => {
    alerts += 1;
    void dialog.dismiss();
  });
  const words = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
  await page.goto(`/search?q=${encodeURIComponent(words)}`);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue(words);
  expect(await page.locator("main img[src=x]").count()).toBe(0);
  expect(alerts).toBe(0);
});

test("suggests how the typed words may go on, by key", async ({ page, expectAccessible }) => {
  await page.goto("/");
  const field = page.getByRole("banner").getByRole("searchbox").or(page.getByRole("banner").getByRole("combobox"));
  await field.pressSequentially("huimin");
  const options = page.getByRole("listbox", { name: "搜索建议" }).getByRole("option");
  await expect(options.first()).toHaveText("惠民保");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await field.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("huimin");
  await field.pressSequentially("b");
  await expect(options.first()).toHaveText("惠民保");
  await field.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await field.press("Enter");
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent("惠民保")}`);
});

test("searches for a suggestion that is tapped, and asks nothing while an input method composes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/search");
  const field = page.getByLabel("搜索词");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/content/suggest")) asked.push(new URL(request.url()).searchParams.get("q") ?? "");
  });
  await field.focus();
  const client = await page.context().newCDPSession(page);
  await client.send("Input.imeSetComposition", { text: "fang", selectionStart: 4, selectionEnd: 4 });
  await client.send("Input.insertText", { text: "房贷" });
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  expect(asked).toEqual(["房贷"]);
  const text = await options.first().innerText();
  await options.first().click();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text)}`));
});

test("works without suggestions when the server does not answer", async ({ page }) => {
  await page.route("**/api/content/suggest**", (route) => route.abort());
  await page.goto("/search");
  const field = page.getByLabel("搜索词");
  await field.pressSequentially("房贷");
  await field.press("Enter");
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent("房贷")}`);
});
