import type { Page } from "@playwright/test";
import zh from "#app/newsroom/kit/list/story-list.zh-cn.ts";
import en from "#app/newsroom/kit/list/story-list.en.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";
import { call, named, newStory, review, sign, state, TEXTS, told } from "#tests/e2e/fixtures/newsroom-story.ts";
import { saved } from "#tests/e2e/fixtures/newsroom-writer.ts";

/** The page of a withdrawn story answers 410 and its card 404. The browser logs both. */
test.use({ allowedErrors: [/Failed to load resource.*(410|404)/] });

const t = TEXTS["zh-cn"];

/** Presses the key of a command as soon as the screen offers it. */
async function act(page: Page, name: keyof typeof t.acts, key: string): Promise<void> {
  await expect(page.locator(`[data-act=${name}]`)).toBeVisible();
  await page.keyboard.press(key);
}

/** Types the short text that the window of a command asks for, and sends it by key. */
async function say(page: Page, window: string, words: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: window });
  await dialog.getByRole("textbox").fill(words);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
}

/** Returns the storage keys of the reasons that this device stores. */
const reasonsOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("reasons:")));

const dek = (page: Page) => page.getByRole("textbox", { name: t.writing.dek, exact: true });

test("the review and the slip of a story that there is not, or that is not the colleague's, say so", async ({
  colleague,
  database,
}) => {
  const [reporter, author] = [await colleague("jizhe"), await colleague("zongbian")];
  const foreign = await newStory(author, database, named("别人的稿"));
  for (const id of ["999999999", String(foreign), "none"])
    for (const screen of ["review", "slip"]) {
      await reporter.goto(`/newsroom/${screen}/${id}`);
      await expect(reporter.getByText(t.review.noSuchStory)).toBeVisible();
    }
  await reporter.getByRole("link", { name: t.newsroom.noPermission.back }).click();
  await expect(reporter).toHaveURL(/\/newsroom$/);
});

test("a story in review is withdrawn, edited by who has its step, handed over, let go, returned and vetoed", async ({
  colleague,
  database,
}) => {
  const [reporter, editor] = [await colleague("jizhe"), await colleague("bianji")];
  const [head, chief] = [await colleague("zhubian"), await colleague("zongbian")];
  const title = named("来来回回的稿");
  const id = await newStory(reporter, database, title);
  const [read, write] = [`/newsroom/review/${id}`, `/newsroom/stories/${id}`];

  await reporter.goto(read);
  await reporter.locator("[data-act=handIn]").click();
  await state(reporter, t.states.in_review);
  await act(reporter, "withdraw", "w");
  await expect(told(reporter, t.done(t.acts.withdraw))).toBeVisible();
  await state(reporter, t.states.writing);

  // The writer gives reasons for findings, and the signers see them.
  await reporter.locator("[data-act=write]").click();
  await expect(dek(reporter)).toBeVisible();
  await reporter.keyboard.press("Control+Shift+k");
  const panel = reporter.getByRole("tabpanel");
  await panel.locator("input[data-waiver]").fill("题材用不上图");
  // The reason for a finding is still there after a reload, until the server has it.
  await reporter.reload();
  await expect(dek(reporter)).toBeVisible();
  await reporter.keyboard.press("Alt+3");
  await expect(panel.locator("input[data-waiver]")).toHaveValue("题材用不上图");
  await reporter.keyboard.press("Alt+1");
  await reporter.keyboard.press("Control+Enter");
  await expect(reporter.getByText(t.writing.states.in_review, { exact: true })).toBeVisible();

  expect(await reasonsOn(reporter)).toEqual([]);

  await editor.goto(read);
  await expect(editor.getByText(t.review.waived("林小禾", "题材用不上图"))).toBeVisible();
  await act(editor, "edit", "e");
  await dek(editor).fill("三份账单，一处出入，多收的会退。");
  await expect(saved(editor)).toBeVisible();
  await editor.keyboard.press("Control+Shift+k");
  // The reason for a missing cover is requested only once in a round.
  await expect(editor.getByRole("tabpanel").getByText(t.review.waived("林小禾", "题材用不上图"))).toBeVisible();
  await expect(editor.getByRole("tabpanel").locator("input[data-waiver]")).toHaveCount(0);
  await reporter.goto(read);
  await expect(reporter.getByText(t.review.writes("周砚秋")).or(reporter.getByText("周砚秋").first())).toBeVisible();
  await expect(reporter.locator("[data-act=withdraw]")).toHaveCount(0);
  await editor.locator("[data-act=pass]").click();
  await expect(editor.getByRole("checkbox", { name: t.review.proofread })).toBeChecked();
  await act(editor, "pass", "a");
  await expect(editor).not.toHaveURL(new RegExp(`/review/${id}`));
  expect(await reasonsOn(editor)).toEqual([]);

  await head.goto(read);
  await expect(head.locator("[data-field=dek]")).toContainText("多收的会退");
  await act(head, "edit", "e");
  await expect(dek(head)).not.toHaveAttribute("readonly");
  await head.goBack();
  await act(head, "handOver", "h");
  const over = head.getByRole("dialog", { name: t.release.handOverTitle });
  await over.getByLabel(t.release.colleague).selectOption({ label: "顾明远" });
  await over.getByRole("button", { name: t.acts.handOver }).click();
  await expect(over).toBeHidden();
  await expect(head.locator("[data-act=pass]")).toHaveCount(0);
  await chief.goto(read);
  await act(chief, "letGo", "l");
  await expect(told(chief, t.done(t.acts.letGo))).toBeVisible();
  await act(head, "return", "r");
  await say(head, t.review.returnTitle, "账单是哪三份，写清楚。");

  await reporter.goto("/newsroom");
  const back = reporter.getByRole("region", { name: t.work.returned }).getByRole("listitem").filter({ hasText: title });
  await expect(back).toContainText("账单是哪三份，写清楚。");
  await back.getByRole("link").click();
  await expect(dek(reporter)).toBeVisible();
  await reporter.keyboard.press("Control+Enter");
  await expect(reporter.getByText(t.writing.states.in_review, { exact: true })).toBeVisible();
  await chief.goto(read);
  await act(chief, "veto", "v");
  await say(chief, t.review.vetoTitle, "题目不成立。");
  await reporter.goto("/newsroom");
  await expect(back).toContainText("题目不成立。");
  await expect(back.getByText(t.work.how.vetoed, { exact: true })).toBeVisible();
  await reporter.goto(write);
  await expect(reporter.getByText(t.writing.states.returned, { exact: true })).toBeVisible();
});

