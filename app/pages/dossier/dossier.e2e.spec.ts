import zh from "./dossier.zh-cn.ts";
import marks from "#app/features/members/mark/marks.zh-cn.ts";
import { COLOURS, expect, overflow, test } from "#tests/e2e/fixtures/fixtures.ts";

test("an article leads to its author and its topic, by keys, and these lead back", async ({
  page,
  database,
  expectAccessible,
}) => {
  const [row] = await database.query(
    "select articles.id, authors[1] as author, topics.name as topic from articles join topics on topics.name = any (tags) where authors[1] in (select name from authors) limit 1",
  );
  const [author, topic] = [String(row?.["author"]), String(row?.["topic"])];
  await page.goto(`/news/${String(row?.["id"])}`);
  const main = page.getByRole("main");
  const byline = main.getByRole("link", { name: author, exact: true });
  await byline.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: author })).toBeVisible();
  await expect(page.getByText(zh.kinds.author, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await main.getByRole("link", { name: topic, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: topic })).toBeVisible();
  await expect(main.locator(`a[href="/news/${String(row?.["id"])}"]`).first()).toBeVisible();
});

test("a company has its flashes and bulletins besides articles, by day and by night, on a narrow screen", async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/company/1");
  await expect(page.getByRole("button", { name: marks.follow })).toBeVisible();
  for (const name of [zh.flashes, zh.bulletins]) await expect(page.getByRole("region", { name })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, COLOURS);
});
