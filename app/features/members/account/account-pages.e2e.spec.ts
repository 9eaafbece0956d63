import type { Page } from "@playwright/test";
import sharp from "sharp";
import area from "#app/features/members/area/area.zh-cn.ts";
import common from "#app/i18n/zh-cn/common.ts";
import commentTexts from "#app/features/members/comment/components/my-comments.zh-cn.ts";
import messageTexts from "#app/features/members/message/messages-page.zh-cn.ts";
import profileTexts from "./profile.zh-cn.ts";
import libraryTexts from "#app/features/members/collect/library.zh-cn.ts";
import validation from "#app/i18n/zh-cn/validation.ts";
import { becomeMember, type NewMember } from "#tests/e2e/fixtures/area-member.ts";
import { expect, overflow, test, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { forgetLimits, newMobile, Reader } from "#tests/e2e/fixtures/login-reader.ts";
import { sentCode } from "#tests/e2e/fixtures/outbox.ts";

/** Calls the API as the member, like other pages of the site. */
async function call(page: Page, member: NewMember, path: string, data: object): Promise<void> {
  const headers = { server: "true", authorization: member.token };
  const answer = await page.request.post(`${process.env["SITE"]}/api/${path}`, { data, headers });
  expect(await answer.json()).toMatchObject({ code: 1 });
}

const rowsOf = (page: Page, name: string) => page.getByRole("list", { name }).getByRole("listitem");
const toast = (page: Page) => page.locator("[data-kind]");
const confirm = (page: Page, action: string) =>
  page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();

/** Returns the newest public articles of the demo content. */
async function articles(database: Database, count: number) {
  const found = await database.query(
    "select id, title from articles where status = 'published' and publish_at <= now() order by publish_at desc limit $1",
    [count],
  );
  return found as { id: number; title: string }[];
}

test.describe("the profile", () => {
  test("its fields are checked, saved, and still there afterwards", async ({ page, database, expectAccessible }) => {
    await becomeMember(page, database);
    await page.goto("/user/account/profile");
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(area.pages.profile);
    await field(profileTexts.nickname).fill("有 空格");
    await page.getByRole("button", { name: profileTexts.save }).click();
    await expect(page.getByText(validation.nickname)).toBeVisible();
    await expect(field(profileTexts.nickname)).toBeFocused();

    await field(profileTexts.nickname).fill("早起的鸟");
    await field(profileTexts.genders[2] ?? "").check();
    await field(profileTexts.birthday).fill("1990-02-28");
    await field(profileTexts.province).selectOption({ label: "浙江省" });
    await field(profileTexts.city).selectOption({ label: "杭州市" });
    await field(profileTexts.district).selectOption({ label: "西湖区" });
    await field(profileTexts.motto).fill("慢慢来，比较快");
    await expectAccessible(page);
    await page.getByRole("button", { name: profileTexts.save }).click();
    await expect(toast(page)).toBeVisible();
    await expect(page.locator("a[data-member]")).toHaveText("早起的鸟");

    await page.reload();
    await expect(field(profileTexts.nickname)).toHaveValue("早起的鸟");
    await expect(field(profileTexts.genders[2] ?? "")).toBeChecked();
    await expect(field(profileTexts.birthday)).toHaveValue("1990-02-28");
    await expect(field(profileTexts.district).locator("option:checked")).toHaveText("西湖区");
    await expect(field(profileTexts.motto)).toHaveValue("慢慢来，比较快");
    // Choosing another province resets the city and the district.
    await field(profileTexts.province).selectOption({ label: "北京市" });
    await expect(field(profileTexts.district)).toHaveValue("");
  });

  test("a picture is cropped by keys and becomes the member's everywhere", async ({
    page,
    database,
    expectAccessible,
  }) => {
    const member = await becomeMember(page, database);
    await page.goto("/user/account/profile");
    const t = profileTexts.avatar;
    const motto = page.getByLabel(profileTexts.motto, { exact: true });
    await motto.fill("已经存了");
    await page.getByRole("button", { name: profileTexts.save }).click();
    await expect(toast(page)).toBeVisible();
    await motto.fill("还没有存");
    const chooser = page.locator("input[type=file]");
    await chooser.setInputFiles({ name: "text.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await expect(page.getByText(t.notPicture).last()).toBeVisible();

    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#2f6b8f" } });
    await chooser.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await picture.png().toBuffer() });
    const dialog = page.getByRole("dialog", { name: t.crop });
    const image = dialog.locator("img");
    await expect(image).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t.zoom).focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press("ArrowRight");
    const before = await image.getAttribute("style");
    await dialog.getByRole("group", { name: t.cropArea }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(image).not.toHaveAttribute("style", before ?? "");
    await dialog.getByRole("button", { name: t.use }).click();
    await expect(dialog).toBeHidden();
    const [row] = await database.query("select avatar from members where id = $1", [member.id]);
    expect(row?.["avatar"]).toMatch(/^\/storage\//);
    const shown = page.locator("main img[data-size]");
    for (const face of await shown.all())
      await expect(face).toHaveAttribute("src", new RegExp(`${String(row?.["avatar"])}$`));
    expect(await shown.last().evaluate((face: HTMLImageElement) => face.decode().then(() => face.naturalWidth))).toBe(
      await shown.last().evaluate((face: HTMLImageElement) => face.naturalHeight),
    );
    await expect(motto).toHaveValue("还没有存");
  });

  test("another number is bound after the old one is proved", async ({ page, database, expectAccessible }) => {
    const member = await becomeMember(page, database);
    await page.goto("/user/account/profile");
    const t = profileTexts.bindings;
    const reader = new Reader(page, "zh-cn", { database });
    const next = newMobile();
    await page.getByRole("button", { name: t.changeOf(t.mobile) }).click();
    await expect(reader.field("password")).toBeVisible();
    await expectAccessible(page);
    await reader.field("password").fill(member.password);
    // A number gets one code a minute, and the registration has used one.
    await forgetLimits(database);
    await reader.typeCode(member.mobile, "user_mobile_verify");
    await reader.submit.click();
    await expect(page.getByText(t.step(2))).toBeVisible();
    await expect(reader.field("mobile")).toBeFocused();
    await forgetLimits(database);
    await reader.field("mobile").fill(next);
    await reader.typeCode(next, "user_change_mobile");
    await reader.submit.click();
    await expect(reader.window).toBeHidden();
    await expect(page.getByText(`${next.slice(0, 3)}****${next.slice(-4)}`)).toBeVisible();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}").mobile)).toBe(next);
  });

  test("an address is bound with the password where none was bound", async ({ page, database }) => {
    const member = await becomeMember(page, database);
    await page.goto("/user/account/profile");
    const t = profileTexts.bindings;
    const reader = new Reader(page, "zh-cn", { database });
    const address = `${member.username}@mail.example`;
    await page.getByRole("button", { name: t.bindOf(t.email) }).click();
    await reader.field("password").fill(member.password);
    await reader.submit.click();
    await reader.field("email").fill(address);
    await reader.typeCode(address, "user_change_email");
    await reader.submit.click();
    await expect(reader.window).toBeHidden();
    await expect(page.getByText(`${address.slice(0, 1)}***@mail.example`)).toBeVisible();
    expect(await sentCode(address, "user_change_email")).toBeDefined();
  });
});

test.describe("messages", () => {
  const tell = (database: Database, member: NewMember, kind: string, title: string) =>
    database.query("insert into messages (member_id, kind, event, facts, url) values ($1, $2, 'notice', $3, '/news')", [
      member.id,
      kind,
      JSON.stringify({ title, content: `${title}的内容` }),
    ]);

  test("are read by opening, chosen by keys, and deleted after a question", async ({
    page,
    database,
    expectAccessible,
  }) => {
    const t = messageTexts;
    const member = await becomeMember(page, database);
    for (const number of [1, 2, 3]) await tell(database, member, "notice", `通知${number}`);
    await tell(database, member, "reply", "回复一");
    await page.goto("/user/account/message");
    const rows = rowsOf(page, area.pages.message);
    const unread = (count: number) => page.getByRole("region").getByText(t.unread(count));
    await expect(rows).toHaveCount(4);
    await expect(unread(4)).toBeVisible();
    await rows.first().locator("summary").click();
    await expect(rows.first().getByText("回复一的内容")).toBeVisible();
    await expect(rows.first().getByText(t.unreadMark)).toHaveCount(0);
    await expect(unread(3)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("navigation", { name: t.kinds }).getByText(t.kind.notice).click();
    await expect(rows).toHaveCount(3);
    await page.getByRole("checkbox", { name: t.select("通知3") }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("checkbox", { name: t.select("通知1") }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(t.selected(2))).toBeVisible();
    await page.getByRole("button", { name: t.remove, exact: true }).first().click();
    await page.keyboard.press("Escape");
    await expect(rows).toHaveCount(3);
    await page.getByRole("button", { name: t.remove, exact: true }).first().click();
    await expect(page.getByRole("dialog", { name: t.removeMany(2) })).toBeVisible();
    await confirm(page, t.remove);
    await expect(rows).toHaveCount(1);
    await expect(page.locator("#content")).toBeFocused();
    await page.getByRole("button", { name: t.readAll }).click();
    await expect(unread(0)).toBeVisible();
    const left = await database.query("select 1 from messages where member_id = $1 and read_at is null", [member.id]);
    expect(left).toEqual([]);
  });

  test("go on over pages whose size the address keeps", async ({ page, database }) => {
    const member = await becomeMember(page, database);
    for (let number = 1; number <= 23; number += 1) await tell(database, member, "notice", `第${number}条`);
    await page.goto("/user/account/message");
    const rows = rowsOf(page, area.pages.message);
    await expect(rows).toHaveCount(10);
    await page.getByRole("link", { name: common.pageNumber(3), exact: true }).click();
    await expect(rows).toHaveCount(3);
    await page.reload();
    await expect(rows).toHaveCount(3);
    await page.getByLabel(area.perPage).selectOption("50");
    await expect(rows).toHaveCount(23);
    await expect(page).toHaveURL(/limit=50/);
  });
});

test("own comments say what has become of them and can be deleted", async ({ page, database, expectAccessible }) => {
  const t = commentTexts;
  const member = await becomeMember(page, database);
  const [one] = await articles(database, 1);
  const [gone] = await database.query("select id from articles where status = 'published' order by publish_at limit 1");
  const setStatus = (status: string) =>
    database.query("update articles set status = $2 where id = $1", [gone?.["id"], status]);
  const write = (article: unknown, content: string, status: string, reason = "") =>
    database.query(
      "insert into comments (article_id, member_id, content, status, decline_reason) values ($1, $2, $3, $4, $5)",
      [article, member.id, content, status, reason],
    );
  await write(one?.id, "已经发布的话", "approved");
  await write(one?.id, "没有通过的话", "declined", "含有广告");
  await write(gone?.["id"], "还在等的话", "waiting");
  const rows = rowsOf(page, area.pages.comment);
  // The article is offline only while the list is read, because other tests use the same site.
  await setStatus("offline");
  try {
    await page.goto("/user/account/comment");
    await expect(rows).toHaveCount(3);
  } finally {
    await setStatus("published");
  }
  await expect(rows.nth(0)).toContainText(t.states.waiting);
  await expect(rows.nth(0)).toContainText(t.gone);
  await expect(rows.nth(0).getByRole("link")).toHaveCount(0);
  await expect(rows.nth(1)).toContainText(t.reason("含有广告"));
  await expect(rows.nth(2)).toContainText(t.likes(0));
  await expect(rows.nth(2).getByRole("link", { name: one?.title ?? "" })).toHaveAttribute(
    "href",
    new RegExp(`^/news/${one?.id}\\?comment=(\\d+)#comment-\\1$`),
  );
  await expectAccessible(page);
  await rows.nth(2).getByRole("button").click();
  await confirm(page, t.remove);
  await expect(rows).toHaveCount(2);
  await expect(page.getByText("已经发布的话")).toHaveCount(0);
});

test("the collection is sorted by kind, searched, and thinned out", async ({ page, database, expectAccessible }) => {
  const t = libraryTexts.collect;
  const member = await becomeMember(page, database);
  const [one, two] = await articles(database, 2);
  for (const { id } of [one, two].filter((article) => article !== undefined)) {
    await call(page, member, "my/addCollect", { t: "news", id });
  }
  const [board] = await database.query("select id from billboards order by id limit 1");
  await call(page, member, "my/addCollect", { t: "billboard", id: board?.["id"] });
  await database.query(
    "insert into collected (member_id, kind, target_id, title) values ($1, 'article', 999999, '已经不在的文章')",
    [member.id],
  );
  await page.goto("/user/account/collect");
  const rows = rowsOf(page, area.pages.collect);
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(libraryTexts.gone);
  await expect(rows.first().getByRole("link")).toHaveCount(0);
  await expect(rows.nth(1).locator("img")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("navigation", { name: t.kinds }).getByText(t.kind.billboard).click();
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await expect(rows).toHaveCount(4);
  await page.getByRole("searchbox", { name: t.search }).fill("不在的");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole("button").click();
  await confirm(page, t.remove);
  await expect(page.getByText(t.emptySearch("不在的"))).toBeVisible();
  await page.getByRole("link", { name: t.clearSearch }).click();
  await expect(rows).toHaveCount(3);
});

test("what is followed brings its newest articles until it is not any more", async ({
  page,
  database,
  expectAccessible,
}) => {
  const t = libraryTexts.follow;
  const member = await becomeMember(page, database);
  await page.goto("/user/account/follow");
  await expect(page.getByText(t.nothing)).toBeVisible();
  const [industry] = await database.query("select id from industries order by id limit 1");
  const [column] = await database.query("select id from columns where parent_id is null order by id limit 1");
  await call(page, member, "my/addFollow", { kind: "industry", id: industry?.["id"] });
  await call(page, member, "my/addFollow", { kind: "column", id: column?.["id"] });
  await page.reload();
  await expect(rowsOf(page, t.feed).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: t.kinds.industry })).toBeVisible();
  await expectAccessible(page);
  const unfollow = page.getByRole("button", { name: new RegExp(`^${t.unfollow}`) });
  await unfollow.first().click();
  await expect(unfollow).toHaveCount(1);
  await unfollow.first().click();
  await expect(page.getByText(t.nothing)).toBeVisible();
});

test("the reading history goes by days, and can be switched off and cleared", async ({
  page,
  database,
  expectAccessible,
}) => {
  const t = libraryTexts.history;
  const member = await becomeMember(page, database);
  const [one, two, three] = await articles(database, 3);
  for (const [article, days] of [
    [one, 0],
    [two, 1],
    [three, 5],
  ] as const) {
    await database.query(
      "insert into readings (member_id, article_id, read_at) values ($1, $2, now() - make_interval(days => $3))",
      [member.id, article?.id, days],
    );
  }
  await page.goto("/user/account/history");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([t.today, t.yesterday, /^\d{4}-\d{2}-\d{2}$/]);
  await expectAccessible(page);
  await page.getByRole("button", { name: t.removeOf(one?.title ?? "") }).click();
  await expect(page.getByRole("heading", { name: t.today })).toHaveCount(0);
  await page.getByRole("switch", { name: t.switch }).click();
  await expect(page.getByRole("switch", { name: t.switch })).not.toBeChecked();
  await expect(toast(page).last()).toBeVisible();
  await page.getByRole("button", { name: t.clear }).click();
  await confirm(page, t.clear);
  await expect(page.getByText(t.off)).toBeVisible();
  const [row] = await database.query("select keeps_history from members where id = $1", [member.id]);
  expect(row).toEqual({ keeps_history: false });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("no page is wider than the screen", async ({ page, database }) => {
    const member = await becomeMember(page, database);
    const [one] = await articles(database, 1);
    await call(page, member, "my/addCollect", { t: "news", id: one?.id });
    await database.query("insert into comments (article_id, member_id, content) values ($1, $2, $3)", [
      one?.id,
      member.id,
      "长".repeat(300) + "x".repeat(200),
    ]);
    const { home: _, ...pages } = area.pages;
    for (const [name, title] of Object.entries(pages)) {
      await page.goto(`/user/account/${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });
});
