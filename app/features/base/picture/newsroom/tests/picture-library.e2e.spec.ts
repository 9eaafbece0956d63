import type { Page } from "@playwright/test";
import sharp from "sharp";
import editor from "#app/features/base/rich-text/editor/editor.zh-cn.ts";
import en from "../pictures.en.ts";
import zh from "../pictures.zh-cn.ts";
import writing from "#app/newsroom/screens/write/writing.zh-cn.ts";
import { pngFile } from "#tests/fixtures/uploads.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";
import { begin, body, saved } from "#tests/e2e/fixtures/newsroom-writer.ts";
import { heldAnswer } from "#tests/e2e/fixtures/slow-line.ts";

const queueOf = (page: Page, t: typeof zh) => page.getByRole("region", { name: t.queue.label });
const cards = (page: Page) => page.locator("ul button[id^=row-]");

for (const [language, width, height, colorScheme] of [
  ["zh-cn", 1280, 720, "light"],
  ["en", 390, 844, "dark"],
] as const)
  test(`a picture is taken in, its rights are said by keys and an earlier version comes back, ${language}, ${width} px`, async ({
    colleague,
    database,
    expectAccessible,
  }) => {
    const t: typeof zh = language === "en" ? en : zh;
    // Each test has its own staff member, because it searches that member's pictures.
    const who = language === "en" ? "zhubian" : "bianji";
    const page = await colleague(who, { language, colorScheme, viewport: { width, height } });
    await page.goto("/newsroom/pictures?mine=1&unused=1");
    await expect(page.getByText(t.uploadHint)).toBeVisible();
    const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await page
      .locator("input[type=file]")
      .setInputFiles([await pngFile("one.png", 640, 400), broken, await pngFile("two.png", 640, 400)]);
    // A file that is not a picture does not stop the others.
    await expect(queueOf(page, t).getByText(t.queue.count(2, 3))).toBeVisible({ timeout: 30_000 });
    await expect(queueOf(page, t).getByRole("button", { name: t.queue.again })).toBeVisible();
    await queueOf(page, t)
      .getByRole("button", { name: t.queue.dropOf("broken.png") })
      .click();
    await expect(queueOf(page, t).getByRole("button", { name: t.queue.again })).toBeHidden();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);

    await page.locator("h1").click();
    await page.keyboard.press("ArrowRight");
    await expect(cards(page).first()).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    const detail = page.getByRole("complementary", { name: t.detail });
    await expect(detail.getByRole("textbox", { name: t.caption, exact: true })).toBeVisible();
    const id = Number(new URL(page.url()).searchParams.get("id"));
    await page.keyboard.press("u");
    const rights = detail.getByRole("combobox", { name: t.rights }).first();
    await expect(rights).toBeFocused();
    await rights.selectOption("agency");
    await expect(detail.getByText(t.missing([t.proofs.agency.by, t.proofs.agency.licence]))).toBeVisible();
    await detail.getByRole("textbox", { name: t.caption, exact: true }).fill("港口的集装箱");
    await detail.getByLabel(t.proofs.agency.by, { exact: true }).fill("某图片社");
    await detail.getByLabel(t.proofs.agency.licence, { exact: true }).fill("2026-17");
    await expectAccessible(page);
    const answer = await heldAnswer(page, "**/newsroom/saveLibraryPicture");
    await page.keyboard.press("Control+s");
    const version = async () =>
      (await database.query("select version, caption, rights from media where id = $1", [id]))[0];
    await expect.poll(version).toEqual({ version: 2, caption: "港口的集装箱", rights: "agency" });
    expect(await overflow(page)).toBe(0);
    // Text typed before the answer arrives stays and still has to be saved.
    await detail.getByRole("textbox", { name: t.caption, exact: true }).fill("码头");
    answer.release();
    await expect(detail.getByRole("button", { name: t.save })).toBeEnabled();
    await expect(detail.getByRole("textbox", { name: t.caption, exact: true })).toHaveValue("码头");

    // A colleague saves first. Nothing is overwritten, and each keeps their own fields.
    await database.query("update media set version = 3, credit = '同事写的' where id = $1", [id]);
    await page.keyboard.press("Control+s");
    await expect(detail.getByText(t.moved)).toBeVisible();
    await detail.getByRole("button", { name: t.keepMine }).click();
    await page.keyboard.press("Control+s");
    await expect.poll(version).toMatchObject({ version: 4, caption: "码头" });
    expect(await database.query("select credit from media where id = $1", [id])).toEqual([{ credit: "同事写的" }]);

    await detail.locator("h2").first().click();
    await page.keyboard.press("d");
    const versions = page.getByRole("dialog", { name: t.versions });
    await expect(versions.getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
    await versions.getByRole("button", { name: t.restore }).last().click();
    await expect.poll(version).toEqual({ version: 5, caption: "", rights: "unknown" });
    await expect(versions).toBeHidden();
    await page.keyboard.press("c");
    const cropping = page.getByRole("dialog", { name: t.cropping.title });
    await expect(cropping.getByRole("button", { name: t.cropping.use })).toBeEnabled();
    await expectAccessible(page);
    await cropping.getByRole("button", { name: t.cropping.use }).click();
    await page.keyboard.press("Control+s");
    await expect
      .poll(async () => (await database.query("select crops -> '16:9' as part from media where id = $1", [id]))[0])
      .toMatchObject({ part: { x: 0.5, y: 0.5 } });
    // The screen has received the event, too. It deletes the version that it shows.
    await expect(detail.getByRole("button", { name: t.save })).toBeDisabled();
    await page.keyboard.press("Delete");
    await page.getByRole("dialog", { name: t.deleteTitle }).getByRole("button", { name: t.delete }).click();
    await expect.poll(version).toBeUndefined();
  });

