import type { Page } from "@playwright/test";
import { expect, overflow } from "./fixtures/fixtures.ts";
import { touch } from "./fixtures/input-devices.ts";
import { test } from "./fixtures/newsroom-test.ts";
import { demoStories, idOf, named, state, TEXTS, told, type Texts } from "./fixtures/newsroom-story.ts";
import { saved } from "./fixtures/newsroom-writer.ts";

/** A withdrawn page answers 410 and its card 404. The browser logs both. */
test.use({ allowedErrors: [/Failed to load resource.*(410|404)/] });

/**
 * Waits until a window is removed from the page, not only hidden. Otherwise its late close event would close the next
 * window.
 */
const closed = (page: Page) => expect(page.locator("dialog")).toHaveCount(0);

/** Writes a story with the keyboard alone. Its only finding is the missing picture. Returns its id. */
async function write(page: Page, title: string, t: Texts): Promise<number> {
  await page.goto("/newsroom");
  await expect(page.getByRole("heading", { level: 1, name: t.newsroom.screens.work })).toBeVisible();
  await page.keyboard.press("c");
  await expect(page.getByRole("textbox", { name: t.writing.title, exact: true })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await page.keyboard.type("三份账单，一处出入。");
  const body = page.getByRole("textbox", { name: t.writing.body, exact: true });
  await expect(body).toBeVisible();
  const tools = await page.getByRole("toolbar", { name: t.editor.toolbar }).locator("button").all();
  const places = await Promise.all(tools.map((tool) => tool.boundingBox()));
  expect(new Set(places.map((place) => place?.y)).size, "the tools stand in one line").toBe(1);
  await page.keyboard.press("Enter");
  await expect(body).toBeFocused();
  await page.keyboard.type("我们比了三份账单，有一处对不上，物业答应退给住户。");
  await page.keyboard.press("Alt+1");
  await expect(page.getByRole("textbox", { name: t.writing.sentences.each(1) })).toBeFocused();
  await page.keyboard.type("账单有一处对不上。");
  await page.keyboard.press("Tab");
  await page.keyboard.type("多收的物业会退。");
  await page.keyboard.press("Alt+2");
  const column = page.getByRole("combobox", { name: t.writing.elements.columnId });
  await expect(column).toBeFocused();
  await expect(column.getByRole("option").nth(1)).toBeAttached();
  await page.keyboard.press("ArrowDown");
  const label = page.getByRole("combobox", { name: t.writing.elements.aiLabel });
  while (!(await label.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(t.writing.states.in_review, { exact: true })).toBeVisible();
  const id = idOf(page);
  // The writer leaves the story's screen, so the lease ends.
  await page.goto("/newsroom");
  return id;
}

/** Opens the oldest waiting story with this title, from the queue. */
async function openFirst(page: Page, title: string, t: Texts): Promise<void> {
  await page.goto("/newsroom");
  const link = page.getByRole("link", { name: title }).first();
  await expect(link).toBeVisible();
  for (let count = 0; !(await link.evaluate((element) => element === document.activeElement)); count += 1) {
    expect(count, "j leads to the story").toBeLessThan(40);
    await page.keyboard.press("j");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t.review.findings })).toBeVisible();
  await expect(page.locator("[data-act=pass]")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: t.review.proofread })).toBeChecked();
}

