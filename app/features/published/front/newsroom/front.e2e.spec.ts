import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import front from "./front.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-board.ts";
import { call, told } from "#tests/e2e/fixtures/newsroom-story.ts";
import { slowDown } from "#tests/e2e/fixtures/slow-line.ts";

/** Runs the tests one after another in one browser process, because they lock the same front anyway. */
test.describe.configure({ mode: "serial" });

/** Tests of the home page use the lead, so this test changes and restores only slots below it. */
const PLACE = 6;

const slots = (page: Page) => page.locator('[data-area="headline"] li:has([id^="place-"])');
const titles = (page: Page) => page.locator('[data-area="headline"] [id^="place-"] b').allTextContents();
const frame = (page: Page) => page.frameLocator("iframe");

async function openBoard(page: Page, path = "/newsroom/front"): Promise<void> {
  await page.goto(path);
  await expect(slots(page).first()).toBeVisible();
}

/** Focuses, by keys alone, the oldest candidate that is not on the front and that no other test uses. */
async function reachCandidate(page: Page): Promise<string> {
  await expect(page.locator("ul [id^=row-]").first()).toBeVisible();
  const free = page.locator("li:not([data-standing]) > a[id^=row-]").last();
  const id = await free.getAttribute("id");
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("j");
    if ((await page.evaluate(() => document.activeElement?.id)) === id) break;
  }
  await expect(free).toBeFocused();
  return (await free.textContent()) ?? "";
}

