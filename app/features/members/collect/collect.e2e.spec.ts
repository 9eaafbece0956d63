import type { Locator, Page } from "@playwright/test";
import marksEn from "#app/features/members/mark/marks.en.ts";
import marksZh from "#app/features/members/mark/marks.zh-cn.ts";
import { becomeMember, PASSWORD } from "#tests/e2e/fixtures/area-member.ts";
import { expect, reach, test, untilReady, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { forgetLimits, Reader, speak } from "#tests/e2e/fixtures/login-reader.ts";

const TEXTS = { "zh-cn": marksZh, en: marksEn };

/** Pages of each kind that can be collected, with the kind's name in the database. */
const THINGS = [
  ["/news/1", "article"],
  ["/billboard/1", "billboard"],
  ["/specialsubject/1", "subject"],
  ["/spotcheck/1", "bulletin"],
] as const;

const PLACES = [
  ["/news/column/1", "column"],
  ["/industry/auto", "industry"],
  ["/specialsubject/1", "subject"],
] as const;

/** Finds a button by its labels for off and on. */
const button = (page: Page, texts: string[]): Locator =>
  page.getByRole("main").getByRole("button", { name: new RegExp(`^(${texts.join("|")})$`) });

const collected = async (database: Database, memberId: number) =>
  (await database.query("select kind, target_id from collected where member_id = $1 order by id", [memberId])).map(
    ({ kind, target_id }) => `${String(kind)} ${String(target_id)}`,
  );

for (const [language, way] of [
  ["zh-cn", "mouse"],
  ["en", "keyboard"],
] as const) {
  test.describe(`${language}, ${way}`, () => {
    const t = TEXTS[language];
    const press = async (page: Page, target: Locator) => {
      if (way === "mouse") return target.click();
      await target.focus();
      await page.keyboard.press("Space");
    };

    // Each kind is tested once: one by mouse in Chinese, the next by keys in English.
    for (const [path, kind] of THINGS.filter((_, index) => index % 2 === Number(way === "keyboard"))) {
      test(`${path} is collected, seen so again, and let go`, async ({ page, context, database, expectAccessible }) => {
        await speak(context, language);
        const member = await becomeMember(page, database);
        await page.goto(path);
        const star = button(page, [t.collect, t.isCollected]).last();
        await expect(star).toHaveAttribute("aria-pressed", "false");
        await press(page, star);
        await expect(star).toHaveAttribute("aria-pressed", "true");
        await expect(star).toHaveText(t.isCollected);
        await expect(page.locator("[data-kind=success]")).toHaveText(t.collected);
        await expect.poll(() => collected(database, member.id)).toEqual([`${kind} 1`]);
        await page.reload();
        await expect(star).toHaveAttribute("aria-pressed", "true");
        await expectAccessible(page);
        await press(page, star);
        await expect(star).toHaveAttribute("aria-pressed", "false");
        await expect.poll(() => collected(database, member.id)).toEqual([]);
      });
    }

    for (const [path, kind] of PLACES.filter((_, index) => index % 2 === Number(way === "keyboard"))) {
      test(`${path} is followed, seen so again, and let go`, async ({ page, context, database, expectAccessible }) => {
        await speak(context, language);
        const member = await becomeMember(page, database);
        const followed = async () =>
          (await database.query("select kind from follows where member_id = $1", [member.id])).map(
            (row) => row["kind"],
          );
        await page.goto(path);
        const bell = button(page, [t.follow, t.isFollowed]);
        await expect(bell).toHaveAttribute("aria-pressed", "false");
        await press(page, bell);
        await expect(bell).toHaveText(t.isFollowed);
        await expect.poll(followed).toEqual([kind]);
        await page.reload();
        await expect(bell).toHaveAttribute("aria-pressed", "true");
        await expectAccessible(page);
        await press(page, bell);
        await expect(bell).toHaveAttribute("aria-pressed", "false");
        await expect.poll(followed).toEqual([]);
      });
    }

    test("who is not signed in is asked to, and what they meant is done once", async ({ page, context, database }) => {
      await speak(context, language);
      const member = await becomeMember(page, database);
      await page.evaluate(() => localStorage.clear());
      await forgetLimits(database);
      await page.goto("/news/1");
      const star = button(page, [t.collect, t.isCollected]).last();
      await press(page, star);
      const reader = new Reader(page, language, { database });
      await expect(reader.window).toBeVisible();
      await expect(star).toHaveAttribute("aria-pressed", "false");
      await reader.window.getByRole("button", { name: reader.t.toAccount, exact: true }).click();
      await reader.field("username").fill(member.username);
      await reader.field("password").fill(PASSWORD);
      await reader.submit.click();
      await reader.passCaptcha();
      await reader.expectSignedIn(/./);
      expect(new URL(page.url()).pathname).toBe("/news/1");
      await expect(star).toHaveAttribute("aria-pressed", "true");
      await expect.poll(() => collected(database, member.id)).toEqual(["article 1"]);
      await press(page, star);
      await expect.poll(() => collected(database, member.id)).toEqual([]);
      await page.reload();
      await expect(star).toHaveAttribute("aria-pressed", "false");
      expect(await collected(database, member.id)).toEqual([]);
    });
  });
}

test("both stars of an article are one, and the number of readers follows", async ({ page, database }) => {
  await database.query("update article_counts set favorites = 41 where article_id = 1");
  await database.purge("article:1");
  await becomeMember(page, database);
  await page.goto("/news/1");
  const stars = button(page, [marksZh.collect, marksZh.isCollected]);
  await expect(stars).toHaveCount(2);
  await expect(page.getByText(marksZh.count("41"))).toBeVisible();
  await stars.first().click();
  await expect(stars.last()).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(marksZh.count("42"))).toBeVisible();
});