test("stories are scheduled at a second, tried again after a failure, updated with a word to readers, taken down and restored", async ({
  colleague,
  database,
}) => {
  const [reporter, editor] = [await colleague("jizhe"), await colleague("bianji")];
  const [head, chief] = [await colleague("zhubian"), await colleague("zongbian")];
  const signers = [editor, head, chief];
  const ids: number[] = [];
  for (const words of ["到点没发的稿", "到点就发的稿"]) {
    const id = await newStory(reporter, database, named(words));
    await review(id, reporter, signers);
    ids.push(id);
  }
  const [held = 0, good = 0] = ids;
  const status = async (id: number) => (await chief.request.get(`/news/${id}`)).status();
  const schedule = async (id: number, when: string) => {
    await chief.goto(`/newsroom/review/${id}`);
    await act(chief, "release", "s");
    const window = chief.getByRole("dialog", { name: t.release.titles.publish });
    await window.getByRole("textbox", { name: t.release.when }).fill(when);
    await window.getByRole("button", { name: t.release.later }).click();
    await expect(window).toBeHidden();
  };
  const embargo = async (until: string) => {
    const window = chief.getByRole("dialog", { name: t.release.embargoTitle });
    await window.getByRole("textbox", { name: t.release.embargoUntil }).fill(until);
    await chief.keyboard.press("Enter");
    await expect(window).toBeHidden();
  };
  // The delay of 30 seconds leaves the test time to set the embargo before the release is due, even on a slow machine.
  await schedule(held, "+30s");
  await state(chief, t.states.scheduled);
  await act(chief, "embargo", "i");
  await embargo("+2h");
  await schedule(good, "+5s");
  // The story is released at its time, on the screen and for readers.
  await state(chief, t.states.released);
  expect(await status(good)).toBe(200);
  const [release] = await database.query("select done_at >= due_at as was_due from releases where manuscript_id = $1", [
    good,
  ]);
  expect(release).toEqual({ was_due: true });

  await chief.goto("/newsroom");
  const row = chief.getByRole("region", { name: t.work.next }).getByRole("row").filter({ hasText: "到点没发的稿" });
  await expect(row.getByText(t.work.failed)).toBeVisible();
  await expect(row).toContainText("禁发到");
  expect(await status(held)).toBe(404);
  await row.getByRole("link").focus();
  await chief.keyboard.press(".");
  await act(chief, "embargo", "i");
  await embargo("");
  await row.getByRole("button", { name: t.work.retry }).click();
  await expect.poll(() => status(held)).toBe(200);
  await expect(row).toHaveCount(0);

  // Hands in an update: the new text is at the story's end.
  const note = "物业当天已经退款。";
  await reporter.goto(`/newsroom/review/${good}`);
  await act(reporter, "correct", "z");
  await expect(dek(reporter)).not.toHaveAttribute("readonly");
  await dek(reporter).fill("三份账单，一处出入，物业已经退款。");
  await expect(saved(reporter)).toBeVisible();
  await reporter.keyboard.press("Control+Enter");
  const handIn = reporter.getByRole("dialog", { name: t.release.handInTitle });
  await handIn.getByRole("radio", { name: t.release.asKind.update }).check();
  await say(reporter, t.release.handInTitle, note);
  for (const signer of signers) await sign(good, signer);
  await chief.goto(`/newsroom/review/${good}`);
  await act(chief, "release", "s");
  const update = chief.getByRole("dialog", { name: t.release.titles.update });
  await expect(update.getByRole("textbox", { name: t.release.noteOfUpdate })).toHaveValue(note);
  await update.getByRole("button", { name: t.release.now }).click();
  await state(chief, t.states.released);
  await chief.goto(`/news/${good}`);
  await expect(chief.getByText("三份账单，一处出入，物业已经退款。").first()).toBeVisible();
  await expect(chief.getByText(note)).toBeVisible();
  await chief.goto("/corrections");
  await expect(chief.getByText(note)).toBeVisible();

  await chief.goto(`/newsroom/review/${good}`);
  await act(chief, "takeDown", "t");
  await chief.getByRole("dialog", { name: t.release.takeDownTitle }).getByRole("textbox").fill("当事人提出异议");
  await chief.keyboard.press("Control+Enter");
  const gone = chief.getByRole("dialog", { name: t.release.goneTitle });
  await gone.getByRole("button", { name: t.release.close }).click();
  await state(chief, t.states.withdrawn);
  expect(await status(good)).toBe(410);
  await act(chief, "restore", "t");
  await say(chief, t.release.restoreTitle, "核实过，没有问题");
  await state(chief, t.states.released);
  expect(await status(good)).toBe(200);

  // The printed record contains the signed version completely, not only the visible part.
  await chief.goto(`/newsroom/slip/${good}`);
  // Each release shows the text that readers saw from then on.
  const thens = chief.locator("details").filter({ hasText: t.slip.readersSaw });
  await expect(thens).toHaveCount(4);
  for (const then of await thens.all()) {
    await then.locator("summary").click();
    await expect(then.locator("h4, p").first()).toBeVisible();
  }
  await expect(chief.locator("details h4")).toHaveCount(3);
  // The release shows the plain sentences with the text, as lists and cards have shown them.
  await expect(chief.locator("details h4 ~ ul")).toHaveCount(3);
  await expect(chief.getByText(t.slip.readersSawNothing)).toHaveCount(1);
  await chief.setViewportSize({ width: 794, height: 2_000 });
  await chief.emulateMedia({ media: "print" });
  for (const table of [chief.locator("main table").first(), chief.locator("main table").last()])
    await expect(table).toBeInViewport({ ratio: 1 });
});

