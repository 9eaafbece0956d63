import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";

test("the batches are searched by product, maker and brand, over all bulletins", async ({ page, expectAccessible }) => {
  await page.goto("/spotcheck");
  const form = page.getByRole("search").filter({ has: page.getByRole("heading", { name: "查批次" }) });
  await form.getByLabel("产品、企业或品牌").fill("口罩");
  await form.getByRole("button", { name: "查一下" }).click();
  await expect(page.getByRole("heading", { name: "“口罩”的抽检批次" })).toBeVisible();
  const found = page.getByRole("region", { name: "“口罩”的抽检批次" });
  const all = Number(/查到(\d+)批次/.exec(await found.innerText())?.[1]);
  expect(all).toBeGreaterThan(2);
  await expectAccessible(page);
  await form.getByLabel("结果").selectOption("fail");
  await form.getByRole("button", { name: "查一下" }).click();
  await expect(page).toHaveURL(/result=fail/);
  expect(Number(/查到(\d+)批次/.exec(await found.innerText())?.[1])).toBeLessThan(all);
  await expect(found).toContainText("不合格");
  await form.getByLabel("产品、企业或品牌").fill("没有这种东西");
  await form.getByRole("button", { name: "查一下" }).click();
  await expect(page.getByText(/没有查到不等于没有问题/)).toBeVisible();
  await page.getByRole("link", { name: "回到全部通报" }).first().click();
  await expect(page).toHaveURL(/\/spotcheck$/);
});

test("a bulletin's failed batches can be seen alone, and its table sorted", async ({ page, expectAccessible }) => {
  await page.goto("/spotcheck/1");
  const table = page.getByRole("table", { name: "合格批次" });
  await page.getByRole("button", { name: /^只看不合格/ }).click();
  await expect(table).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^只看不合格/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: /^全部/ }).click();
  const numbers = () => table.locator("tbody tr td:first-child").allInnerTexts();
  const before = (await numbers()).map(Number);
  expect(before).toEqual(before.toSorted((a, b) => a - b));
  await page.getByRole("button", { name: /^排序 序号/ }).click();
  expect((await numbers()).map(Number)).toEqual(before.toReversed());
  await expectAccessible(page);
});

test("the file of a bulletin holds every batch, with what was measured, as spreadsheets want it", async ({
  page,
  request,
  database,
}) => {
  const [count] = await database.query("select count(*)::int as samples from samples where bulletin_id = 1");
  await page.goto("/spotcheck/1");
  const response = await request.get("/spotcheck/1.csv");
  expect(response.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  expect(response.headers()["content-disposition"]).toContain('attachment; filename="spotcheck-1.csv"');
  const body = await response.body();
  expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = body.toString("utf8");
  expect(text.split("\r\n")[0]).toContain("产品名称");
  expect(text.match(/\r\n/g)?.length).toBeGreaterThanOrEqual(Number(count?.["samples"]) + 1);
  const failed = await page.getByRole("region", { name: "批次明细" }).locator("h4").first().innerText();
  expect(text).toContain(failed.trim().split(/\s/)[0]);
  const english = await request.get("/spotcheck/1.csv", { headers: { cookie: "lang=en" } });
  expect(await english.text()).not.toContain("产品名称");
  for (const missing of ["/spotcheck/9999.csv", "/spotcheck/999999999999999999999.csv"]) {
    const answer = await request.get(missing);
    expect([answer.status(), await answer.text()]).toEqual([404, "没有这份通报，或它已经撤下。"]);
  }
});

test("the headlines of each day can be turned to, back and forth", async ({ page }) => {
  await page.goto("/headlines");
  const days = page.getByRole("navigation", { name: "按日期查头条" });
  const last = days.getByRole("link").last();
  const day = (/day=([\d-]+)/.exec((await last.getAttribute("href")) ?? "") ?? [])[1] ?? "";
  await last.click();
  await expect(page).toHaveTitle(`${day}头条 - 明白财经`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${day}头条`);
  await page.getByRole("link", { name: /后一天/ }).click();
  await expect(page).not.toHaveTitle(new RegExp(day));
  await page.getByRole("link", { name: /前一天/ }).click();
  await expect(page).toHaveTitle(`${day}头条 - 明白财经`);
  await page.getByRole("link", { name: "今日头条" }).first().click();
  await expect(page).toHaveURL(/\/headlines$/);
  await page.goto("/headlines?day=2020-01-01");
  await expect(page.getByText("2020-01-01没有头条。")).toBeVisible();
});