/** Signs a story. Without findings it needs one key; otherwise it gives a reason, which applies to the whole round. */
async function pass(page: Page, title: string, t: Texts): Promise<void> {
  await openFirst(page, title, t);
  const reason = page.locator("input[data-waiver]");
  await expect(reason.or(page.getByText("本篇不配图")).first()).toBeVisible();
  if ((await reason.count()) > 0) {
    await page.keyboard.press("a");
    await expect(page.getByRole("alert").filter({ hasText: t.review.missing.reason })).toBeVisible();
    await page.keyboard.type("本篇不配图");
    await page.keyboard.press("Tab");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
  await page.keyboard.press("a");
}

for (const language of ["zh-cn", "en"] as const) {
  test(`a story goes by keys alone from an empty sheet through three people to its readers, is corrected and taken down (${language})`, async ({
    colleague,
    expectAccessible,
  }) => {
    const t = TEXTS[language];
    const title = named("物业账单");
    const reporter = await colleague("jizhe", { language });
    const id = await write(reporter, title, t);
    const [editor, head] = [await colleague("bianji", { language }), await colleague("zhubian", { language })];
    const chief = await colleague("zongbian", { language });
    await pass(editor, title, t);
    await expect(editor).not.toHaveURL(new RegExp(`/review/${id}`));
    await pass(head, title, t);
    await pass(chief, title, t);
    await state(chief, t.states.approved);
    await expect(chief.locator("[data-act=release]")).toBeVisible();
    await expectAccessible(chief);

    await chief.keyboard.press("i");
    const embargo = chief.getByRole("dialog", { name: t.release.embargoTitle });
    await embargo.getByRole("textbox", { name: t.release.embargoUntil }).focus();
    await chief.keyboard.type("+2h");
    await chief.keyboard.press("Enter");
    await closed(chief);
    await chief.keyboard.press("s");
    const release = chief.getByRole("dialog", { name: t.release.titles.publish });
    await expect(release).toContainText(`/news/${id}`);
    await expectAccessible(chief);
    await release.getByRole("textbox", { name: t.release.when }).focus();
    await chief.keyboard.press("Enter");
    await expect(release.getByRole("alert")).toContainText(language === "en" ? "embargo" : "禁发到");
    await chief.keyboard.press("Escape");
    await closed(chief);
    await chief.keyboard.press("i");
    await embargo.getByRole("textbox", { name: t.release.embargoUntil }).focus();
    await chief.keyboard.press("Enter");
    await closed(chief);
    await chief.keyboard.press("s");
    await expect(release).toBeVisible();
    await release.getByRole("textbox", { name: t.release.when }).focus();
    await chief.keyboard.press("Enter");
    await state(chief, t.states.released);
    expect((await chief.request.get(`/news/${id}`)).status()).toBe(200);

    await correct(editor, id, t);
    // The signature of the correction also releases it.
    await pass(head, title, t);
    await expect(told(head, t.done(t.acts.release))).toBeVisible();
    const [page, list] = [await head.request.get(`/news/${id}`), await head.request.get("/corrections")];
    for (const answer of [page, list]) expect(await answer.text()).toContain("导语少了一个字。");

    await chief.goto(`/newsroom/review/${id}`);
    await expect(chief.locator("[data-act=takeDown]")).toBeVisible();
    await chief.keyboard.press("t");
    const takeDown = chief.getByRole("dialog", { name: t.release.takeDownTitle });
    await takeDown.getByRole("textbox").focus();
    await chief.keyboard.type("当事人提出异议");
    await chief.keyboard.press("Control+Enter");
    const gone = chief.getByRole("dialog", { name: t.release.goneTitle });
    await expect(gone.locator("li[data-done]")).toHaveCount(Object.keys(t.release.places).length);
    await expectAccessible(chief);
    expect((await chief.request.get(`/news/${id}`)).status()).toBe(410);
    await chief.keyboard.press("Escape");
    await state(chief, t.states.withdrawn);
  });
}

/**
 * Corrects a word in a public story, and hands the story in with a note for readers. This takes three keys and two
 * texts.
 */
async function correct(page: Page, id: number, t: Texts): Promise<void> {
  await page.goto(`/newsroom/review/${id}`);
  await expect(page.locator("[data-act=correct]")).toBeVisible();
  await page.keyboard.press("z");
  const dek = page.getByRole("textbox", { name: t.writing.dek, exact: true });
  await dek.focus();
  // Its writer may hold the lease for another half a minute.
  await page.keyboard.press("Control+Shift+u");
  await expect(dek).not.toHaveAttribute("readonly");
  await page.keyboard.press("End");
  await page.keyboard.type("了");
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const handIn = page.getByRole("dialog", { name: t.release.handInTitle });
  await handIn.getByRole("textbox").focus();
  await page.keyboard.type("导语少了一个字。");
  await page.keyboard.press("Control+Enter");
  await expect(handIn).toBeHidden();
}

test("acts are offered wherever a story is seen: a list, the calendar and the writing screen", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  await demoStories(database);
  const t = TEXTS["zh-cn"];
  const chief = await colleague("zongbian");
  await chief.goto("/newsroom/calendar?span=week");
  const [{ title } = {}] = await database.query("select title from manuscripts where state = 'scheduled' and is_demo");
  const row = chief
    .getByRole("row")
    .filter({ hasText: String(title) })
    .first();
  await row.getByRole("link").focus();
  await chief.keyboard.press(".");
  await expect(chief.locator("[data-act=reschedule]")).toBeVisible();
  await expectAccessible(chief);
  await chief.keyboard.press("ArrowDown");
  await chief.keyboard.press("s");
  const move = chief.getByRole("dialog", { name: t.release.moveTitle });
  await move.getByRole("textbox", { name: t.release.when }).focus();
  await chief.keyboard.press("Enter");
  await expect(move.getByText(t.release.timeNeeded).first()).toBeVisible();
  await chief.keyboard.type("+3h");
  await chief.keyboard.press("Enter");
  await expect(move).toBeHidden();
  await row.getByRole("link").focus();
  await chief.keyboard.press(".");
  await expect(chief.locator("[data-act=cancel]")).toBeVisible();
  await chief.locator("[data-act=cancel]").focus();
  await chief.keyboard.press("x");
  await expect(told(chief, t.done(t.acts.cancel))).toBeVisible();

  // The list contains only this story, because all others would appear above it.
  const [{ title: urgent } = {}] = await database.query(
    "select title from manuscripts where state = 'in_review' and is_demo limit 1",
  );
  await chief.goto(`/newsroom/stories?q=${encodeURIComponent(String(urgent))}`);
  await expect(chief.getByRole("row")).toHaveCount(2);
  await chief.keyboard.press("j");
  await chief.keyboard.press(".");
  const menu = chief.getByRole("toolbar", { name: t.menu.title });
  await expect(menu.getByRole("button", { name: t.acts.veto })).toBeVisible();
  await chief.keyboard.press("b");
  const alone = chief.getByRole("dialog", { name: t.release.aloneTitle });
  await alone.getByRole("textbox").focus();
  await chief.keyboard.type("地震，读者等着看");
  await chief.keyboard.press("Control+Enter");
  await expect(alone).toBeHidden();
  await chief.goto("/newsroom");
  await expect(chief.getByText(t.work.aloneThisMonth(1))).toBeVisible();

  const head = await colleague("zhubian");
  await head.goto("/newsroom");
  const waits = head.getByRole("region", { name: t.work.alone });
  await waits.getByRole("button").first().click();
  await expect(head.locator("[data-act=judge]")).toBeVisible();
  await head.locator("[data-act=judge]").focus();
  await head.keyboard.press("y");
  const judge = head.getByRole("dialog", { name: t.release.judgeTitle });
  await expect(judge).toContainText("地震，读者等着看");
  await judge.getByRole("button", { name: t.release.judge }).click();
  await expect(waits).toBeHidden();
});