for (const [language, lists, width] of [
  ["zh-cn", zh, 1280],
  ["en", en, 390],
] as const)
  test(`the list is narrowed, kept as a view, and several stories are arranged and thrown away, ${language}, ${width} px`, async ({
    colleague,
    database,
  }) => {
    const { stories, states } = TEXTS[language];
    const viewport = { width, height: 844 };
    const chief = await colleague("zongbian", { language, viewport });
    const word = named("归置");
    const ids: number[] = [];
    for (const end of ["甲稿", "乙稿", "丙稿"]) ids.push(await newStory(chief, database, `${word}${end}`));
    const [source] = await database.query(
      "insert into sources (name, list) values ($1, 'official') returning id, name",
      [`${word}社`],
    );
    const changes = { sourceId: { base: 1, value: Number(source?.["id"]) } };
    const { fence } = await call(chief, "lease", { id: ids[0], tab: crypto.randomUUID(), take: true });
    await call(chief, "saveStory", { id: ids[0], fence, changes });

    await chief.goto("/newsroom/stories");
    const rows = chief.getByRole("row").filter({ hasText: word });
    await expect(rows).toHaveCount(3);
    await chief.keyboard.press("/");
    await chief.keyboard.type(word);
    await expect(chief.getByRole("row")).toHaveCount(4);
    await expect(chief.getByRole("searchbox")).toBeFocused();
    await chief.keyboard.press("Escape");
    // On a phone all filters except the words are folded.
    if (width < 768) await chief.getByRole("button", { name: TEXTS[language].filterFold(0) }).click();
    await chief.getByLabel(stories.source).selectOption(String(source?.["name"]));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("甲稿");
    await chief.getByLabel(stories.source).selectOption("");
    await expect(rows).toHaveCount(3);
    const writers = chief.getByRole("combobox", { name: stories.editor });
    const mine = chief.getByRole("button", { name: stories.mine });
    const [other] = await database.query(
      "select real_name from staff s join members m on m.id = member_id where username = 'jizhe'",
    );
    await writers.selectOption(String(other?.["real_name"]));
    await expect(rows).toHaveCount(0);
    await expect(mine).toHaveAttribute("aria-pressed", "false");
    await mine.click();
    await expect(mine).toHaveAttribute("aria-pressed", "true");
    await expect(rows).toHaveCount(3);
    await mine.click();
    await expect(writers).toHaveValue("");
    await chief.getByLabel(stories.to).fill("2020-01-01");
    await expect(chief.getByText(stories.hidden([`${stories.to} 2020-01-01`, `“${word}”`]))).toBeVisible();
    await chief.getByLabel(stories.to).fill("");
    await chief.getByLabel(stories.from).fill("2020-01-01");
    await chief.getByLabel(stories.state).selectOption(states.writing);
    await expect(rows).toHaveCount(3);
    expect(await overflow(chief)).toBe(0);

    await chief.getByRole("button", { name: lists.views.keep }).click();
    const naming = chief.getByRole("dialog", { name: lists.views.title });
    await naming.getByRole("textbox").fill(word);
    await chief.keyboard.press("Control+Enter");
    const view = chief.getByRole("navigation", { name: lists.views.label }).getByRole("link", { name: word });
    await expect(view).toHaveAttribute("aria-current", "true");
    await chief.keyboard.press("Escape");
    await expect(view).not.toHaveAttribute("aria-current");
    await view.click();
    await expect(view).toHaveAttribute("aria-current", "true");
    await expect(chief).toHaveURL(/from=2020-01-01/);
    await expect(chief.getByLabel(stories.state)).toHaveValue("writing");
    await expect(rows).toHaveCount(3);

    for (let count = 0; count < 3; count += 1) {
      await chief.keyboard.press("j");
      await chief.keyboard.press("x");
    }
    await expect(chief.getByText(lists.selected(3))).toBeVisible();
    await chief.keyboard.press("w");
    const arrange = chief.getByRole("dialog", { name: lists.dialog.title(3) });
    await arrange.getByLabel(lists.dialog.assignee).selectOption({ label: "林小禾" });
    await arrange.getByLabel(lists.dialog.due).fill("sometime");
    await arrange.getByLabel(lists.dialog.priority).selectOption(lists.dialog.priorities[2] ?? "");
    await arrange.getByLabel(lists.dialog.legal).selectOption(lists.dialog.needed);
    await arrange.getByRole("button", { name: lists.dialog.send }).click();
    await expect(arrange.getByText(lists.dialog.notATime)).toBeVisible();
    await arrange.getByLabel(lists.dialog.due).fill("+3h");
    await chief.keyboard.press("Enter");
    await expect(arrange).toBeHidden();
    for (const row of await rows.all()) {
      await expect(row.getByText(lists.urgent[2] ?? "", { exact: true })).toBeVisible();
      await expect(row.getByText(lists.needsLegal, { exact: true })).toBeVisible();
    }
    expect(await overflow(chief)).toBe(0);

    // No row is selected any more, so the key applies to the row of the cursor.
    await expect(chief.getByText(lists.selected(3))).toBeHidden();
    for (const row of await rows.all()) await row.getByRole("checkbox").check();
    await chief.keyboard.press("Delete");
    const trash = chief.getByRole("dialog", { name: lists.trashTitle(3) });
    await trash.getByRole("button", { name: lists.trash }).click();
    await expect(told(chief, lists.trashed(3))).toBeVisible();
    await expect(rows).toHaveCount(0);
    await chief.getByLabel(stories.state).selectOption(states.trashed);
    await expect(rows).toHaveCount(3);
    await view.locator("..").getByRole("button").click();
    await expect(view).toHaveCount(0);
  });
