import billboards from "#app/features/published/billboard/newsroom/billboards.zh-cn.ts";
import nouns from "#app/newsroom/kit/records/records.zh-cn.ts";
import newsroom from "#app/newsroom/shell/newsroom.zh-cn.ts";
import subjects from "./subjects.zh-cn.ts";
import versions from "#app/newsroom/kit/record/versions.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

test("a subject is written by keys beside its page, filled with a story, read by readers and taken back", async ({
  colleague,
  page: readers,
  database,
  expectAccessible,
}) => {
  const title = `专题${Date.now()}`;
  const page = await colleague("zhubian");
  await page.goto("/newsroom");
  await expect(page.getByRole("link", { name: newsroom.screens.subjects })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("z");
  await expect(page.getByRole("heading", { level: 1, name: newsroom.screens.subjects })).toBeVisible();
  await expect(page.getByRole("button", { name: subjects.add })).toBeVisible();
  await page.keyboard.press("a");
  const form = page.getByRole("form", { name: subjects.form });
  await form.getByLabel(subjects.fields.title, { exact: true }).fill(title);
  await form.getByLabel(subjects.fields.published).check();
  await form.getByRole("button", { name: subjects.addSection }).press("Enter");
  const section = form.getByRole("group", { name: subjects.newSection });
  await section.getByLabel(subjects.section.title, { exact: true }).fill("第一节");
  const search = form.getByRole("searchbox", { name: subjects.findStory });
  await search.first().focus();
  await expect(form.getByRole("button", { name: /^\+ / }).first()).toBeVisible();
  const added = (await form.getByRole("button", { name: /^\+ / }).first().innerText()).slice(2);
  await page.keyboard.press("Enter");
  await expect(form.getByRole("list", { name: subjects.storiesOf("第一节") })).toContainText(added);
  const live = page.getByRole("region", { name: versions.live.title });
  await expect(live.frameLocator("iframe").getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(live.frameLocator("iframe").getByText(added).first()).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);

  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status").filter({ hasText: subjects.saved })).toBeAttached();
  await expect(page).toHaveURL(/\?id=\d+$/);
  const id = new URL(page.url()).searchParams.get("id");
  await readers.goto(`/specialsubject/${id}`);
  await expect(readers.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(readers.getByRole("main").getByText(added).first()).toBeVisible();

  await form.getByLabel(subjects.fields.title, { exact: true }).fill(`${title}改`);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: new RegExp(versions.number(2)) })).toBeVisible();
  await page.keyboard.press("Alt+v");
  const dialog = page.getByRole("dialog", { name: versions.title(`${title}改`) });
  await dialog
    .getByRole("button", { name: new RegExp(versions.number(1)) })
    .first()
    .click();
  await dialog.getByRole("button", { name: versions.restore(1) }).click();
  await expect(page.getByRole("status").filter({ hasText: nouns.restored(1) })).toBeAttached();
  await expect(form.getByLabel(subjects.fields.title, { exact: true })).toHaveValue(title);
  await database.query("delete from subjects where id = $1", [id]);
});

test("an issue of a ranking comes from a pasted table, with what is wrong named, and readers have it", async ({
  colleague,
  page: readers,
  database,
  expectAccessible,
}) => {
  const title = `榜${Date.now()}`;
  const page = await colleague("zongbian", { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await page.goto("/newsroom/billboards?new=editorial");
  const form = page.getByRole("form", { name: billboards.form });
  await form.getByLabel(billboards.fields.title, { exact: true }).fill(title);
  await form.getByLabel(billboards.fields.published).check();
  await form.getByRole("button", { name: billboards.addMetric }).click();
  await form.getByLabel(billboards.metricFields.label, { exact: true }).fill("得分");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\?id=\d+$/);
  const id = new URL(page.url()).searchParams.get("id");
  await page.getByRole("button", { name: billboards.addIssue }).click();
  const issue = page.getByRole("form", { name: billboards.issueForm });
  const box = issue.getByRole("textbox", { name: billboards.pasteHere });
  await expect(box).toBeVisible();
  await box.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "名次\t品牌\t得分\n1\t甲牌\t92\n2\t乙牌\t90\n2\t丙牌\t80");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(issue.getByText(billboards.faults["rank-twice"])).toBeVisible();
  await expect(issue.getByLabel(billboards.columnHolds(3))).toHaveValue("value:m1");
  await issue.getByRole("button", { name: billboards.take(2) }).click();
  await expect(issue.getByRole("textbox", { name: `2 ${billboards.columnUses.name}` })).toHaveValue("乙牌");
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status").filter({ hasText: billboards.issueSaved })).toBeAttached();
  await readers.goto(`/billboard/${id}`);
  await expect(readers.getByRole("main").getByText("甲牌")).toBeVisible();
  await expect(readers.getByRole("main").getByRole("cell", { name: "92", exact: true })).toBeVisible();
  await database.query("delete from billboards where id = $1", [id]);
});

test("a heat board shows what its settings make of it before they are saved", async ({ colleague }) => {
  const page = await colleague("zongbian", { language: "zh-cn" });
  await page.goto("/newsroom/billboards");
  await page.getByRole("link", { name: "24小时热榜" }).click();
  const form = page.getByRole("form", { name: billboards.form });
  await form.getByLabel(billboards.fields.places).fill("3");
  const frame = page.getByRole("region", { name: versions.live.title }).frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1, name: "24小时热榜" })).toBeVisible();
  await expect(frame.getByRole("main").locator("tbody tr")).toHaveCount(3);
});