test("a story goes into a place, live and back by keys alone, and the real page shows it beside", async ({
  colleague,
  page: reader,
}) => {
  const chief = await colleague("zongbian", { viewport: { width: 1440, height: 900 } });
  await openBoard(chief);
  const before = await titles(chief);
  const title = await reachCandidate(chief);
  await chief.keyboard.press(String(PLACE));
  await expect(slots(chief).nth(PLACE - 1)).toContainText(title);
  await expect(chief.getByText(front.status.saved)).toBeVisible();
  await expect(
    frame(chief).getByRole("link", { name: title }).or(frame(chief).getByText(title)).first(),
  ).toBeAttached();
  await reader.goto("/");
  const shown = (text: string) => reader.locator("main section").first().getByText(text, { exact: true });
  await expect(shown(title)).toHaveCount(0);

  // Gives the slot its own title and moves it up one position.
  await chief
    .locator('[id^="place-headline"]')
    .nth(PLACE - 1)
    .focus();
  await chief.keyboard.press("t");
  const dialog = chief.getByRole("dialog");
  await dialog.getByLabel(front.title, { exact: true }).fill("板上改过的题");
  // If no field has the focus, the dialog gets the key, not the board behind it.
  await dialog.getByRole("heading").click();
  await chief.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await chief.keyboard.press("Alt+ArrowUp");
  await expect(slots(chief).nth(PLACE - 2)).toContainText("板上改过的题");
  await expect(chief.getByText(front.status.saved)).toBeVisible();

  await chief.keyboard.press("Control+Enter");
  await expect(told(chief, "版上线了")).toBeVisible();
  await expect(async () => {
    await reader.goto("/");
    await expect(shown("板上改过的题")).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await chief.keyboard.press("Control+z");
  await expect(told(chief, "撤回了")).toBeVisible();
  await expect.poll(() => titles(chief)).toEqual(before);
  await expect(async () => {
    await reader.goto("/");
    await expect(shown("板上改过的题")).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("the page of tomorrow has what is released and launched until then", async ({ colleague }) => {
  const chief = await colleague("zongbian", { viewport: { width: 1440, height: 900 } });
  await openBoard(chief);
  const story = "云盘";
  await expect(frame(chief).getByRole("heading").first()).toBeAttached();
  await expect(frame(chief).getByRole("heading", { name: story })).toHaveCount(0);
  await expect(chief.getByRole("button", { name: front.nextMoment })).toBeEnabled();
  for (let step = 0; step < 3; step += 1) await chief.keyboard.press("m");
  await expect(frame(chief).getByRole("heading", { name: story }).first()).toBeAttached();
});

test("two people have one draft: one sees the other's hand, takes over, and meets what was launched meanwhile", async ({
  colleague,
}) => {
  const size = { viewport: { width: 1440, height: 900 } };
  const [chief, editor] = [await colleague("zongbian", size), await colleague("bianji", size)];
  await openBoard(chief);
  await openBoard(editor);
  const title = await reachCandidate(editor);
  await editor.keyboard.press(String(PLACE));
  await expect(slots(editor).nth(PLACE - 1)).toContainText(title);
  await expect(chief.getByText(front.holds("周砚秋"))).toBeVisible();
  await expect(slots(chief).nth(PLACE - 1)).toContainText(title);
  await expect(editor.getByRole("button", { name: front.launch })).toHaveCount(0);

  await chief.keyboard.press("Control+Shift+u");
  await expect(chief.getByText(front.holds("周砚秋"))).toBeHidden();
  await chief
    .locator('[id^="place-headline"]')
    .nth(PLACE - 1)
    .focus();
  await chief.keyboard.press("Alt+ArrowDown");
  await expect(slots(chief).nth(PLACE)).toContainText(title);
  await expect(slots(editor).nth(PLACE)).toContainText(title);

  // With a draft, undoing an earlier launch shows both versions before the launch is undone.
  await expect(chief.getByText(front.status.saved)).toBeVisible();
  const { live } = await call(chief, "front");
  const base = (live as { number: number }).number;
  const { number } = await call(chief, "undoLaunch", { base, key: randomUUID() });
  await expect(chief.getByText(`线上已经换成第${Number(number)}版`)).toBeVisible();
  await chief.keyboard.press("Control+Enter");
  const dialog = chief.getByRole("dialog");
  await expect(dialog.getByRole("columnheader", { name: front.mergeMine })).toBeVisible();
  await dialog.getByRole("button", { name: front.merge, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(slots(chief).filter({ hasText: title })).toHaveCount(1);
  await chief.getByRole("button", { name: front.discard }).click();
  await expect(slots(chief).filter({ hasText: title })).toHaveCount(0);
  // Restores the previous state.
  await chief.keyboard.press("Control+z");
  await expect(told(chief, "撤回了")).toBeVisible();
});

test("a story that is taken down turns its place red, and what fills it up stands there and among the candidates", async ({
  colleague,
}) => {
  const chief = await colleague("zongbian", { viewport: { width: 1440, height: 900 } });
  await openBoard(chief);
  const before = await titles(chief);
  const title = await reachCandidate(chief);
  const id = Number((await chief.evaluate(() => document.activeElement?.id))?.replace(/\D/g, ""));
  await chief.keyboard.press("1");
  const empty = (name: string) => chief.getByRole("button", { name: front.emptyOf(name), exact: true });
  for (const name of before.slice(4)) await empty(name).click();
  await expect.poll(() => titles(chief)).toEqual([title, ...before.slice(0, 4)]);
  await expect(chief.getByText(front.status.saved)).toBeVisible();
  const filled = chief.locator('[data-area="headline"] li').filter({ hasText: front.backfill });
  await expect(filled).toHaveCount(0);

  const act = (path: string) => call(chief, path, { id, key: randomUUID(), reason: "核实有误" });
  await act("takeDown");
  await expect(slots(chief).first()).toHaveAttribute("data-standing", "red");
  await expect(chief.getByText(front.red(1))).toBeVisible();
  await expect(filled).toHaveCount(1);
  await chief.getByRole("radio", { name: front.lists.fill }).check();
  const fills = chief.locator("li > a[id^=row-]");
  await expect(fills).toHaveCount(1);
  await expect(filled).toContainText((await fills.textContent()) ?? "");
  await expect(chief.locator("li:has(> a[id^=row-])")).toContainText(front.views);

  await act("restore");
  await expect(slots(chief).first()).not.toHaveAttribute("data-standing", "red");
  await expect(filled).toHaveCount(0);
  await chief.getByRole("button", { name: front.discard }).click();
  await expect.poll(() => titles(chief)).toEqual(before);
});

test("on a phone a place moves by touches however slow the line, and a former version is found with what it changed and becomes the draft", async ({
  colleague,
}) => {
  const chief = await colleague("zongbian", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await openBoard(chief);
  const before = await titles(chief);
  const [lead, second, third, fourth, ...rest] = before;
  const down = chief.getByRole("button", { name: front.downOf(second ?? ""), exact: true });
  const { width = 0, height = 0 } = (await down.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(await overflow(chief)).toBe(0);
  // The second touch comes before the draft is leased.
  await slowDown(chief, { latency: 600, kBps: 1_000 });
  await down.tap();
  await down.tap();
  await expect.poll(() => titles(chief)).toEqual([lead, third, fourth, second, ...rest]);
  await expect(chief.getByText(front.status.saved)).toBeVisible();
  await chief.keyboard.press("d");
  const dialog = chief.getByRole("dialog", { name: front.history.title });
  const versions = dialog.getByRole("button", { expanded: false });
  // The oldest version comes from the demo. Newer ones exist.
  await versions.last().focus();
  await chief.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: front.history.stands })).toBeVisible();
  await chief.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(chief.getByText(front.status.saved)).toBeVisible();
  await expect(chief.getByRole("button", { name: front.launch })).toBeEnabled();
  await chief.getByRole("button", { name: front.discard }).click();
  await expect.poll(() => titles(chief)).toEqual(before);
});
