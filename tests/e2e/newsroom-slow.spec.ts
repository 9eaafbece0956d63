import type { Page } from "@playwright/test";
import sharp from "sharp";
import screensZh from "#app/features/newsroom/story/stories.zh-cn.ts";
import flashZh from "#app/features/published/flash/newsroom/flashes.zh-cn.ts";
import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import writingZh from "#app/newsroom/screens/write/writing.zh-cn.ts";
import previewZh from "#app/newsroom/kit/preview/preview.zh-cn.ts";
import { expect } from "./fixtures/fixtures.ts";
import { test } from "./fixtures/newsroom-test.ts";
import { named, newStory, review } from "./fixtures/newsroom-story.ts";
import { body, saved, title } from "./fixtures/newsroom-writer.ts";

/** Tests the newsroom on slow or broken connections, and in tabs that were opened before an upgrade of the site. */

/** Blocks a file of the site until it is released. */
async function held(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Sends an Enter that ends a composition to the focused element, in the form that Safari sends. */
const endComposition = (page: Page) =>
  page.evaluate(() => {
    const init = { key: "Enter", keyCode: 229, isComposing: false, bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", init));
  });

/** Returns the POST calls that a page has sent to the newsroom. */
function actsOf(page: Page): string[] {
  const acts: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() === "POST" && path.startsWith("/api/newsroom/"))
      acts.push(path.slice("/api/newsroom/".length));
  });
  return acts;
}

test("letters after a key that opens a window never reach the story that is signed below", async ({
  colleague,
  database,
}) => {
  const writer = await colleague("jizhe");
  const id = await newStory(writer, database, named("窗还没开就按的键"));
  await review(id, writer, []);
  const signer = await colleague("zongbian");
  const release = await held(signer, /\/assets\/(preview-window|key-help)-[\w-]+\.js/);
  await signer.goto(`/newsroom/review/${id}`);
  await expect(signer.getByRole("button", { name: screensZh.acts.pass })).toBeVisible();
  const acts = actsOf(signer);
  const here = signer.url();

  for (const [opening, name] of [
    ["Alt+p", previewZh.act],
    ["?", newsroomZh.help.title],
  ] as const) {
    await signer.keyboard.press(opening);
    await signer.keyboard.type("arnv");
    await signer.keyboard.press("Enter");
    await expect(signer.getByRole("dialog", { name: newsroomZh.late.title })).toBeVisible();
    expect(signer.url(), name).toBe(here);
    await signer.keyboard.press("Escape");
    await expect(signer.getByRole("dialog")).toHaveCount(0);
  }
  await signer.keyboard.press("Control+k");
  await signer.keyboard.type("arn");
  await expect(signer.getByRole("combobox", { name: newsroomZh.palette.title })).toHaveValue("arn");
  await signer.keyboard.press("Escape");
  await signer.keyboard.press("Alt+p");
  await signer.keyboard.type("a");
  release();
  await expect(signer.getByRole("dialog").getByRole("heading", { name: previewZh.act })).toBeVisible();
  expect(acts.filter((act) => !["check", "preview"].includes(act))).toEqual([]);
  expect(
    await database.query(
      "select from review_steps where round_id in (select id from review_rounds where manuscript_id = $1) and decision is not null",
      [id],
    ),
  ).toEqual([]);
});

test("a part that does not come waits in its place, comes with the line, and after an upgrade a reload keeps the text", async ({
  colleague,
  allowedErrors,
  expectAccessible,
}) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|404|Failed to load/);
  const page = await colleague("bianji", { viewport: { width: 1440, height: 900 } });
  await page.goto("/newsroom/stories/new");
  await expect(title(page)).toBeFocused();
  const headline = named("断网时打开预览");
  await page.keyboard.type(headline);
  await expect(saved(page)).toBeVisible();

  await page.context().setOffline(true);
  await page.keyboard.press("Alt+p");
  const waiting = page.getByRole("dialog", { name: newsroomZh.late.title });
  await expect(waiting).toContainText(newsroomZh.late.offline);
  await expectAccessible(page);
  await expect(title(page)).toHaveValue(headline);
  // The notice for readers must not appear, because it does not say whether the written text is safe.
  await expect(page.locator(".boot-notice")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole("dialog").getByRole("heading", { name: new RegExp(headline) })).toBeVisible();
  await page.keyboard.press("Escape");

  // An upgrade has removed the file that this tab needs.
  await page.route(/\/assets\/key-help-[\w-]+\.js/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("?");
  await expect(waiting).toContainText(newsroomZh.late.gone);
  await page.unrouteAll();
  await page.keyboard.press("Escape");
  await title(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("再");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.route(/\/assets\/key-help-[\w-]+\.js/, (route) => route.fulfill({ status: 404, body: "" }), { times: 2 });
  await page.keyboard.press("?");
  const loaded = page.waitForEvent("load");
  await waiting.getByRole("button", { name: newsroomZh.late.reload }).click();
  await loaded;
  await expect(title(page)).toHaveValue(`${headline}再`);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: newsroomZh.help.title })).toBeVisible();
});