test("whoever writes chooses from the library, for the text and as the cover", async ({
  page,
  database,
  colleague,
}) => {
  const visual = await colleague("shijue");
  await visual.goto("/newsroom/pictures?mine=1");
  await visual.locator("input[type=file]").setInputFiles([await pngFile("cover.png", 640, 400)]);
  await expect(queueOf(visual, zh).getByText(zh.queue.count(1, 1))).toBeVisible({ timeout: 30_000 });
  await cards(visual).first().click();
  const detail = visual.getByRole("complementary", { name: zh.detail });
  await detail.getByRole("textbox", { name: zh.caption, exact: true }).fill("素材库里的风车");
  await detail.getByRole("combobox", { name: zh.rights }).first().selectOption("own");
  await detail.getByLabel(zh.proofs.own.by).fill("叶青禾");
  await detail.getByRole("button", { name: zh.save }).click();
  const stored = async () => database.query("select id::int as id, sha256 from media where caption = '素材库里的风车'");
  await expect.poll(async () => (await stored()).length).toBe(1);
  const [row] = await stored();

  await begin(page, database, ["feng", "风车"]);
  await page.keyboard.type("/");
  await page.getByRole("option", { name: writing.blocks.libraryPicture }).click();
  const library = page.getByRole("dialog", { name: zh.choose });
  await library.getByRole("searchbox").fill("风车");
  await library.getByRole("button", { name: /素材库里的风车/ }).click();
  await expect(body(page).locator("figure")).toHaveCount(1);
  await expect(saved(page)).toBeVisible();
  const inText = async () =>
    database.query("select from manuscripts where title = '风车' and body_html like '%' || $1 || '%'", [
      row?.["sha256"],
    ]);
  await expect.poll(async () => (await inText()).length).toBe(1);
  await page.keyboard.press("Alt+2");
  await page.getByRole("button", { name: writing.pictures.chooseCover }).click();
  await page.getByRole("button", { name: writing.pictures.fromLibrary }).click();
  await library.getByRole("searchbox").fill("风车");
  await library.getByRole("button", { name: /素材库里的风车/ }).click();
  const covers = async () => database.query("select from media where crop_of = $1", [row?.["id"]]);
  await expect.poll(async () => (await covers()).length).toBe(1);
});

test("who brings no pictures does not find the screen, and a list that cannot be had says so", async ({
  colleague,
}) => {
  const page = await colleague("shijue");
  await page.route("**/api/newsroom/library*", (route) =>
    route.fulfill({ json: { code: 0, msg: "x", time: 0, data: null } }),
  );
  await page.goto("/newsroom/pictures");
  await expect(page.getByText(zh.failed)).toBeVisible({ timeout: 30_000 });
  const flashes = await colleague("kuaixun");
  await flashes.goto("/newsroom");
  await expect(flashes.locator("nav a[href='/newsroom/flash']")).toBeVisible();
  await expect(flashes.locator("nav a[href='/newsroom/pictures']")).toHaveCount(0);
});

test("a moving picture is said to stand still where it is uploaded", async ({ colleague }) => {
  const page = await colleague("shijue");
  await page.goto("/newsroom/pictures");
  const noise = Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, index) => (index * 37) % 256));
  const frames = sharp(noise, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } });
  const buffer = await frames.gif({ delay: [50, 50] }).toBuffer();
  await page.locator("input[type=file]").setInputFiles([{ name: "moves.gif", mimeType: "image/gif", buffer }]);
  const queue = page.getByRole("region", { name: zh.queue.label }).getByRole("listitem");
  await expect(queue).toContainText(zh.queue.states.done);
  await expect(queue).toContainText(editor.pictureStill);
});