test.describe("when the server fails", () => {
  test.use({ allowedErrors: [/500/] });

  test("the star goes back, and says so", async ({ page, database }) => {
    const member = await becomeMember(page, database);
    await page.route("**/api/my/addCollect", (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: "", data: null, time: 1 } }),
    );
    await page.goto("/news/1");
    await untilReady(page);
    const star = button(page, [marksZh.collect, marksZh.isCollected]).last();
    await star.click();
    await expect(page.locator("[data-kind=error]")).toHaveCount(1);
    await expect(star).toHaveAttribute("aria-pressed", "false");
    expect(await collected(database, member.id)).toEqual([]);
  });
});

test("quick changes of mind end as the reader sees it", async ({ page, database }) => {
  const member = await becomeMember(page, database);
  await page.goto("/news/1");
  await untilReady(page);
  const star = button(page, [marksZh.collect, marksZh.isCollected]).last();
  for (let count = 0; count < 5; count += 1) await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => collected(database, member.id)).toEqual(["article 1"]);
});

test("a session that is over is forgotten without disturbing who reads", async ({ page, database }) => {
  const member = await becomeMember(page, database);
  await database.query(
    "delete from session_tokens where session_id in (select id from sessions where member_id = $1)",
    [member.id],
  );
  await page.goto("/news/1");
  const reader = new Reader(page, "zh-cn");
  await expect(reader.entrance).toHaveAttribute("href", "/user/login");
  await expect(reader.window).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/news/1");
  expect(await page.evaluate(() => localStorage.getItem("userInfo"))).toBeNull();
});

test.describe("the reading history", () => {
  const read = async (database: Database, memberId: number) =>
    (await database.query("select article_id from readings where member_id = $1 order by read_at", [memberId])).map(
      ({ article_id }) => Number(article_id),
    );

  test("notes what is opened, also without loading a page, until it is switched off", async ({ page, database }) => {
    const member = await becomeMember(page, database);
    await page.goto("/news/1");
    await expect.poll(() => read(database, member.id)).toEqual([1]);
    const next = page.getByRole("complementary").getByRole("link").and(page.locator("[href^='/news/']")).first();
    const id = Number((await next.getAttribute("href"))?.split("/").at(-1));
    await next.click();
    await page.waitForURL(`**/news/${id}`);
    await expect.poll(() => read(database, member.id)).toEqual([1, id]);
    await page.request.post(`${process.env["SITE"]}/api/my/historySwitch`, {
      data: { on: false },
      headers: { authorization: member.token },
    });
    const noted = page.waitForResponse("**/api/my/addHistory");
    await page.goto("/news/3");
    expect(await (await noted).json()).toMatchObject({ code: 1 });
    expect(await read(database, member.id)).toEqual([1, id]);
  });

  test("asks nothing of who is not signed in, who loads no more than before", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script" || request.url().includes("/api/my/")) asked.push(request.url());
    });
    await page.goto("/news/1", { waitUntil: "networkidle" });
    expect(asked).toHaveLength(1);
    await reach(page);
    await page.waitForLoadState("networkidle");
    expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  });
});
