import newsroom from "#app/newsroom/kit/list/submissions.zh-cn.ts";
import en from "#app/features/published/correction/corrections.en.ts";
import zh from "#app/features/published/correction/corrections.zh-cn.ts";
import articleEn from "#app/pages/article/article.en.ts";
import articleZh from "#app/pages/article/article.zh-cn.ts";
import { becomeMember } from "#tests/e2e/fixtures/area-member.ts";
import { expect, overflow, speak } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

for (const [language, width] of [
  ["zh-cn", 1280],
  ["en", 390],
] as const)
  test(`a reader marks what is wrong, an editor answers by keys, and the reader is told, ${language}, ${width} px`, async ({
    page,
    colleague,
    database,
    expectAccessible,
  }) => {
    const [t, article] = language === "en" ? [en, articleEn] : [zh, articleZh];
    const [row] = await database.query(
      `insert into articles (title, status, publish_at, body_html, is_demo)
       values ($1, 'published', now() - interval '3 days', '<p>每枚多花 0.6 元，到货架上多卖 1.2 元。</p>', true) returning id`,
      [`鸡蛋的账 ${language}`],
    );
    const id = Number(row?.["id"]);
    await database.query("insert into article_counts (article_id) values ($1)", [id]);
    const member = await becomeMember(page, database);
    await speak(page, language);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/news/${id}`);
    await page.getByText("每枚多花").evaluate((paragraph) => {
      if (paragraph.firstChild) getSelection()?.setBaseAndExtent(paragraph.firstChild, 12, paragraph.firstChild, 23);
    });
    await page.getByRole("link", { name: article.correction }).click();
    const dialog = page.getByRole("dialog", { name: t.title });
    await expect(dialog.getByLabel(t.quote)).toHaveValue(/货架上/);
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await dialog.getByLabel(t.said).fill("应当是 1.3 元");
    await dialog.getByRole("button", { name: t.send }).click();
    await expect(dialog).toBeHidden();

    const editor = await colleague("bianji", { viewport: { width, height: 800 }, colorScheme: "dark" });
    await editor.goto("/newsroom/errors");
    const report = editor.getByRole("listitem").filter({ hasText: `鸡蛋的账 ${language}` });
    await expect(report.getByText("应当是 1.3 元")).toBeVisible();
    await expectAccessible(editor);
    expect(await overflow(editor)).toBe(0);
    await database.query(
      `with story as (insert into manuscripts default values returning id),
       release as (insert into releases (manuscript_id, number, kind, reason, state, done_at)
         select id, 1, 'takedown', 'test', 'done', now() from story returning id)
       insert into corrections (article_id, release_id, kind, text) select $1, id, 'correction', '价钱改过' from release`,
      [id],
    );
    await editor.reload();
    await report.getByRole("link").focus();
    await editor.keyboard.press("a");
    await editor
      .getByRole("dialog", { name: newsroom.errors.correctedTitle })
      .getByRole("textbox")
      .fill("已改，谢谢。");
    await editor.keyboard.press("Control+Enter");
    await expect(report).toBeHidden();
    const told = await database.query("select event, facts->>'points' as points from messages where member_id = $1", [
      member.id,
    ]);
    expect(told).toEqual([{ event: "error-corrected", points: "10" }]);
  });