test("notes are written on words, shown over them, answered and settled where the story is written", async ({
  colleague,
}) => {
  const t = TEXTS["zh-cn"];
  const reporter = await colleague("jizhe");
  const title = named("批注的稿");
  const id = await write(reporter, title, t);
  const editor = await colleague("bianji");
  await openFirst(editor, title, t);
  await editor.evaluate(() => {
    const text = document.querySelector("[data-field=body] p")?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 0, text, 7);
  });
  await editor.keyboard.press("m");
  await editor.getByRole("dialog").getByRole("textbox").fill("哪三份？");
  await editor.keyboard.press("Control+Enter");
  await expect(editor.getByRole("dialog")).toBeHidden();
  await editor.keyboard.press("r");
  await editor.getByRole("dialog", { name: t.review.returnTitle }).getByRole("textbox").fill("补上出处");
  await editor.keyboard.press("Control+Enter");
  await expect(editor).not.toHaveURL(new RegExp(`/review/${id}`));

  await reporter.goto(`/newsroom/stories/${id}`);
  await expect(reporter.getByRole("textbox", { name: t.writing.body, exact: true })).toBeVisible();
  await reporter.keyboard.press("Alt+4");
  const panel = reporter.getByRole("tabpanel");
  await expect(panel.getByText("哪三份？")).toBeVisible();
  await expect(panel.getByRole("button", { name: "我们比了三份账" })).toBeVisible();
  expect(await reporter.evaluate(() => CSS.highlights.get("newsroom-note")?.size)).toBe(1);
  // A colleague who has the review open sees new notes at once.
  const reader = await colleague("zhubian");
  await reader.goto(`/newsroom/review/${id}`);
  await expect(reader.getByText("哪三份？")).toBeVisible();
  await panel.getByRole("button", { name: t.review.answer }).click();
  await reporter.getByRole("dialog").getByRole("textbox").fill("物业、供暖、供水");
  await reporter.keyboard.press("Control+Enter");
  await expect(panel.getByText("物业、供暖、供水")).toBeVisible();
  await expect(reader.getByText("物业、供暖、供水")).toBeVisible();
  await expect(reader.getByText(t.review.settled)).toBeHidden();
  await panel.getByRole("button", { name: t.review.settle }).click();
  await expect(panel.getByText(t.review.settled)).toBeVisible();
  await expect(reader.getByText(t.review.settled)).toBeVisible();
  await reporter.keyboard.press("Alt+Enter");
  await reporter.getByRole("toolbar", { name: t.menu.title }).getByRole("button", { name: t.acts.trash }).click();
  await reporter.getByRole("dialog").getByRole("button", { name: t.acts.trash }).click();
  await expect(reporter.getByText(t.writing.states.trashed, { exact: true })).toBeVisible();
  await reporter.keyboard.press("Alt+Enter");
  await reporter.getByRole("toolbar", { name: t.menu.title }).getByRole("button", { name: t.acts.untrash }).click();
  await expect(reporter.getByText(t.writing.states.writing, { exact: true })).toBeVisible();
});

