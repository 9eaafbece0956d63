import nouns from "#app/newsroom/kit/records/records.zh-cn.ts";
import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import settings from "#app/features/newsroom/setting/settings.zh-cn.ts";
import versionsZh from "#app/newsroom/kit/record/versions.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

const { policies: zh } = settings;

test("a review path is added with a look at whom it reaches, changed back and removed, by keys alone", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  // The story is of a kind that no other test hands in, because all tests share the site.
  const [story] = await database.query(
    `insert into manuscripts (fields, sensitivity) values ('{"title": "敏感的稿子"}', 'sensitive') returning id`,
  );
  const page = await colleague("guanliyuan");
  await page.goto("/newsroom/settings");
  await page.getByRole("link", { name: zh.title, exact: true }).press("Enter");
  await expect(page.getByRole("row", { name: zh.standard })).toContainText(zh.steps(3));
  await page.keyboard.press("a");
  const form = page.getByRole("form", { name: zh.form });
  const effect = page.getByRole("region", { name: zh.effect });
  await form.getByLabel(zh.fields.sensitivity).selectOption("sensitive");
  await form.getByLabel(zh.fields.steps).selectOption("2");
  await expect(effect.getByText(/3签 → 2签/).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await page
    .getByRole("dialog", { name: newsroomZh.stepUp.title })
    .getByRole("button", { name: newsroomZh.stepUp.confirm })
    .press("Enter");
  await expect(page).toHaveURL(/id=\d+$/);
  await expect(effect.getByText(zh.noneMoved)).toBeVisible();

  await form.getByLabel(zh.fields.steps).selectOption("1");
  await expect(effect.getByText(/2签 → 1签/).first()).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(form.getByRole("button", { name: versionsZh.number(2) })).toBeVisible();
  await page.keyboard.press("Alt+v");
  const versions = page.getByRole("dialog");
  await versions.getByRole("button", { name: versionsZh.number(1) }).press("Enter");
  await expect(versions.getByRole("button", { name: versionsZh.restore(1) })).toBeVisible();
  await expectAccessible(page);
  await versions.getByRole("button", { name: versionsZh.restore(1) }).press("Enter");
  await expect(form.getByLabel(zh.fields.steps)).toHaveValue("2");
  await expect(versions).toBeHidden();

  await form.getByRole("button", { name: nouns.remove }).press("Enter");
  const removal = page.getByRole("dialog");
  await expect(removal.getByText(/2签 → 3签/).first()).toBeVisible();
  await removal.getByRole("button", { name: versionsZh.removing.remove }).press("Enter");
  await expect(page.getByRole("row", { name: zh.standard })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await database.query("delete from manuscripts where id = $1", [story?.["id"]]);
});

test("review paths fit a phone in the dark, in English", async ({ colleague, expectAccessible }) => {
  const page = await colleague("guanliyuan", {
    language: "en",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await page.goto("/newsroom/settings/reviews?id=new");
  await expect(page.getByRole("combobox").first()).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
});
