import en from "./flashes.en.ts";
import newsroomEn from "#app/newsroom/shell/newsroom.en.ts";
import zh from "./flashes.zh-cn.ts";
import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

test.describe.configure({ mode: "serial" });

test("a flash is two keys away, goes to an open page of readers, comes back by Esc, is corrected and withdrawn by keys", async ({
  colleague,
  page: readers,
  database,
  expectAccessible,
}) => {
  const page = await colleague("zhubian");
  await page.goto("/newsroom");
  await expect(page.getByRole("link", { name: newsroomZh.screens.flash })).toBeVisible();
  await readers.goto("/hours");
  const said = `${Date.now() % 100_000}`;
  const text = `测试公司（600519）第${said}次公告：净利润1.2亿元`;

  await page.keyboard.press("n");
  const line = page.getByRole("textbox", { name: zh.content });
  await expect(line).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.locator("u[data-kind=code]")).toHaveText("600519");
  await expect(page.locator("u[data-kind=figure]").last()).toHaveText("1.2亿元");
  await page.keyboard.press("Enter");
  await expect(page.getByText(zh.under.holding)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(zh.said.back)).toBeVisible();
  await expect(line).toHaveValue(text);

  await page.keyboard.press("Enter");
  await expect(page.getByText(zh.said.sent)).toBeVisible();
  const stream = page.getByRole("region", { name: zh.stream });
  const item = stream.getByRole("listitem").filter({ hasText: text });
  await expect(item).toHaveCount(1);
  await expect(readers.getByRole("main").getByText(text)).toBeVisible();
  expect(await database.query("select from flashes where content = $1", [text])).toHaveLength(1);
  await page.keyboard.type(`测试公司第${said}次公告净利润`);
  await expect(page.getByRole("region", { name: zh.alike }).getByText(text)).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await line.fill("");

  await item.getByRole("button", { name: new RegExp(`^${zh.versions(1)}`) }).focus();
  await page.keyboard.press("z");
  const dialog = page.getByRole("dialog", { name: zh.correctTitle });
  await dialog.getByLabel(zh.content).fill(`${text}，更正`);
  await dialog.getByLabel(zh.note).fill("漏写更正");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(stream.getByText("漏写更正")).toBeVisible();
  await expect(readers.getByText("漏写更正")).toBeVisible();

  await stream
    .getByRole("button", { name: new RegExp(`^${zh.versions(2)}：测试公司`) })
    .first()
    .focus();
  await page.keyboard.press("t");
  await page.getByRole("dialog", { name: zh.withdrawTitle }).getByLabel(zh.note).fill(`第${said}次公告不实，撤回`);
  await page.keyboard.press("Control+Enter");
  await expect(readers.getByText(`第${said}次公告不实，撤回`)).toBeVisible();
  await expect(readers.getByText(text)).toHaveCount(0);
  await database.query("delete from flashes where content like $1", [`第${said}次公告%`]);
});

test("a red flash waits until a second person says yes on a phone", async ({
  colleague,
  page: readers,
  database,
  expectAccessible,
}) => {
  const writer = await colleague("kuaixun");
  const phone = await colleague("zongbian", {
    language: "en",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await phone.goto("/newsroom");
  await readers.goto("/hours");
  const pressed = Promise.withResolvers<void>();
  await writer.route("**/newsroom/flashScreen*", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await writer.goto("/newsroom/flash");
  const text = `红色快讯${Date.now()}要第二个人看`;
  await expect(writer.getByRole("textbox", { name: zh.content })).toBeFocused();
  // Keys that the user presses before the screen has loaded still work. The browser's own shortcuts do not lose the
  // text.
  await writer.keyboard.type(text);
  await writer.keyboard.press("Control+r");
  pressed.resolve();
  await expect(writer.getByText(zh.redHint)).toBeVisible();
  await writer.keyboard.press("Enter");
  await expect(writer.getByText(zh.said.waiting)).toBeVisible();

  const link = phone.getByRole("link", { name: new RegExp(`^${newsroomEn.screens.flash}`) });
  await expect(link).toContainText("waiting for your approval");
  await link.click();
  const asked = phone.getByRole("region", { name: en.underWay }).getByRole("listitem").filter({ hasText: text });
  await expect(asked).toBeVisible();
  await expectAccessible(phone);
  expect(await overflow(phone)).toBe(0);
  await expect(readers.getByText(text)).toHaveCount(0);
  await asked.getByRole("button", { name: en.agree }).click();
  await expect(readers.getByRole("main").getByText(text)).toBeVisible();
  await expect(writer.getByRole("region", { name: zh.stream }).getByText(text)).toBeVisible();
  await database.query("delete from flashes where content = $1", [text]);
});