test("a flash that is taken back within three seconds stays back on a line that has answered nothing yet", async ({
  colleague,
  database,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/);
  const page = await colleague("zhubian");
  await page.goto("/newsroom/flash");
  const line = page.getByRole("textbox", { name: flashZh.content });
  await expect(line).toBeFocused();
  const release = await held(page, /\/api\/newsroom\/(flash|cancelFlash)$/);
  const words = `慢线上收回的快讯${Date.now()}`;
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await expect(page.getByText(flashZh.under.holding)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(flashZh.under["back-asked"])).toBeVisible();
  release();
  await expect(page.getByText(flashZh.said.back)).toBeVisible();
  await expect(line).toHaveValue(words);
  const states = await database.query(
    "select distinct state from flash_drafts where record ->> 'content' = $1 or record = '{}'",
    [words],
  );
  expect(states).toEqual([{ state: "taken-back" }]);

  // The server's response decides which flashes become public.
  const sent = `慢线上发出的快讯${Date.now()}`;
  await line.fill(sent);
  const answered = page.waitForResponse(/\/api\/newsroom\/flash$/);
  await page.keyboard.press("Enter");
  await answered;
  await page.route(/\/api\/newsroom\/flash$/, (route) => route.abort());
  await expect(page.getByText(flashZh.under.leaving)).toBeVisible();
  await page.unroute(/\/api\/newsroom\/flash$/);
  await expect(page.getByText(flashZh.said.sent)).toBeVisible();
  expect(await database.query("select from flashes where content = $1", [sent])).toHaveLength(1);
  await database.query("delete from flashes where content = $1", [sent]);
});

test("a flash keeps its words in the line when its way back is answered before its sending", async ({
  colleague,
  database,
}) => {
  const page = await colleague("zhubian");
  await page.goto("/newsroom/flash");
  const line = page.getByRole("textbox", { name: flashZh.content });
  await expect(line).toBeFocused();
  const back = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/api\/newsroom\/flash$/, async (route) => {
    const response = await route.fetch();
    arrived.resolve();
    await back.promise;
    await route.fulfill({ response });
  });
  const words = `答复颠倒的快讯${Date.now()}`;
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await arrived.promise;
  await page.keyboard.press("Escape");
  await expect(page.getByText(flashZh.said.back)).toBeVisible();
  const answered = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/newsroom/flash"));
  back.resolve();
  await answered;
  // The response has been handled once the form accepts the next input.
  await line.press("End");
  await page.keyboard.type("！");
  await expect(line).toHaveValue(`${words}！`);
  await line.fill("");
  expect(await database.query("select from flashes where content = $1", [words])).toEqual([]);
});

test("a screen that one has no right to says so, and the session goes on", async ({ colleague, expectAccessible }) => {
  const page = await colleague("zongbian");
  for (const path of [
    "/newsroom/settings",
    "/newsroom/settings/menus",
    "/newsroom/settings/site-check",
    "/newsroom/settings/reviews",
    "/newsroom/ledgers",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: newsroomZh.noPermission.title })).toBeVisible();
  }
  await expectAccessible(page);
  expect(new URL(page.url()).pathname).toBe("/newsroom/ledgers");
  await page.getByRole("link", { name: newsroomZh.noPermission.back }).click();
  await expect(page.getByRole("heading", { level: 1, name: newsroomZh.screens.work })).toBeVisible();
});

test("the Enter that ends a composition in Safari does nothing but that", async ({ colleague }) => {
  const page = await colleague("zhubian");
  await page.goto("/newsroom/flash");
  const line = page.getByRole("textbox", { name: flashZh.content });
  await expect(line).toBeFocused();
  await page.keyboard.type("还在选字");
  const acts = actsOf(page);
  await endComposition(page);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: newsroomZh.palette.title });
  await palette.fill("gongzuo");
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
  await endComposition(page);
  await expect(palette).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(line).toHaveValue("还在选字");
  expect(acts).toEqual([]);
  await line.fill("");

  await page.goto("/newsroom/stories/new");
  await expect(title(page)).toBeFocused();
  await page.keyboard.type("标题");
  await endComposition(page);
  await expect(title(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(body(page)).toBeFocused();
  await page.keyboard.type("正文里有字");
  await page.keyboard.press("Control+f");
  const find = page.getByRole("textbox", { name: writingZh.find.label, exact: true });
  await expect(find).toBeFocused();
  await page.keyboard.type("字");
  await endComposition(page);
  await expect(find).toBeFocused();
});

test("Enter on a picture whose form is still on its way waits for its first field", async ({ colleague }) => {
  const page = await colleague("bianji", { viewport: { width: 1440, height: 900 } });
  const release = await held(page, /\/assets\/picture-form-[\w-]+\.js/);
  await page.goto("/newsroom/stories/new");
  await expect(title(page)).toBeFocused();
  await page.keyboard.type(named("图说还没打开"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(body(page)).toBeFocused();
  await page.keyboard.type("第一段。");
  await page.keyboard.press("Enter");
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#27445d" } })
    .jpeg()
    .toBuffer();
  const file = { name: "货架.jpg", mimeType: "image/jpeg", buffer };
  await page.locator("[data-pick=picture]").setInputFiles(file);
  const figure = body(page).locator("figure");
  await expect(figure).toBeVisible();
  await figure.locator("img").click();
  await expect(figure.getByText(newsroomZh.late.loading)).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("nz");
  release();
  const caption = figure.getByLabel(writingZh.pictures.caption);
  await expect(caption).toBeFocused();
  await page.keyboard.type("货架上的标价牌");
  await expect(caption).toHaveValue("货架上的标价牌");
  await expect(body(page).locator("p").first()).toHaveText("第一段。");
  await expect(body(page)).not.toContainText("nz");
  expect(new URL(page.url()).pathname).toMatch(/^\/newsroom\/stories\/\d+$/);
});
