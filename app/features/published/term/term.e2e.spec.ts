import texts from "./term.zh-cn.ts";
import { COLOURS, expect, overflow, test } from "#tests/e2e/fixtures/fixtures.ts";

/** The path of a demo article that mentions a term in its text. */
const ARTICLE = "select id from articles where status = 'published' and body_html like '%LPR%' limit 1";

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/Failed to load resource/] });

  test("a term in an article opens its note, which leads to the term", async ({ page, database }) => {
    const [row] = await database.query(ARTICLE);
    await page.goto(`/news/${String(row?.["id"])}`);
    const word = page.getByRole("button", { name: "LPR", exact: true });
    await expect(word).toHaveCount(1);
    const note = page.locator("#term-lpr");
    await expect(note).toBeHidden();
    await word.click();
    await expect(note).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(note).toBeHidden();
    await word.press("Enter");
    await note.getByRole("link", { name: texts.more }).click();
    await expect(page).toHaveURL(/\/terms\/lpr$/);
    await expect(page.getByRole("heading", { level: 1, name: "LPR" })).toBeVisible();
  });
});

test("notes are accessible, fit the narrowest screen and move nothing", async ({
  page,
  database,
  expectAccessible,
}) => {
  const [row] = await database.query(ARTICLE);
  await page.addInitScript(() => localStorage.setItem("fontSize", "huge"));
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`/news/${String(row?.["id"])}`);

  const word = page.getByRole("button", { name: "LPR", exact: true });
  const placeOf = async () => {
    const box = await word.boundingBox();
    return { ...box, y: (box?.y ?? 0) + (await page.evaluate(() => scrollY)) };
  };
  await word.scrollIntoViewIfNeeded();
  const before = await placeOf();
  await word.click();
  await expect(page.locator("#term-lpr")).toBeVisible();
  expect(await placeOf()).toEqual(before);
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, COLOURS);
});

test("paper has the words of the text and the notes below it", async ({ page, database }) => {
  const [row] = await database.query(ARTICLE);
  await page.goto(`/news/${String(row?.["id"])}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("button.term").first()).toBeVisible();
  await expect(page.locator("#term-lpr")).toBeVisible();
});
