import front from "#app/features/published/front/newsroom/front.zh-cn.ts";
import { holdFront } from "../e2e/fixtures/newsroom-board.ts";
import { named } from "../e2e/fixtures/newsroom-story.ts";
import { expect, test } from "./fixtures.ts";
import { beColleague, handedIn } from "./staff.ts";
import type { Tab } from "./tab.ts";

/** The marker of an open event stream. Other requests of a screen use another connection. */
const OPEN_LINE = '[data-line="open"]';
const SAVED = '[role=status][data-state="saved"]';

test("a story is written by keys alone and saved, and stands there again", async ({ tab, database }) => {
  const title = named("在两种浏览器里写的稿，标题长得一行放不下，要到第二行才看得完整");
  await beColleague(tab, database, "bianji");
  await tab.open("/newsroom");
  await tab.see(OPEN_LINE);
  await tab.press("Control", "k");
  await tab.see("dialog[open] input");
  await tab.press("Escape");
  await tab.miss("dialog");
  await tab.press("c");
  await tab.see("#story-body");
  await tab.until(focusedId, "story-title");
  await tab.type(title);
  await tab.press("Enter");
  await tab.until(focusedId, "story-dek");
  await tab.type("三份账单，一处出入。");
  await tab.press("Enter");
  await tab.until(hasCaret, true, "#story-body");
  await tab.type("第一段，比了三份账单。");
  await tab.press("Enter");
  await tab.type("第二段，有一处对不上。");
  await tab.see(SAVED);
  await tab.see(OPEN_LINE);
  await tab.until(hiddenLines, 0, "#story-title");

  const body = "<p>第一段，比了三份账单。</p><p>第二段，有一处对不上。</p>";
  const bodies = () => database.query("select body_html from manuscripts where title = $1", [title]);
  await expect.poll(bodies).toEqual([{ body_html: body }]);
  await tab.open(await tab.run(() => location.pathname));
  await tab.see("#story-body p", "第二段，有一处对不上。");
});

test("a story in review gets its signature", async ({ tab, database }) => {
  const id = await handedIn(database, named("在两种浏览器里审的稿"));
  await beColleague(tab, database, "bianji");
  await tab.open(`/newsroom/review/${id}`);
  await tab.see("[data-field=dek]", "三份账单");
  await tab.fill("input[data-waiver]", "本篇不配图");
  await tab.click("[data-act=pass]");
  const passed =
    "select from review_steps join review_rounds r on r.id = round_id where manuscript_id = $1 and decision = 'passed'";
  await expect.poll(async () => (await database.query(passed, [id])).length).toBe(1);
});

test("a story goes to the front, live and back", async ({ tab, database }) => {
  await holdFront(database);
  await beColleague(tab, database, "zongbian");
  await tab.open("/newsroom/front");
  await tab.see(PLACE);
  const before = await tab.run(texts, PLACE);
  const story = await reachCandidate(tab);
  await tab.press("6");
  await tab.see(PLACE, story);
  await tab.see("main", front.status.saved);
  await tab.press("Control", "Enter");
  await tab.see("[data-kind=success]", "版上线了");
  await tab.press("Control", "z");
  await tab.see("[data-kind=success]", "撤回了");
  await tab.until(texts, before, PLACE);
  await database.release("front");
});

const PLACE = '[data-area="headline"] [id^="place-"] b';
const FREE = "li:not([data-standing]) > a[id^=row-]";

/** Moves by keys to a candidate that is not on the front. Returns its title. */
async function reachCandidate(tab: Tab): Promise<string> {
  await tab.see(FREE);
  await expect(async () => {
    await tab.press("j");
    expect(await tab.run(isFocused, FREE)).toBe(true);
  }).toPass();
  return tab.run(() => document.activeElement?.textContent ?? "");
}

// Functions below run in the page.

const focusedId = () => document.activeElement?.id;
const isFocused = (css: string) => document.activeElement?.matches(css) ?? false;
const texts = (css: string) => Array.from(document.querySelectorAll(css), ({ textContent }) => textContent);

/** Returns whether typed text would go into the element, because it has the focus and the caret. */
function hasCaret(css: string): boolean {
  const element = document.querySelector(css);
  return document.activeElement === element && element?.contains(getSelection()?.anchorNode ?? null) === true;
}

/** Returns the number of lines of a text area that are hidden. */
function hiddenLines(css: string): number {
  const element = document.querySelector(css);
  if (element === null) return -1;
  return Math.floor(
    (element.scrollHeight - element.clientHeight) / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
}
