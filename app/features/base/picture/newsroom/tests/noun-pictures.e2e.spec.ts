import type { Page } from "@playwright/test";
import linkEn from "#app/features/published/friend-link/newsroom/friend-link.en.ts";
import linkZh from "#app/features/published/friend-link/newsroom/friend-link.zh-cn.ts";
import singlePage from "#app/features/published/page/newsroom/single-page.zh-cn.ts";
import en from "#app/newsroom/kit/records/records.en.ts";
import writingEn from "#app/newsroom/screens/write/writing.en.ts";
import editor from "#app/features/base/rich-text/editor/editor.zh-cn.ts";
import zh from "#app/newsroom/kit/records/records.zh-cn.ts";
import pictures from "../pictures.zh-cn.ts";
import writing from "#app/newsroom/screens/write/writing.zh-cn.ts";
import { pngFile } from "#tests/fixtures/uploads.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

const field = (page: Page, label: string) => page.getByRole("form").getByLabel(label, { exact: true });
const OWN = "update media set rights = 'own', rights_by = '某人' where sha256 = $1 returning id::int as id";

test("a picture is brought into a single page, shown while it is held, and public with the page on a stated right", async ({
  colleague,
  database,
  page: reader,
  expectAccessible,
}) => {
  const page = await colleague("yunying", { viewport: { width: 1280, height: 900 } });
  await page.goto("/newsroom/pages?id=new");
  await field(page, singlePage.fields.title).fill("有图的单页");
  await field(page, singlePage.fields.slug).fill("page-with-picture");
  const body = page.getByRole("textbox", { name: singlePage.fields.body_html, exact: true });
  await body.click();
  await page.keyboard.type("图在下面。");
  const answered = page.waitForResponse(/uploadToLibrary/);
  await page
    .locator("[data-pick=picture]")
    .first()
    .setInputFiles([await pngFile("page.png", 600, 400)]);
  const { data }: { data: { sha: string } } = await (await answered).json();
  const image = body.locator("figure img");
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const state = page.getByRole("link", { name: pictures.states.unknown });
  await expect(state).toBeVisible();
  await expect(page.frameLocator("main iframe").locator("figure img")).toBeVisible();
  await image.click();
  await expect(page.getByLabel(editor.pictureCaption)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(editor.pictureCaption)).toBeFocused();
  await page.keyboard.type("图下的一句话");
  await page.keyboard.press("Enter");
  await expect(body.locator("figcaption")).toHaveText("图下的一句话");
  await page.getByLabel(singlePage.fields.published).check();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("alert").filter({ hasText: "正文里有一张图还没有说清凭什么可以用" })).toBeVisible();
  await expectAccessible(page);

  await database.query(OWN, [data.sha]);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(zh.saved).first()).toBeVisible();
  await reader.goto("/page-with-picture");
  const shown = reader.getByRole("main").locator("figure img");
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await database.query("delete from pages where slug = 'page-with-picture'");
});

for (const [language, width] of [
  ["zh-cn", 1440],
  ["en", 390],
] as const)
  test(`a logo is uploaded or chosen of the library for a friend link, ${language}, ${width} px`, async ({
    colleague,
    database,
    expectAccessible,
  }) => {
    const [t, w, { fields }] = language === "en" ? [en, writingEn, linkEn] : [zh, writing, linkZh];
    const page = await colleague("yunying", { language, viewport: { width, height: 900 } });
    await page.goto("/newsroom/friend-links?id=new");
    await field(page, fields.name).fill(`有图的友链${language}`);
    await field(page, fields.url).fill(`https://logo-${language}.example.com/`);
    const form = page.getByRole("form");
    await form.locator("input[type=file]").setInputFiles([await pngFile("page.png", 600, 400)]);
    await expect(field(page, fields.logo)).toHaveValue(/^\/media\/[0-9a-f]{64}\//);
    const src = await field(page, fields.logo).inputValue();
    const [picture] = await database.query(OWN, [src.split("/")[2]]);
    await expect(form.locator("img")).toBeVisible();
    await field(page, fields.logo).fill("");
    await form.getByRole("button", { name: w.pictures.fromLibrary }).click();
    // The library also lists pictures of other tests.
    await page
      .getByRole("dialog")
      .locator(`#row-${Number(picture?.["id"])}`)
      .click();
    await expect(field(page, fields.logo)).toHaveValue(src);
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await field(page, fields.kind).selectOption("image");
    await page.keyboard.press("Control+s");
    await expect(page.getByText(t.saved).first()).toBeVisible();
    expect((await page.request.get(src)).status()).toBe(200);
    await database.query("delete from friend_links where name = $1", [`有图的友链${language}`]);
  });
