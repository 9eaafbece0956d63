import type { Page } from "@playwright/test";
import writing from "#app/newsroom/screens/write/writing.zh-cn.ts";
import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";
import { begin, body, compose } from "#tests/e2e/fixtures/newsroom-writer.ts";
import texts from "./chart-editor.zh-cn.ts";

const { charts: t, faults, warnings } = texts;

/** Pastes text into the field with the focus, as a spreadsheet copies it. */
const paste = (page: Page, text: string) =>
  page.locator(":focus").evaluate((field, cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", cells);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test("a chart is made from pasted cells by keyboard, refused until it is complete, and edited again", async ({
  page,
  database,
  expectAccessible,
}) => {
  await begin(page, database, ["tubiao", "咖啡涨价的账"]);
  await compose(page, "xiamian", "下面是图。");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/tubiao");
  await expect(page.getByRole("option", { name: writing.blocks.chart, exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  const window = page.getByRole("dialog", { name: t.window });
  const field = (label: string) => window.getByRole("textbox", { name: label, exact: true });

  await field(t.cell(1, 1)).focus();
  await paste(page, "年份\t豆子（元）\n2023\t4.0\n2024\t5.1\n2025\t五块九\n");
  await expect(field(t.cell(4, 2))).toHaveValue("五块九");
  await expect(window.getByText(faults.number(4, 2, "五块九"))).toBeVisible();
  await field(t.cell(3, 2)).focus();
  await page.keyboard.press("Enter");
  await expect(field(t.cell(4, 2))).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("5.9");
  await expect(window.getByText(faults.sourceMissing)).toBeVisible();
  // The chart is drawn although its title is still missing.
  await expect(window.locator("svg")).toHaveCount(2);
  await window.getByRole("button", { name: t.put }).press("Enter");
  await expect(window.getByRole("alert")).toContainText(faults.title);

  await field(t.title).focus();
  await compose(page, "qingkuang", "一杯咖啡的原料钱情况");
  await field(t.source).focus();
  await compose(page, "laiyuan", "虚构数据");
  await expect(window.getByRole("img", { name: "一杯咖啡的原料钱情况" })).toHaveCount(2);
  await expect(window.getByText(warnings.message)).toBeVisible();
  await field(t.title).fill("一杯咖啡的原料钱涨了快一半");
  await expect(window.getByText(warnings.message)).toHaveCount(0);
  await window.getByRole("combobox", { name: t.kind }).selectOption("columns");
  await expectAccessible(page);
  await window.getByRole("button", { name: t.put }).press("Enter");
  await expect(window).toHaveCount(0);

  const figure = body(page).locator("figure.chart-columns");
  await expect(figure.getByRole("img", { name: "一杯咖啡的原料钱涨了快一半" })).toHaveCount(1);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(writing.keptNow).first()).toBeVisible();
  await page.reload();
  await expect(figure.getByRole("img")).toHaveCount(1);

  await body(page).getByRole("button", { name: writing.charts.edit }).press("Enter");
  await expect(field(t.title)).toHaveValue("一杯咖啡的原料钱涨了快一半");
  await expect(field(t.unit)).toHaveValue("元");
  await field(t.cell(4, 2)).fill("6.2");
  await window.getByRole("button", { name: t.change }).press("Enter");
  await expect(figure.locator("svg.wide")).toContainText("6.2");
  await expect(body(page).locator("figure.chart")).toHaveCount(1);
});

test("a table becomes a chart by one command", async ({ page, database }) => {
  await begin(page, database, ["biaoge", "表格变成图"]);
  await page.keyboard.type("/bg");
  await page.keyboard.press("Enter");
  for (const text of ["city", "A", "B", "x", "1", "2", "y", "3", "4"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Control+Alt+g");
  const window = page.getByRole("dialog", { name: t.window });
  const field = (label: string) => window.getByRole("textbox", { name: label, exact: true });
  await expect(field(t.cell(3, 3))).toHaveValue("4");
  await field(t.title).fill("乙城两项都比甲城多出两个");
  await field(t.source).fill("虚构数据");
  await window.getByRole("button", { name: t.put }).press("Enter");
  await expect(body(page).locator("figure.chart-line svg.wide")).toHaveCount(1);
  await expect(body(page).locator(":scope > table, :scope > .tableWrapper")).toHaveCount(0);
});
