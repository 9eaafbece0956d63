import answers from "./tool-answer.zh-cn.ts";
import settings from "#app/features/newsroom/setting/settings.zh-cn.ts";
import texts from "./tool.zh-cn.ts";
import { TOOL_NAMES, toolPath } from "./tool.names.ts";
import { COLOURS, expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/Failed to load resource/] });

  test("a reader calculates, sees what is wrong, and calculates again", async ({ page }) => {
    await page.goto("/tools");
    await page.getByRole("link", { name: answers.about.mortgage.name }).first().click();
    await expect(page.getByText(texts.example)).toBeVisible();
    const principal = page.getByRole("textbox", { name: answers.labels.mortgage["principal"] ?? "" });
    await principal.fill("一百万");
    await page.getByRole("button", { name: texts.submit }).click();
    const answer = page.getByRole("region", { name: texts.answer });
    await expect(answer).toContainText(answers.faults.number(answers.labels.mortgage["principal"] ?? ""));
    await expect(principal).toHaveValue("一百万");
    await principal.fill("100万");
    await page.getByRole("textbox", { name: answers.labels.mortgage["rate"] ?? "", exact: true }).fill("3.1");
    await page.getByRole("textbox", { name: answers.labels.mortgage["months"] ?? "" }).fill("360");
    await page.getByRole("button", { name: texts.submit }).click();
    await expect(answer).toContainText("每月还4,270.16元，还360个月，一共付利息537,260.03元。");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/tools\/mortgage$/);
  });
});

test("every calculator is accessible with its answer, on a narrow screen with the largest text too", async ({
  page,
  expectAccessible,
}) => {
  for (const name of TOOL_NAMES) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(toolPath(name));
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, COLOURS);
    await page.setViewportSize({ width: 320, height: 844 });
    await page.evaluate(() => (document.documentElement.dataset["font"] = "huge"));
    expect([name, await overflow(page)]).toEqual([name, 0]);
  }
});

test("an article leads to the calculator of its topic", async ({ page, database }) => {
  const [row] = await database.query(
    "select id from articles where status = 'published' and (title like '%以旧换新%' or tags && '{以旧换新,国补}') limit 1",
  );
  await page.goto(`/news/${String(row?.["id"])}`);
  await page.getByRole("link", { name: answers.about["trade-in"].name }).click();
  await expect(page.getByRole("heading", { level: 1, name: answers.about["trade-in"].name })).toBeVisible();
});

test("a changed rule holds from its day on, and the page says so", async ({ colleague, page: reader }) => {
  const page = await colleague("guanliyuan");
  await page.goto("/newsroom/settings?tab=tools");
  const group = page.getByRole("group", { name: settings.names["mortgageRates"] ?? "" });
  const row = group.getByRole("group", { name: settings.row(1) });
  await row.getByRole("textbox", { name: settings.columnNames["to"] ?? "" }).fill("2026-01-01");
  await group.getByRole("button", { name: settings.addRow }).click();
  const added = group.getByRole("group", { name: settings.row(3) });
  await added.getByRole("combobox").selectOption({ label: settings.choices["lpr"] ?? "" });
  await added.getByRole("textbox", { name: settings.columnNames["from"] ?? "" }).fill("2026-01-01");
  await added.getByRole("spinbutton").fill("3.25");
  const save = async () => {
    await page.getByRole("button", { name: settings.review(1) }).click();
    await page.getByRole("dialog", { name: settings.reviewTitle }).getByRole("button", { name: settings.save }).click();
  };
  await save();
  await expect(group.getByText(settings.rowsFault)).toBeVisible();
  await row.getByRole("textbox", { name: settings.columnNames["to"] ?? "" }).fill("2025-12-31");
  await save();
  await expect(page.getByText(settings.saved).last()).toBeVisible();
  await expect(async () => {
    await reader.goto(toolPath("mortgage"));
    await expect(reader.getByRole("region", { name: texts.answer })).toContainText("3.25%", { timeout: 2_000 });
  }).toPass();
  await expect(reader.getByText(texts.holds("2026-01-01", ""))).toBeVisible();
  await page
    .getByRole("button", { name: new RegExp(`${settings.standard}.*${settings.names["mortgageRates"]}`) })
    .click();
  await save();
  await expect(page.getByText(settings.saved).last()).toBeVisible();
});
