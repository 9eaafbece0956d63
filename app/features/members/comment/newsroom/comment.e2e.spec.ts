import en from "#app/newsroom/kit/list/submissions.en.ts";
import zh from "#app/newsroom/kit/list/submissions.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

for (const [language, width, height, colorScheme] of [
  ["zh-cn", 1280, 720, "light"],
  ["en", 390, 844, "dark"],
] as const)
  test(`a moderator reviews by keys, one by one and many at once, and takes it back, ${language}, ${width} px`, async ({
    colleague,
    database,
    expectAccessible,
  }) => {
    const t = language === "en" ? en : zh;
    await expect
      .poll(async () => (await database.query("select from members where username = 'linjie'")).length)
      .toBe(1);
    const [row] = await database.query(
      `with a as (select id from articles where status = 'published' and comments_open order by id limit 1 offset $2),
       w as (insert into members (username, nickname) values ($1, $1) returning id)
       insert into comments (article_id, member_id, content, held_words)
       select a.id, w.id, text, case when text like '%配资%' then array['配资'] else '{}'::text[] end
       from a, w, unnest(array['第一句话', '带你配资稳赚', '第三句话', '第四句话']) as text returning member_id`,
      // Each test has its own discussion, which it closes.
      [`reader_${language.replace("-", "_")}`, language === "en" ? 1 : 0],
    );
    const member = Number(row?.["member_id"]);
    const states = async () =>
      (await database.query("select status from comments where member_id = $1 order by id", [member])).map(
        ({ status }) => status,
      );
    const page = await colleague("yunying", { language, colorScheme, viewport: { width, height } });
    await page.goto(`/newsroom/comments?member=${member}`);
    const words = page.locator("article p").filter({ hasText: "第一句话" }).first();
    await expect(words).toBeVisible();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);

    await page.keyboard.press("a");
    await expect(page.locator("article mark")).toHaveText("配资");
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: t.comments.reasonTitle(1) });
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("5");
    await expect(dialog.getByRole("textbox")).not.toHaveValue("");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect.poll(states).toEqual(["approved", "declined", "waiting", "waiting"]);
    const told = await database.query("select event, facts from messages where member_id = $1 order by id", [member]);
    expect(told.map(({ event }) => event)).toEqual(["comment-approved", "comment-declined"]);
    await page.keyboard.press("z");
    await expect.poll(states).toEqual(["approved", "waiting", "waiting", "waiting"]);

    await page.keyboard.press("v");
    // The approved comment stays in the list, with its undo button.
    await expect(page.getByRole("row")).toHaveCount(5);
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    for (const key of ["j", "j", "x", "j", "x", "a"]) await page.keyboard.press(key);
    await expect.poll(states).toEqual(["approved", "approved", "approved", "waiting"]);
    await page.getByRole("button", { name: `${t.undo}：第三句话` }).click();
    await expect.poll(states).toEqual(["approved", "approved", "waiting", "waiting"]);

    await page.goto(`/newsroom/comments?member=${member}`);
    await expect(page.locator("article p").filter({ hasText: "第三句话" }).first()).toBeVisible();
    await page.keyboard.press("d");
    await page.getByLabel(t.comments.discussion.reason).fill("吵起来了");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(t.comments.discussion.closed("吵起来了"))).toBeVisible();
    await page.keyboard.press("d");
    await expect(page.getByText(t.comments.discussion.closed("吵起来了"))).toBeHidden();
    await database.query("delete from comments where member_id = $1", [member]);
  });

test("an administrator changes how comments are taken, and sees nothing of them", async ({ colleague, database }) => {
  const page = await colleague("guanliyuan");
  await page.goto("/newsroom/comments");
  await expect(page.getByText(zh.comments.rules.onlyRules)).toBeVisible();
  await page.getByRole("button", { name: zh.comments.rules.change }).click();
  await page.getByLabel(zh.comments.rules.review).selectOption("held");
  await page.getByRole("dialog").getByRole("button", { name: zh.comments.rules.save }).click();
  await page
    .getByRole("dialog", { name: /再证明/ })
    .getByRole("button", { name: "继续" })
    .click();
  await expect(page.getByText(zh.comments.rules.after)).toBeVisible();
  await database.query("delete from settings where key = 'comments'");
  await database.purge("site");
});
