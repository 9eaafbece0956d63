import type { Page } from "@playwright/test";
import areaEn from "./area.en.ts";
import areaZh from "./area.zh-cn.ts";
import commonZh from "#app/i18n/zh-cn/common.ts";
import overviewZh from "#app/pages/overview/overview.zh-cn.ts";
import { becomeMember, newMember } from "#tests/e2e/fixtures/area-member.ts";
import { expect, overflow, speak, test, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { Reader } from "#tests/e2e/fixtures/login-reader.ts";
import { expectLanguages } from "#tests/e2e/fixtures/text-language.ts";

const OVERVIEW = "/user/account/overview";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const menu = (page: Page, t = areaZh) => page.getByRole("navigation", { name: t.menu });

/** The fields of a node of GET /api/user/index that these tests change. */
type Node = { name: string; type: string; title: string; menu_type: string; children?: Node[] };

/** Changes the menus in the server's answer. */
async function changeMenus(page: Page, change: (account: Node) => void): Promise<void> {
  await page.route("**/api/user/index", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { menus: Node[] } };
    for (const directory of body.data.menus) change(directory);
    await route.fulfill({ response: answer, json: body });
  });
}

test.describe("the guard", () => {
  test("opens the login window, and signing in comes back to the page", async ({
    page,
    database,
    expectAccessible,
  }) => {
    const member = await newMember(database);
    const reader = new Reader(page, "zh-cn", { database });
    await page.goto("/user/account/integral?page=2");
    await expect(reader.window).toBeVisible();
    await expect(heading(page)).toHaveText(areaZh.signInTitle);
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: areaZh.signIn }).click();
    await reader.device.press(reader.window.getByRole("button", { name: reader.t.toAccount, exact: true }));
    await reader.device.type(reader.field("username"), member.username);
    await reader.device.type(reader.field("password"), member.password);
    await reader.device.press(reader.submit);
    await reader.passCaptcha();
    await reader.expectSignedIn(member.username);
    await expect(heading(page)).toHaveText(areaZh.pages.integral);
    await expect(page).toHaveURL(/\/user\/account\/integral/);
  });

  test("the server knows nothing of anybody", async ({ page, database }) => {
    const member = await becomeMember(page, database);
    const answer = await page.request.get(`${process.env["SITE"]}${OVERVIEW}`, {
      headers: { Authorization: member.token },
    });
    const html = await answer.text();
    expect(html).toContain(`<title>${areaZh.pages.overview} - `);
    expect(html).toContain("noindex");
    // The frame shows a guest from the start, so React changes nothing visible.
    await page.evaluate(() => localStorage.clear());
    await page.route("**/assets/root-*", () => undefined);
    await page.goto(OVERVIEW);
    await expect(page.getByRole("main").getByRole("heading")).toHaveText(areaZh.signInTitle);
    expect(html).not.toContain(member.username);
  });
});

