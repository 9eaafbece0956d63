import newsroomEn from "#app/newsroom/shell/newsroom.en.ts";
import en from "#app/newsroom/kit/preview/preview.en.ts";
import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import zh from "#app/newsroom/kit/preview/preview.zh-cn.ts";
import { expect, overflow, speak, test, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { signedIn } from "#tests/e2e/fixtures/newsroom-colleague.ts";

/** Returns an unreleased story of the demo. */
async function unreleased(database: Database): Promise<{ id: number; title: string }> {
  const query = () =>
    database.query(
      "select id::int, title from manuscripts where state in ('writing', 'returned') and length(body_html) > 200 order by id limit 1",
    );
  await expect.poll(async () => (await query()).length).toBe(1);
  const [row = {}] = await query();
  return { id: Number(row["id"]), title: String(row["title"]) };
}

for (const [language, width, height, colorScheme] of [
  ["zh-cn", 1280, 720, "light"],
  ["en", 390, 844, "dark"],
] as const)
  test(`a story is seen in its real page, here and by one person outside, ${language}, ${width} px`, async ({
    page,
    browser,
    database,
    expectAccessible,
  }) => {
    const [t, newsroom] = language === "en" ? [en, newsroomEn] : [zh, newsroomZh];
    const whom = language === "en" ? "Ms Wang" : "王律师";
    const { id, title } = await unreleased(database);
    await signedIn(page, database, "zongbian");
    await speak(page, language);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.goto(`/newsroom/${width === 1280 ? "stories" : "review"}/${id}`);
    await expect(page.getByRole("button", { name: newsroom.keys.preview })).toBeVisible();
    await page.keyboard.press("Alt+p");
    const window = page.getByRole("dialog", { name: t.title(title) });
    const story = window.frameLocator("iframe");
    await expect(story.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // The frame has the site's own styles, so head, foot and serif headline are visible.
    await expect(story.getByRole("banner")).toBeVisible();
    expect(await story.getByRole("heading", { level: 1 }).evaluate((h1) => getComputedStyle(h1).overflowWrap)).toBe(
      "anywhere",
    );
    const ink = () => story.locator("body").evaluate((body) => getComputedStyle(body).color);
    const before = await ink();
    await window.getByRole("radio", { name: colorScheme === "light" ? t.themes.dark : t.themes.light }).check();
    await expect.poll(ink).not.toBe(before);
    await window.getByRole("radio", { name: t.widths[390] }).check();
    await expect.poll(() => story.locator("body").evaluate(() => innerWidth)).toBe(390);
    await expectAccessible(page);

    await window.getByRole("button", { name: t.links }).click();
    await window.getByLabel(t.forWhom).fill(whom);
    await window.getByRole("button", { name: t.make }).click();
    const link = (await window.locator("code").textContent()) ?? "";
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);

    const outside = await (await browser.newContext({ colorScheme })).newPage();
    const asked: string[] = [];
    outside.on("request", (request) => asked.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
    await outside.setViewportSize({ width, height });
    await outside.context().addCookies([{ name: "lang", value: language, url: process.env["SITE"] ?? "" }]);
    const answer = await outside.goto(link);
    expect(answer?.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    await expect(outside.frameLocator("iframe").getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(outside.getByText(t.outside.watermark(whom)).first()).toBeVisible();
    await expectAccessible(outside);
    expect(await overflow(outside)).toBe(0);
    const secret = new URL(link).hash.slice(1);
    expect(secret).toHaveLength(43);
    expect(asked.filter((line) => line.includes(secret))).toEqual([]);

    // The number of openings is fetched again each time the links are shown.
    const given = window.getByRole("listitem").filter({ hasText: whom });
    await expect(given).toContainText(t.used(0, 5));
    await window.getByRole("button", { name: t.links }).click();
    await expect(given).toHaveCount(0);
    await window.getByRole("button", { name: t.links }).click();
    await expect(given).toContainText(t.used(1, 4));

    await window.getByRole("button", { name: `${t.revoke} · ${whom}` }).click();
    await expect(window.getByRole("listitem").filter({ hasText: whom }).getByText(t.over)).toBeVisible();
    await outside.reload();
    await expect(outside.getByRole("heading", { name: t.outside.gone })).toBeVisible();
    await outside.context().close();
  });

test.describe("a hostile text", () => {
  test.use({ allowedErrors: [/Blocked (script execution|form submission)|Unsafe attempt to initiate navigation/] });

  test("does nothing in the newsroom's origin, even if no cleaner had seen it", async ({ page, database }) => {
    const { id } = await unreleased(database);
    await signedIn(page, database, "zongbian");
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      addEventListener("securitypolicyviolation", ({ violatedDirective }) => violations.push(violatedDirective));
    });
    const attack =
      "parent.document.title='owned';top.location='https://elsewhere.example/';parent.sessionStorage.clear()";
    const html = `<html lang="zh"><body><p>hostile</p><script>${attack}</script><svg onload="${attack}"></svg>
      <a href="javascript:${attack}" target="_top">a</a><form action="https://elsewhere.example/"><button>b</button></form></body></html>`;
    await page.route("**/api/newsroom/preview", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, html } } });
    });
    await page.goto(`/newsroom/review/${id}`);
    await expect(page.getByRole("button", { name: newsroomZh.keys.preview })).toBeVisible();
    const title = await page.title();
    await page.keyboard.press("Alt+p");
    const frame = page.frameLocator("dialog iframe");
    await expect(frame.getByText("hostile")).toBeVisible();
    // Uses keys, because clicks of a test in the full browser do not reach the content of a scaled frame.
    await frame.getByRole("link").press("Enter");
    await frame.getByRole("button").press("Enter");
    expect([await page.title(), new URL(page.url()).pathname]).toEqual([title, `/newsroom/review/${id}`]);
    expect(await page.evaluate(() => sessionStorage.getItem("officeToken"))).toHaveLength(43);
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  });
});
