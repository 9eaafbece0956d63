import { startSourceSite, type SourceSite } from "../fixtures/servers/source-site.ts";
import { expect, test, untilReady } from "./fixtures/fixtures.ts";

const FOOTER = "app/pages/frame/components/site-footer.tsx";
const TEXTS = "app/i18n/zh-cn/common.ts";

let site: SourceSite;
test.beforeAll(async () => {
  site = await startSourceSite();
});
test.afterAll(() => site.stop());

// Vite reloads the page after it has found packages that are not bundled yet.
test.use({ allowedErrors: [/Outdated Optimize Dep|\[vite\] Failed to reload/] });

test("serves pages, API and newsroom, and shows changes of components and of the server", async ({ page }) => {
  await page.goto(`${site.url}/about`);
  const footer = page.getByRole("contentinfo").last();

  // The mark shows that the page was updated without a reload.
  let note = "{t.aiNote}";
  await expect(async () => {
    await untilReady(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const changed = `Changed at ${Date.now()}`;
    await site.edit(FOOTER, `<p>${note}</p>`, `<p>${changed}</p>`);
    note = changed;
    await expect(footer).toContainText(changed);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  }).toPass();
  const answer = await page.request.get(`${site.url}/about`);
  expect(await answer.text()).toContain(note);

  await site.edit(TEXTS, "adviceNote:", 'adviceNote: "Changed text", oldNote:');
  await expect(footer).toContainText("Changed text");

  // Requests wait while the site restarts, even after a second save. No page is open meanwhile: a page that loads
  // between two saves would get the server's text of the first save and the browser's text of the second.
  await page.goto("about:blank");
  const ask = () => page.request.get(`${site.url}/about`, { headers: { connection: "close" } });
  await site.edit(TEXTS, '"Changed text"', '"Changed again"');
  expect((await ask()).status()).toBe(200);
  await site.edit(TEXTS, '"Changed again"', '"Changed at last"');
  await expect.poll(async () => (await ask()).text()).toContain("Changed at last");
  await page.goto(`${site.url}/about`);
  await expect(footer).toContainText("Changed at last");

  expect((await page.request.get(`${site.url}/api/content/articles`)).status()).toBe(200);
  await page.goto(`${site.url}/newsroom`);
  await expect(page.getByRole("textbox").first()).toBeVisible();
});
