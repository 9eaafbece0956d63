import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import en from "./menus.en.ts";
import zh from "./menus.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

// The site has only one set of menus, so a save in one test would cause a conflict in the other.
test.beforeEach(({ database }) => database.hold("menus"));
test.afterEach(({ database }) => database.release("menus"));

test("an entry is added to the head, seen before and after it is saved, and the former menus come back", async ({
  colleague,
  database,
  page: readers,
  expectAccessible,
}) => {
  // The demo also changes the menus, after the site has answered its first requests. The test waits for that.
  const changes = "select from noun_revisions where kind = 'menu'";
  await expect.poll(async () => (await database.query(changes)).length).toBeGreaterThan(2);
  const page = await colleague("guanliyuan");
  await page.goto("/newsroom/settings");
  await page.getByRole("link", { name: zh.title, exact: true }).click();
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await expectAccessible(page);
  const name = `新${Date.now() % 10_000_000}`;
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: zh.add });
  await dialog.getByLabel(zh.fields.title, { exact: true }).fill(name);
  await dialog.getByLabel(zh.fields.titleEn).fill("New");
  await dialog.getByLabel(zh.fields.name).fill(`e2e_${Date.now()}`);
  await dialog.getByLabel(zh.fields.path).fill("about");
  await expectAccessible(page);
  await dialog.getByLabel(zh.fields.path).press("Enter");
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name }).first().focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.frameLocator("iframe").getByText(name).first()).toBeAttached({ timeout: 20_000 });
  await page.keyboard.press("Control+s");
  const save = page.getByRole("dialog", { name: zh.saveTitle });
  await expect(save.getByText(name)).toBeVisible();
  await expectAccessible(page);
  await save.getByRole("button", { name: zh.saveNow }).press("Enter");
  await page
    .getByRole("dialog", { name: newsroomZh.stepUp.title })
    .getByRole("button", { name: newsroomZh.stepUp.confirm })
    .click();
  await expect(save).toHaveCount(0);
  await expect(async () => {
    await readers.goto("/about");
    await expect(readers.getByRole("banner").getByText(name).first()).toBeAttached({ timeout: 2_000 });
  }).toPass();

  await page.keyboard.press("d");
  const versions = page.getByRole("dialog", { name: zh.versions });
  await expectAccessible(page);
  await versions.getByRole("button", { name: zh.take }).first().press("Enter");
  await expect(row).toHaveCount(0);
  await page.keyboard.press("Control+s");
  await page.getByRole("dialog", { name: zh.saveTitle }).getByRole("button", { name: zh.saveNow }).press("Enter");
  await expect(page.getByRole("dialog", { name: zh.saveTitle })).toHaveCount(0);
});

test("on a phone in the dark, in English, the menus are without findings and ask before one is emptied", async ({
  colleague,
  expectAccessible,
}) => {
  const page = await colleague("guanliyuan", {
    language: "en",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await page.goto("/newsroom/settings/menus");
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);

  const menus = page.getByRole("group", { name: en.menusLabel });
  await menus.getByRole("button", { name: en.menus.user }).click();
  const entries = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(menus.getByRole("button", { pressed: true })).toHaveText(en.menus.user);
  for (let left = await entries.count(); left > 0; left -= 1) {
    await entries.first().getByRole("button").first().click();
    const dialog = page.getByRole("dialog", { name: en.edit });
    if (left > 1) await dialog.getByRole("button", { name: en.remove }).click();
    else {
      await dialog.getByLabel(en.fields.enabled).uncheck();
      await dialog.getByRole("button", { name: en.done, exact: true }).click();
    }
    await expect(entries).toHaveCount(Math.max(1, left - 1));
  }
  await page.keyboard.press("Control+s");
  const save = page.getByRole("dialog", { name: en.saveTitle });
  await expect(save.getByRole("alert").filter({ hasText: en.emptied([en.menus.user]) })).toBeVisible();
  await expectAccessible(page);
  await expect(save.getByRole("button", { name: en.saveNow })).toBeDisabled();
  await save.getByLabel(en.emptiedMeant).check();
  await expect(save.getByRole("button", { name: en.saveNow })).toBeEnabled();
});
