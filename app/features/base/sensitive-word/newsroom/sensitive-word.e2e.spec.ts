import en from "./sensitive-word.en.ts";
import zh from "./sensitive-word.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";
import { htmlOf, sheetOf, workbookOf } from "#tests/fixtures/tables/workbooks.ts";

test("words are tried, put on the list, found and taken back, by keys alone", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const page = await colleague("yunying");
  await page.goto("/newsroom/words");
  await expect(page.getByRole("table")).toBeVisible();
  await expectAccessible(page);
  const [one, other] = [`甲词${Date.now()}`, `乙词${Date.now()}`];
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: zh.addTitle });
  await dialog.getByLabel(zh.typed).focus();
  await page.keyboard.insertText(`${one}\n${other},${zh.actions.hold}`);
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText(zh.tried.list(2, 0, 0, 0))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.insertText(other);
  const row = page.getByRole("row").filter({ hasText: other });
  await expect(row.getByText(zh.actions.hold)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: one })).toHaveCount(0);
  await row.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("dialog", { name: zh.addTitle }).getByLabel(zh.typed)).toHaveValue(other);
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  const changes = page.getByRole("dialog", { name: zh.changesTitle });
  const change = changes.getByRole("listitem").filter({ hasText: one }).filter({ hasNotText: zh.isUndoing });
  await expectAccessible(page);
  await change.getByRole("button", { name: zh.undo }).press("Enter");
  await expect(change.getByText(zh.undone)).toBeVisible();
  expect(await database.query("select 1 from sensitive_words where word = any($1)", [[one, other]])).toEqual([]);
});

test("words come from a workbook of which a sheet is chosen, and from a table of the clipboard", async ({
  colleague,
  expectAccessible,
}) => {
  const page = await colleague("yunying");
  await page.goto("/newsroom/words");
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: zh.addTitle });
  const [one, other] = [`甲词${Date.now()}`, `乙词${Date.now()}`];
  const words = [
    ["序号", "敏感词", "处理"],
    ["1", one, zh.actions.hold],
    ["2", other, ""],
  ];
  const buffer = await workbookOf([
    { xml: sheetOf([["说明"]]), name: "说明" },
    { xml: sheetOf(words), name: "词表" },
  ]);
  await dialog.getByLabel(zh.file).setInputFiles({ name: "词表.xlsx", mimeType: "application/zip", buffer });
  await dialog.getByRole("radio", { name: "词表" }).check();
  await expect(dialog.getByLabel(zh.typed)).toHaveValue(`"${one}",${zh.actions.hold}\n"${other}"\n`);
  await expectAccessible(page);
  await dialog.getByLabel(zh.typed).fill("");
  await dialog.getByLabel(zh.typed).evaluate((field, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, htmlOf(words));
  await expect(dialog.getByLabel(zh.typed)).toHaveValue(`"${one}",${zh.actions.hold}\n"${other}"\n`);
  await dialog.getByRole("button", { name: zh.try }).click();
  await expect(dialog.getByText(zh.tried.list(2, 0, 0, 0))).toBeVisible();
});

test("a rule that an editor suggests is accepted by a desk head, on a phone in English too", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const editor = await colleague("bianji", {
    language: "en",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await editor.goto("/newsroom/words");
  await expect(editor.getByRole("button", { name: en.rules.suggest })).toBeVisible();
  await expectAccessible(editor);
  expect(await overflow(editor)).toBe(0);
  const pattern = `老字号${Date.now()}`;
  await editor.getByRole("button", { name: en.rules.suggest }).click();
  const suggestion = editor.getByRole("dialog", { name: en.rules.suggestTitle });
  await suggestion.getByLabel(en.rules.pattern).fill(pattern);
  await suggestion.getByLabel(en.rules.hits).fill("没有它");
  await suggestion.getByLabel(en.rules.pattern).focus();
  await expect(suggestion.getByText(en.rules.faults.hit("没有它"))).toBeVisible();
  await expectAccessible(editor);
  await suggestion.getByLabel(en.rules.hits).fill(`一家${pattern}店`);
  await suggestion.getByLabel(en.rules.pattern).focus();
  await suggestion.getByRole("button", { name: en.rules.send }).click();
  await expect(suggestion).toHaveCount(0);

  const head = await colleague("zhubian");
  await head.goto("/newsroom/words?tab=rules");
  await head.keyboard.press("/");
  await head.keyboard.insertText(pattern);
  const row = head.getByRole("row").filter({ hasText: pattern });
  await expect(row).toContainText("建议");
  await row.getByRole("button").press("Enter");
  const rule = head.getByRole("dialog", { name: zh.rules.editTitle });
  await rule.getByLabel(zh.rules.severity).selectOption("confirm");
  await expectAccessible(head);
  await rule.getByLabel(zh.rules.pattern).press("Enter");
  await expect(rule).toHaveCount(0);
  await expect(row).toContainText(zh.rules.on);
  const stored = await database.query("select severity, version, enabled from check_rules where pattern = $1", [
    pattern,
  ]);
  expect(stored).toEqual([{ severity: "confirm", version: 2, enabled: true }]);
});
