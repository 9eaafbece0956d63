import type { Locator, Page } from "@playwright/test";
import commentEn from "./components/comment.en.ts";
import discussionEn from "./components/discussion.en.ts";
import commentZh from "./components/comment.zh-cn.ts";
import discussionZh from "./components/discussion.zh-cn.ts";
import { becomeMember, type NewMember } from "#tests/e2e/fixtures/area-member.ts";
import { expect, overflow, test, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { forgetLimits, Reader, speak } from "#tests/e2e/fixtures/login-reader.ts";
import { runCli } from "#tests/e2e/fixtures/run-cli.ts";

const TEXTS = {
  "zh-cn": { ...commentZh, ...discussionZh },
  en: { ...commentEn, ...discussionEn },
};

/** Creates an article for this test alone, so that tests do not see each other's comments. */
async function newArticle(database: Database): Promise<number> {
  const [row] = await database.query(
    `insert into articles (title, status, publish_at, body_html, is_demo) values ('讨论区的文章', 'published', now(), '<p>正文</p>', true) returning id`,
  );
  const id = Number(row?.["id"]);
  await database.query("insert into article_counts (article_id) values ($1)", [id]);
  return id;
}

class Forum {
  readonly page: Page;
  readonly article: number;
  readonly t: (typeof TEXTS)["zh-cn"];
  constructor(page: Page, article: number, language: keyof typeof TEXTS = "zh-cn") {
    this.page = page;
    this.article = article;
    this.t = TEXTS[language];
  }
  get section(): Locator {
    return this.page.locator("#comments");
  }
  comment(text: string): Locator {
    return this.section.getByRole("article").filter({ hasText: text });
  }
  async open(): Promise<void> {
    await this.page.goto(`/news/${this.article}`);
  }
  async write(text: string, label = this.t.label): Promise<void> {
    const group = this.section.getByRole("group", { name: label, exact: true });
    await group.getByRole("textbox").fill(text);
    await group.getByRole("button", { name: this.t.send, exact: true }).click();
  }
}

async function idOf(database: Database, text: string): Promise<string> {
  const [row] = await database.query("select id from comments where content = $1 order by id desc", [text]);
  return String(row?.["id"]);
}

const messagesOf = (database: Database, { id }: NewMember) =>
  database.query("select event from messages where member_id = $1 order by id", [id]);

for (const language of ["zh-cn", "en"] as const) {
  test(`a comment from writing to answer, ${language}`, async ({ page, browser, database, expectAccessible }) => {
    await speak(page.context(), language);
    const member = await becomeMember(page, database);
    const article = await newArticle(database);
    const forum = new Forum(page, article, language);
    await forum.open();
    const hostile = `<img src=x onerror="alert(1)"> 第一条 ${article} & <b>粗</b>`;
    await forum.write(hostile);
    await expect(page.locator("[data-kind=success]")).toHaveText(forum.t.added);
    await expect(forum.comment(hostile)).toContainText(forum.t.waiting);
    await expectAccessible(page);
    await page.reload();
    await expect(forum.comment(hostile)).toContainText(forum.t.waiting);

    const context = await browser.newContext({ baseURL: process.env["SITE"] ?? "" });
    await speak(context, language);
    const other = await context.newPage();
    const answerer = await becomeMember(other, database);
    const theirs = new Forum(other, article, language);
    const isFilledIn = other.waitForResponse(/commentState/);
    await theirs.open();
    await isFilledIn;
    await expect(theirs.section.getByRole("article")).toHaveCount(0);
    await runCli("comments", "approve", await idOf(database, hostile), "--actor", "e2e");
    await expect(async () => {
      await theirs.open();
      await expect(theirs.comment(hostile)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(theirs.comment(hostile)).not.toContainText(forum.t.waiting);
    expect(await messagesOf(database, member)).toEqual([{ event: "comment-approved" }]);
    const [{ score } = {}] = await database.query("select score from members where id = $1", [member.id]);
    expect(Number(score)).toBeGreaterThan(0);

    const like = theirs.comment(hostile).locator("[aria-pressed]");
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toHaveText(forum.t.likes(1));
    await theirs
      .comment(hostile)
      .getByRole("button", { name: forum.t.replyLabel(member.username) })
      .click();
    const reply = `说得在理 ${article}`;
    await theirs.write(reply, forum.t.replyLabel(member.username));
    await expect(theirs.comment(reply)).toContainText(forum.t.waiting);
    await runCli("comments", "approve", await idOf(database, reply), "--actor", "e2e");
    expect((await messagesOf(database, member)).map(({ event }) => event)).toEqual(["comment-approved", "reply"]);

    await theirs
      .comment(hostile)
      .getByRole("button", { name: forum.t.reportOf(member.username) })
      .click();
    const dialog = other.getByRole("dialog", { name: forum.t.reportTitle });
    await dialog.getByLabel(forum.t.reasons.abuse).check();
    await expectAccessible(other);
    await dialog.getByRole("button", { name: forum.t.reportSend }).click();
    await expect(dialog).toBeHidden();
    await expect(other.locator("[data-kind=success]").last()).toHaveText(forum.t.reported);
    const reports = await database.query("select reason from comment_reports where member_id = $1", [answerer.id]);
    expect(reports).toEqual([{ reason: "abuse" }]);
    await context.close();
  });
}

test("whoever is not signed in is asked to, and goes on where they were", async ({ page, database }) => {
  const article = await newArticle(database);
  const forum = new Forum(page, article);
  await forum.open();
  const reader = new Reader(page, "zh-cn");
  await forum.write("登录前写下的话");
  await expect(reader.window).toBeVisible();
  await page.keyboard.press("Escape");
  // The member stays in the same tab, which stores the drafts.
  const member = await becomeMember(page, database);
  await forum.open();
  await expect(forum.section.getByRole("textbox")).toHaveValue("登录前写下的话");
  await forum.section.getByRole("button", { name: forum.t.send, exact: true }).click();
  await expect(forum.comment("登录前写下的话")).toContainText(forum.t.waiting);
  await expect(forum.section.getByRole("textbox")).toHaveValue("");
  const rows = await database.query("select status from comments where member_id = $1", [member.id]);
  expect(rows).toEqual([{ status: "waiting" }]);
  await forum.comment("登录前写下的话").getByRole("button", { name: forum.t.remove }).click();
  await page.getByRole("dialog").getByRole("button", { name: forum.t.remove }).click();
  await expect(forum.comment("登录前写下的话")).toHaveCount(0);
});

test("the keyboard does everything", async ({ page, database }) => {
  await becomeMember(page, database);
  const article = await newArticle(database);
  const forum = new Forum(page, article);
  await forum.open();
  await page.locator("a[href='#comments']").focus();
  await page.keyboard.press("Enter");
  await forum.section.getByRole("textbox").focus();
  await page.keyboard.type("键盘写的评论");
  const send = forum.section.getByRole("button", { name: forum.t.send, exact: true });
  await expect(send).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(forum.comment("键盘写的评论")).toContainText(forum.t.waiting);
  await forgetLimits(database);
  await page.keyboard.press("Tab");
  await expect(send).toBeDisabled();
});

test("who writes a lot in a short time goes on after the security check", async ({ page, database }) => {
  const member = await becomeMember(page, database);
  const article = await newArticle(database);
  await database.query(
    "insert into comments (article_id, member_id, content) select $1, $2, repeat(chr(20000 + n * 50), 9) from generate_series(1, 5) n",
    [article, member.id],
  );
  const forum = new Forum(page, article);
  await forum.open();
  const reader = new Reader(page, "zh-cn", { database });
  await forum.write("再说说明天的天气");
  await reader.passCaptcha();
  await expect(forum.comment("再说说明天的天气")).toContainText(forum.t.waiting);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("without a bound number the way to one is shown", async ({ page, database }) => {
  const member = await becomeMember(page, database);
  await database.query("update members set mobile = null where id = $1", [member.id]);
  const forum = new Forum(page, await newArticle(database));
  await forum.open();
  await expect(forum.section.getByRole("link", { name: forum.t.bindMobile })).toHaveAttribute(
    "href",
    "/user/account/profile",
  );
  await forum.section.getByRole("textbox").fill("不能发的");
  await expect(forum.section.getByRole("button", { name: forum.t.send, exact: true })).toBeDisabled();
});

test.describe("a long discussion", () => {
  let article: number;
  test.beforeAll(async ({ database }) => {
    article = await newArticle(database);
    const [member] = await database.query(
      "insert into members (username, nickname) values ('e2e_' || floor(random() * 1e9)::int, '长谈的人') returning id",
    );
    await database.query(
      `insert into comments (article_id, member_id, content, status, likes)
       select $1, $2, '第' || n || '条评论', 'approved', case n when 3 then 9 else 0 end from generate_series(1, 45) n`,
      [article, member?.["id"]],
    );
    await database.query(
      `with parent as (update comments set replies = 6 where article_id = $1 and content = '第45条评论' returning id, member_id)
       insert into comments (article_id, member_id, parent_id, content, status)
       select $1, member_id, id, '第' || n || '条回复', 'approved' from parent, generate_series(1, 6) n`,
      [article],
    );
    await database.query("update article_counts set comments = 51 where article_id = $1", [article]);
    await database.purge(`article:${article}`);
  });

  test("is readable without a script, the newest twenty of it and the one that an address names", async ({
    browser,
    database,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: process.env["SITE"] ?? "" });
    await page.goto(`/news/${article}`);
    const section = page.locator("#comments");
    await expect(section.getByRole("heading")).toHaveText("评论51");
    await expect(section.locator("> ol > li")).toHaveCount(20);
    await expect(section.getByText("第45条评论")).toBeVisible();
    await expect(section.locator("ol ol > li")).toHaveCount(3);
    await expect(section.getByRole("button")).toHaveCount(0);
    await expect(section.getByRole("textbox")).toHaveCount(0);
    const [oldest] = await database.query("select id from comments where article_id = $1 order by id limit 1", [
      article,
    ]);
    const id = String(oldest?.["id"]);
    await page.goto(`/news/${article}?comment=${id}#comment-${id}`);
    await expect(section.locator("> ol > li")).toHaveCount(21);
    await expect(section.getByText("第1条评论", { exact: true })).toBeInViewport();
    await page.close();
  });

  test("is read on, sorted and opened, on every width", async ({ page, expectAccessible }) => {
    const forum = new Forum(page, article);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await forum.open();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    const items = forum.section.locator("> ol > li");
    await forum.section.getByRole("button", { name: forum.t.more }).click();
    await expect(items).toHaveCount(40);
    await forum.section.getByRole("button", { name: forum.t.more }).click();
    await expect(items).toHaveCount(45);
    await expect(forum.section.getByRole("button", { name: forum.t.more })).toHaveCount(0);
    await forum.section.getByRole("button", { name: forum.t.allReplies(6) }).click();
    await expect(items.first().locator("ol > li")).toHaveCount(6);
    await forum.section.getByRole("button", { name: forum.t.sorts.heat }).click();
    await expect(items.first()).toContainText("第3条评论");
    await expect(items).toHaveCount(20);
    await expectAccessible(page);
  });

  test("a control that is reached for before React is there does its work", async ({ page }) => {
    const forum = new Forum(page, article);
    await forum.open();
    await forum.section.getByRole("button", { name: forum.t.sorts.heat }).click({ noWaitAfter: true });
    await expect(forum.section.locator("> ol > li").first()).toContainText("第3条评论");
  });
});
