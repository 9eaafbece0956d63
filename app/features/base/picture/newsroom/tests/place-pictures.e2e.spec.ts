import type { Locator, Page } from "@playwright/test";
import frontEn from "#app/features/published/front/newsroom/front.en.ts";
import picturesEn from "../pictures.en.ts";
import writingEn from "#app/newsroom/screens/write/writing.en.ts";
import front from "#app/features/published/front/newsroom/front.zh-cn.ts";
import pictures from "../pictures.zh-cn.ts";
import subjects from "#app/features/published/subject/newsroom/subjects.zh-cn.ts";
import writing from "#app/newsroom/screens/write/writing.zh-cn.ts";
import { pngFile } from "#tests/fixtures/uploads.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-board.ts";
import { told } from "#tests/e2e/fixtures/newsroom-story.ts";
import { dragByTouch } from "#tests/e2e/fixtures/touch.ts";

/** The tests share one browser process, because further ones would only wait. */
test.describe.configure({ mode: "serial" });

const slots = (page: Page) => page.locator('[data-area="headline"] li:has([id^="place-headline"])');
const titles = (page: Page) => page.locator('[data-area="headline"] [id^="place-headline"] b').allTextContents();

async function openBoard(page: Page): Promise<void> {
  await page.goto("/newsroom/front");
  await expect(slots(page).first()).toBeVisible();
}
/** Uploads a new picture for a position. */
async function bring(place: Locator, t: { choose: string }): Promise<void> {
  await place.getByRole("button", { name: t.choose }).click();
  await place.locator("input[type=file]").setInputFiles([await pngFile("place.png", 900, 700)]);
  await expect(place.locator("progress")).toHaveCount(0, { timeout: 60_000 });
  await expect(place.getByRole("button", { name: /%/ })).toBeVisible();
}

for (const [language, width, height, colorScheme] of [
  ["zh-cn", 1280, 900, "light"],
  ["en", 390, 844, "dark"],
] as const)
  test(`a slot takes a new picture, which goes live on a stated right alone, ${language}, ${width} px`, async ({
    colleague,
    database,
    expectAccessible,
  }) => {
    const [f, p] = language === "en" ? [frontEn, picturesEn] : [front, pictures];
    const chief = await colleague("zongbian", { language, colorScheme, viewport: { width, height } });
    await openBoard(chief);
    await chief.locator('[id^="place-headline"]').nth(4).click();
    const dialog = chief.getByRole("dialog");
    const place = dialog.getByRole("group", { name: f.picture, exact: true }).first();
    await bring(place, p.placing);
    await expectAccessible(chief);
    expect(await overflow(chief)).toBe(0);
    await place.getByRole("button", { name: (language === "en" ? writingEn : writing).pictures.close }).click();
    await dialog.getByRole("button", { name: f.keepSlot }).click();
    await expect(slots(chief).nth(4)).toContainText(f.repictured);
    await expect(slots(chief).nth(4)).toContainText(f.lacks.unknown);
    await expect(chief.getByText(f.lacking(1))).toBeVisible();
    await expectAccessible(chief);

    await chief.keyboard.press("Control+Enter");
    await expect(chief.getByRole("status").or(chief.getByRole("alert")).filter({ hasText: /5/ }).first()).toBeVisible();
    const [draft] = await database.query(
      "select slot ->> 'picture' as sha from front_versions, jsonb_array_elements(slots) as slot where state = 'draft' and slot ->> 'picture' <> ''",
    );
    expect(draft?.["sha"]).toMatch(/^[0-9a-f]{64}$/);
    await database.query(
      "update media set rights = 'own', rights_by = '某人' where id in (select unnest(array[id, crop_of]) from media where sha256 = $1)",
      [draft?.["sha"]],
    );
    await chief.reload();
    await expect(slots(chief).nth(4)).not.toContainText(f.lacks.unknown);
    await chief.keyboard.press("Control+Enter");
    await expect(told(chief, language === "en" ? "live" : "版上线了")).toBeVisible();
    const [shown] = await database.query("select held from media where sha256 = $1", [draft?.["sha"]]);
    expect(shown).toEqual({ held: false });
    await chief.getByRole("button", { name: f.undo }).click();
    await expect(told(chief, language === "en" ? "undone" : "撤回了").first()).toBeVisible();
  });

test("a slot and a column are moved by touch on a phone", async ({ colleague }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
  const chief = await colleague("zongbian", phone);
  await openBoard(chief);
  const before = await titles(chief);
  await slots(chief).nth(2).scrollIntoViewIfNeeded();
  await dragByTouch(chief, slots(chief).nth(2).locator("em"), slots(chief).nth(0).locator("em"));
  await expect.poll(() => titles(chief)).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
  await expect(chief.getByText(front.status.saved)).toBeVisible();
  // A touch that moves at once scrolls the page and picks up nothing.
  await expect(chief.locator("[data-lifted]")).toHaveCount(0);

  const names = () => chief.locator("tbody tr th, tbody tr td:first-child").allInnerTexts();
  await chief.goto("/newsroom/industries");
  const rows = chief.locator("tbody tr");
  await expect(rows.nth(1)).toBeVisible();
  const order = await names();
  await dragByTouch(chief, rows.nth(1), rows.nth(0));
  await expect.poll(names).not.toEqual(order);
  await dragByTouch(chief, rows.nth(1), rows.nth(0));
  await expect.poll(names).toEqual(order);
});

test("a banner is chosen from the library and stands over its subject", async ({
  colleague,
  database,
  page: reader,
}) => {
  const title = `题图${Date.now()}`;
  const page = await colleague("zhubian", { viewport: { width: 1440, height: 900 } });
  await page.goto("/newsroom/subjects?new=1");
  const form = page.getByRole("form", { name: subjects.form });
  if (!(await form.isVisible())) await page.getByRole("button", { name: subjects.add }).click();
  await form.getByLabel(subjects.fields.title, { exact: true }).fill(title);
  await form.getByLabel(subjects.fields.published).check();
  const place = form.getByRole("group", { name: subjects.fields.banner_media_id, exact: true }).first();
  await bring(place, pictures.placing);
  await database.query("update media set rights = 'own', rights_by = '某人' where rights = 'unknown' and held");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/[?&]id=\d+$/);
  const id = new URL(page.url()).searchParams.get("id");
  await reader.goto(`/specialsubject/${id}`);
  const banner = reader.locator("header img").first();
  await expect(banner).toHaveJSProperty("complete", true);
  expect(await banner.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBeCloseTo(
    3,
    1,
  );
  await reader.goto("/specialsubject");
  const tile = reader.locator("article", { hasText: title }).locator("img");
  await expect(tile).toHaveAttribute("src", /-2x1\/\d+\.jpg$/);
  await database.query("delete from subjects where id = $1", [id]);
});
