import type { Browser, Page } from "@playwright/test";
import zh from "../../app/i18n/zh-cn/desk.ts";
import officeZh from "../../app/i18n/zh-cn/office.ts";
import { expect, overflow, speak, test, type Database } from "./fixtures.ts";
import { keyboard } from "./hands.ts";
import { signedIn } from "./office-colleague.ts";

/** The page of a story that was taken down answers 410, which the browser says too. */
test.use({ allowedErrors: [/Failed to load resource.*410/] });

/** A demo colleague comes in, in a browser of their own. */
async function colleague(browser: Browser, database: Database, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.setViewportSize({ width: 1280, height: 720 });
  await speak(page, "zh-cn");
  await signedIn(page, database, username);
  await page.goto(`${process.env["SITE"] ?? ""}/newsroom`);
  await expect(page.getByRole("heading", { level: 1, name: officeZh.screens.work })).toBeVisible();
  return page;
}

/** The first story that waits is passed by keys alone: reasons where the machine asks, the tick, a. */
async function passFirst(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: title }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: zh.review.findings })).toBeVisible({ timeout: 30_000 });
  const tick = page.getByRole("checkbox", { name: zh.review.proofread });
  await expect(tick).toBeVisible();
  const alert = page.getByRole("alert").filter({ hasText: /./ });
  await expect(async () => {
    await page.keyboard.press("a");
    await expect(alert).toBeVisible({ timeout: 1_000 });
  }).toPass();
  while ((await alert.textContent()) === zh.review.missing.reason) {
    await page.keyboard.type("已核对");
    await page.keyboard.press("Tab");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("a");
  }
  await expect(alert).toHaveText(zh.review.missing.proofread);
  await expect(tick).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("a");
}

test("a signed story is released, read and taken down by keys alone", async ({ browser, database }) => {
  test.setTimeout(240_000);
  await expect
    .poll(async () => (await database.query("select id from manuscripts where state = 'withdrawn'")).length, {
      timeout: 60_000,
    })
    .toBe(1);
  const rows = await database.query(
    `select m.id::int as id, m.title, s.step from manuscripts m join review_rounds r on r.manuscript_id = m.id
     join review_steps s on s.round_id = r.id and s.decision is null where m.state = 'in_review' order by s.step desc limit 1`,
  );
  const [row = {}] = rows;
  const story = { id: Number(row["id"]), title: String(row["title"]), step: Number(row["step"]) };
  const signers = ["bianji", "zhubian", "zongbian"].slice(story.step - 1);
  let page: Page | undefined;
  for (const signer of signers) {
    await page?.context().close();
    page = await colleague(browser, database, signer);
    await passFirst(page, story.title);
    if (signer !== signers.at(-1)) await expect(page).not.toHaveURL(new RegExp(`/review/${story.id}$`));
  }
  if (page === undefined) throw new Error("nobody signs");
  await expect(page.getByText(zh.states.approved)).toBeVisible();
  await page.keyboard.press("s");
  const release = page.getByRole("dialog", { name: zh.release.titles.publish });
  await expect(release).toBeVisible();
  const hand = keyboard(page);
  await hand.type(release.getByRole("textbox", { name: zh.release.when }), "2020-01-01 8:00");
  await page.keyboard.press("Enter");
  await expect(release.getByText(zh.release.isOver)).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(release).toBeHidden();
  await expect(page.getByText(zh.states.released)).toBeVisible();
  expect((await page.request.get(`/news/${story.id}`)).status()).toBe(200);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  await page.keyboard.press("t");
  const takeDown = page.getByRole("dialog", { name: zh.release.takeDownTitle });
  await hand.type(takeDown.getByRole("textbox"), "数字有误，撤下重写");
  await page.keyboard.press("Control+Enter");
  const gone = page.getByRole("dialog", { name: zh.release.goneTitle });
  await expect(gone.locator("li[data-done]")).toHaveCount(4, { timeout: 15_000 });
  expect((await page.request.get(`/news/${story.id}`)).status()).toBe(410);
  await page.keyboard.press("Escape");
  await expect(page.getByText(zh.states.withdrawn)).toBeVisible();
});