test("on a phone one reviews, releases and takes down by touch", async ({ colleague, database }) => {
  const t = TEXTS["zh-cn"];
  const reporter = await colleague("jizhe");
  const title = named("手机上签的稿");
  const id = await write(reporter, title, t);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const hand = touch();
  for (const who of ["bianji", "zhubian", "zongbian"]) {
    const page = await colleague(who, phone);
    await page.goto("/newsroom");
    await hand.press(page.getByRole("link", { name: title }).first());
    await expect(page.getByRole("heading", { name: t.review.findings })).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await expect(page.locator("[data-act=pass]")).toBeInViewport();
    expect(await heightOfBars(page)).toBeLessThanOrEqual(phone.viewport.height / 4);
    // The reason is required once in a round.
    if (who === "bianji") await hand.type(page.locator("input[data-waiver]"), "本篇不配图");
    else await expect(page.locator("input[data-waiver]")).toHaveCount(0);
    const tick = page.getByRole("checkbox", { name: t.review.proofread });
    if (!(await tick.isChecked())) await hand.press(tick);
    await hand.press(page.locator("[data-act=pass]"));
    if (who !== "zongbian") {
      await expect(page).not.toHaveURL(new RegExp(`/review/${id}`));
      continue;
    }
    await state(page, t.states.approved);
    await hand.press(page.locator("[data-act=release]"));
    const release = page.getByRole("dialog", { name: t.release.titles.publish });
    expect(await overflow(page)).toBe(0);
    await hand.press(release.getByRole("button", { name: t.release.now }));
    await state(page, t.states.released);
    await hand.press(page.locator("[data-act=takeDown]"));
    const takeDown = page.getByRole("dialog", { name: t.release.takeDownTitle });
    await hand.type(takeDown.getByRole("textbox"), "发错了");
    await hand.press(takeDown.getByRole("button", { name: t.acts.takeDown }));
    await hand.press(
      page.getByRole("dialog", { name: t.release.goneTitle }).getByRole("button", { name: t.release.close }),
    );
    await state(page, t.states.withdrawn);
  }
  const rows = await database.query("select status from articles where id = $1", [id]);
  expect(rows).toEqual([{ status: "offline" }]);
});

/** Returns the height in pixels of the parts around the text that do not scroll, such as sticky bars. */
const heightOfBars = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const bars = [...(main?.querySelectorAll("*") ?? [])].filter((element) =>
      ["sticky", "fixed"].includes(getComputedStyle(element).position),
    );
    const heights = bars.map((bar) => bar.getBoundingClientRect().height);
    return innerHeight - (main?.getBoundingClientRect().height ?? 0) + heights.reduce((sum, height) => sum + height, 0);
  });

test("the rail leaves out what a role never uses, which its address still opens", async ({ colleague }) => {
  const { screens, rail: name } = TEXTS["zh-cn"].newsroom;
  const page = await colleague("jizhe");
  await page.goto("/newsroom");
  const rail = page.getByRole("navigation", { name });
  await expect(rail.getByRole("link", { name: screens.statistics })).toBeVisible();
  for (const screen of [screens.calendar, screens.errors, screens.log])
    await expect(rail.getByRole("link", { name: screen })).toHaveCount(0);
  await page.goto("/newsroom/log");
  await expect(page.getByRole("heading", { level: 1, name: screens.log })).toBeVisible();
});
