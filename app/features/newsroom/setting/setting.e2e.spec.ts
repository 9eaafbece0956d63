import newsroomEn from "#app/newsroom/shell/newsroom.en.ts";
import en from "./settings.en.ts";
import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import zh from "./settings.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

test("a setting is found, changed, looked over, seen by readers and taken back, by keys alone", async ({
  colleague,
  page: readers,
  expectAccessible,
}) => {
  const page = await colleague("guanliyuan");
  await page.goto("/newsroom/settings");
  const phone = page.getByRole("textbox", { name: zh.names["reportPhone"] ?? "" });
  await expect(page.getByRole("textbox", { name: zh.names["siteName"] ?? "", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("/");
  await page.keyboard.type("举报电话");
  await expect(phone).toBeVisible();
  const number = `010-${Date.now() % 100_000_000}`;
  await phone.focus();
  const before = await phone.inputValue();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(number);
  await page.keyboard.press("Control+s");
  const review = page.getByRole("dialog", { name: zh.reviewTitle });
  await expect(review.getByRole("cell", { name: number })).toBeVisible();
  await expectAccessible(page);
  await review.getByRole("button", { name: zh.save }).press("Enter");
  await expect(page.getByText(zh.saved).last()).toBeVisible();
  await expect(async () => {
    await readers.goto("/about");
    await expect(readers.getByRole("contentinfo").getByText(number)).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page
    .getByRole("button", { name: new RegExp(`· ${zh.names["reportPhone"]}$`) })
    .first()
    .press("Enter");
  const versions = page.getByRole("dialog", { name: zh.versionsOf(zh.names["reportPhone"] ?? "") });
  await expectAccessible(page);
  await versions.getByRole("button", { name: zh.restore }).first().press("Enter");
  await expect(phone).toHaveValue(before);
});

test("a dangerous setting asks for the second factor, on a phone in the dark, in English", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const page = await colleague("guanliyuan", {
    language: "en",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await page.goto("/newsroom/settings?tab=points");
  const points = page.getByRole("spinbutton", { name: en.names["points.profileCompleted.points"] ?? "" });
  await expect(points).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await points.fill("99999");
  await page.getByRole("button", { name: en.review(1) }).click();
  await page.getByRole("dialog", { name: en.reviewTitle }).getByRole("button", { name: en.save }).click();
  const stepUp = page.getByRole("dialog", { name: newsroomEn.stepUp.title });
  await stepUp.getByRole("button", { name: newsroomEn.stepUp.confirm }).click();
  await expect(page.getByText(en.between(0, 10_000)).last()).toBeVisible();
  expect(
    await database.query('select 1 from settings where value @> \'{"profileCompleted":{"points":99999}}\''),
  ).toEqual([]);
  await page.getByRole("button", { name: en.discard }).click();
  await expect(points).toHaveValue("20");
});

test("what somebody else has changed meanwhile is shown, and nothing is lost without a choice", async ({
  colleague,
}) => {
  const [one, other] = [await colleague("guanliyuan"), await colleague("guanliyuan")];
  const field = (page: typeof one) => page.getByRole("textbox", { name: zh.names["childOfficer"] ?? "" });
  for (const page of [one, other]) {
    await page.goto("/newsroom/settings?tab=foot");
    await expect(field(page)).toBeVisible();
  }
  const [first, second] = [`甲${Date.now()}`, `乙${Date.now()}`];
  await field(one).fill(first);
  await field(other).fill(second);
  const save = async (page: typeof one) => {
    await page.keyboard.press("Control+s");
    await page.getByRole("dialog", { name: zh.reviewTitle }).getByRole("button", { name: zh.save }).click();
  };
  await save(one);
  await expect(one.getByText(zh.saved).last()).toBeVisible();
  await save(other);
  const conflict = other.getByRole("dialog", { name: zh.conflictTitle });
  await expect(conflict.getByRole("cell", { name: first })).toBeVisible();
  await conflict.getByRole("button", { name: zh.mine }).click();
  await other.getByRole("dialog", { name: zh.reviewTitle }).getByRole("button", { name: zh.save }).click();
  await expect(other.getByText(zh.saved).last()).toBeVisible();
  await other.reload();
  await expect(field(other)).toHaveValue(second);
  await expect(other.getByRole("link", { name: newsroomZh.screens.settings })).toBeVisible();
});