test.describe("the menu", () => {
  test("leads to pages in English on which each Chinese text has its language", async ({ page, database }) => {
    await speak(page, "en");
    const { id } = await becomeMember(page, database);
    // Signs in as a demo reader, who has data on every page.
    await database.query(
      "update sessions set member_id = (select id from members where username = 'linjie') where member_id = $1",
      [id],
    );
    for (const [path, name] of Object.entries(areaEn.pages)) {
      if (path === "home") continue;
      await page.goto(`/user/account/${path}`);
      await expect(heading(page)).toHaveText(name);
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      // The provinces load last.
      if (path === "profile") await expect(page.locator("main option").nth(5)).toBeAttached();
      await expectLanguages(page);
    }
  });

  for (const [language, t] of [
    ["zh-cn", areaZh],
    ["en", areaEn],
  ] as const) {
    test(`leads from page to page, ${language}`, async ({ page, database, expectAccessible }) => {
      await speak(page, language);
      await becomeMember(page, database);
      await page.goto("/user");
      await page.waitForURL(`**${OVERVIEW}`);
      await expect(heading(page)).toHaveText(t.pages.overview);
      const { home: _, ...pages } = t.pages;
      await expect(menu(page, t).getByRole("link")).toHaveText(Object.values(pages), { useInnerText: true });
      for (const name of [pages.balance, pages.security]) {
        await menu(page, t).getByRole("link", { name, exact: true }).click();
        await expect(heading(page)).toHaveText(name);
        await expect(page).toHaveTitle(`${name} - 明白财经`);
        await expect(menu(page, t).locator("[aria-current=page]")).toHaveText(name);
        await expectAccessible(page);
      }
    });
  }

  test("says how many messages are unread", async ({ page, database }) => {
    const { id } = await becomeMember(page, database);
    await database.query(
      `insert into messages (member_id, kind, event, facts) select $1, 'notice', 'notice', '{"title":"好","content":"好"}'
       from generate_series(1, 3)`,
      [id],
    );
    await page.goto(OVERVIEW);
    await expect(menu(page).getByRole("link", { name: areaZh.pages.message })).toHaveAccessibleName(
      `${areaZh.pages.message} ${areaZh.unread(3)}`,
    );
  });

  test("folds away on a phone and opens by keyboard", async ({ page, database, expectAccessible }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await becomeMember(page, database);
    await page.goto(OVERVIEW);
    const fold = page.getByRole("button", { name: areaZh.menuButton, exact: true });
    await expect(menu(page)).toBeHidden();
    await fold.focus();
    await page.keyboard.press("Enter");
    await expect(menu(page)).toBeVisible();
    await expect(fold).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(fold).toBeFocused();
    await page.keyboard.press("Enter");
    for (let count = 0; count < 5; count += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(areaZh.pages.balance);
    await expect(menu(page)).toBeHidden();
    await page.goBack();
    await expect(heading(page)).toHaveText(areaZh.pages.overview);
    await expect(menu(page)).toBeHidden();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });

  test("an entry of an unknown type shows the error, and a page without a node is closed", async ({
    page,
    database,
  }) => {
    await becomeMember(page, database);
    await changeMenus(page, (directory) => {
      directory.children = directory.children?.filter((node) => node.name !== "account/security");
      for (const node of directory.children ?? []) if (node.name === "account/history") node.menu_type = "window";
    });
    await page.goto(OVERVIEW);
    await menu(page).getByRole("button", { name: areaZh.pages.history }).click();
    await expect(page.locator("[data-kind=error]")).toHaveText(commonZh.unknownMenuType);
    await page.goto("/user/account/security");
    await expect(heading(page)).toHaveText(areaZh.notPermitted);
  });
});

test("a button without permission is not in the page at all", async ({ page, database }) => {
  await becomeMember(page, database);
  await changeMenus(page, (directory) => {
    const security = directory.children?.find((node) => node.name === "account/security");
    if (security !== undefined) {
      security.children = security.children?.filter((node) => node.name !== "account/security/close");
    }
  });
  await page.goto("/user/account/security");
  await expect(page.getByRole("button", { name: "导出数据" })).toBeVisible();
  await expect(page.getByText("申请注销")).toHaveCount(0);
});

test.describe("the overview", () => {
  test("begins empty, and signing in for the day brings points", async ({ page, database, expectAccessible }) => {
    await becomeMember(page, database);
    await page.goto(OVERVIEW);
    await expect(page.getByText(overviewZh.noLatest)).toBeVisible();
    await expect(page.getByRole("img", { name: overviewZh.chartOf(overviewZh.pointsWeek, "0") })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: overviewZh.signIn, exact: true }).click();
    await expect(page.getByRole("button", { name: overviewZh.signedToday })).toBeDisabled();
    await expect(page.getByText(overviewZh.noLatest)).toHaveCount(0);
    const points = page.getByRole("listitem").filter({ hasText: overviewZh.seePoints }).locator("b");
    await expect(points).not.toHaveText("0");
    const got = await points.textContent();
    await expect(page.getByRole("img", { name: overviewZh.chartOf(overviewZh.pointsWeek, `+${got}`) })).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
  });
});

test.describe("the lists of points and balance", () => {
  test("have their page in the address, and are remembered", async ({ page, database, expectAccessible }) => {
    const { id } = await becomeMember(page, database);
    await addEntries(database, id, 25);
    await page.goto("/user/account/integral");
    const rows = page.getByRole("main").locator("tbody tr");
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText("第25笔");
    await expect(rows.first()).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    const asked: string[] = [];
    page.on("request", (request) => {
      // The full browser also requests the page's icon, which is not a call.
      if (request.resourceType() === "fetch") asked.push(new URL(request.url()).pathname);
    });
    await page.getByRole("link", { name: commonZh.pageNumber(3) }).click();
    await expect(page).toHaveURL(/\?page=3$/);
    await expect(rows).toHaveCount(5);
    await expect(rows.last()).toContainText("第1笔");
    expect(asked).toEqual(["/api/account/integral"]);
    await page.reload();
    await expect(rows).toHaveCount(5);

    await menu(page).getByRole("link", { name: areaZh.pages.balance }).click();
    await expect(page.getByText("还没有余额变动。")).toBeVisible();
    await menu(page).getByRole("link", { name: areaZh.pages.integral }).click();
    await expect(page).toHaveURL(/\?page=3$/);
    await expect(rows).toHaveCount(5);

    await page.getByRole("combobox", { name: areaZh.perPage }).selectOption("50");
    await expect(page).toHaveURL(/\?limit=50$/);
    await expect(rows).toHaveCount(25);
    await expectAccessible(page);
    await page.goto("/user/account/integral?page=9");
    await expect(page).toHaveURL(/\?page=3$/);
    await expect(rows).toHaveCount(5);
  });
});

test.describe("a list that does not come", () => {
  test.use({ allowedErrors: [/status of 503/] });

  test("says what went wrong, and another try brings it", async ({ page, database }) => {
    await becomeMember(page, database);
    let isDown = true;
    await page.route("**/api/account/balance**", (route) =>
      isDown ? route.fulfill({ status: 503, json: { code: 503, msg: "", data: null, time: 1 } }) : route.continue(),
    );
    await page.goto("/user/account/balance");
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: commonZh.tryAgain }).click();
    await expect(page.getByText("还没有余额变动。")).toBeVisible();
  });
});

/** Inserts ledger entries of points, each with its number as the memo. */
async function addEntries(database: Database, memberId: number, count: number): Promise<void> {
  await database.query(
    `insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day)
     select $1::bigint, 'points', 1, n - 1, n, 'operator', '第' || n || '笔', 'e2e-' || $1::bigint || '-' || n, 'operator:e2e', current_date
     from generate_series(1, $2::int) n`,
    [memberId, count],
  );
}
