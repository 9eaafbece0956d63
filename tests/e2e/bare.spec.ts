import type { Page } from "@playwright/test";
import { expect, overflow, reach, test } from "./fixtures/fixtures.ts";

/** The site without content. Its tests run one after another, because each adds content. */
test.describe.configure({ mode: "serial" });
test.use({ baseURL: async ({}, use) => use(process.env["BARE_SITE"]) });

const FRAMED = "https://partner.example/board?a=1&b=2";
const nav = (page: Page) => page.getByRole("navigation", { name: "主导航" });

test("every kind of page stands empty: a sentence and a way on", async ({ page, expectAccessible }) => {
  test.slow();
  for (const path of [
    "/",
    "/headlines",
    "/news",
    "/industry/auto",
    "/billboard",
    "/specialsubject",
    "/spotcheck",
    "/hours",
    "/article",
    "/search?q=空",
  ]) {
    for (const [width, colorScheme] of [
      [1440, "light"],
      [320, "dark"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect([path, width, await overflow(page)]).toEqual([path, width, 0]);
    }
    expect([path, (await page.getByRole("main").innerText()).trim().length > 5]).toEqual([path, true]);
    expect([path, await page.getByRole("main").getByRole("link").count()]).toEqual([path, expect.any(Number)]);
    await expectAccessible(page);
  }
});

test("an article that has nothing but a title stands, on paper, on a phone and with React", async ({
  page,
  bareDatabase,
  expectAccessible,
}) => {
  const [row] = await bareDatabase.query(
    "insert into articles (title, status) values ('只有题目', 'published') returning id",
  );
  await bareDatabase.purge("*");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/news/${String(row?.["id"])}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("只有题目");
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await reach(page);
  for (const path of ["/", "/news", "/hours", "/article"]) {
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByRole("link", { name: "只有题目" }).first()).toBeAttached({ timeout: 500 });
    }).toPass();
    await expectAccessible(page);
  }
});

test("menu items of every type do what their type says, and an unknown one says what is wrong", async ({
  page,
  context,
  bareDatabase,
}) => {
  await bareDatabase.query(
    `insert into rules (type, menu_type, name, path, url, title, title_en, weight, no_login_valid) values
       ('nav', 'iframe', 'framed', '', $1, '合作看板', 'Board', 1000, true),
       ('nav', 'link', 'outside', '', 'https://outside.example/', '站外', 'Outside', 1001, true),
       ('nav', 'link', 'bad', '', 'javascript:alert(1)', '坏链', 'Bad', 1002, true),
       ('nav', 'wormhole', 'odd', '', '', '怪项', 'Odd', 1003, true),
       ('nav', 'tab', 'inner', 'inner', '', '会员项', 'Inner', 1004, false)`,
    [FRAMED],
  );
  await bareDatabase.purge("site");
  await context.route("https://*.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>framed</h1>" }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(async () => {
    await page.goto("/about");
    await expect(nav(page).getByText("怪项").first()).toBeAttached({ timeout: 500 });
  }).toPass();

  // The click comes before React is loaded, and is replayed afterwards.
  await nav(page).getByRole("button", { name: "怪项" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "跳转失败，菜单类型无法识别！" })).toBeAttached();
  await expect(page.getByText("跳转失败，菜单类型无法识别！").last()).toBeVisible();
  await expect(nav(page).locator("a[href^='javascript']")).toHaveCount(0);

  const opened = context.waitForEvent("page");
  const outside = nav(page).getByRole("link", { name: /^站外/ }).first();
  await expect(outside).toHaveAttribute("rel", /noopener/);
  await outside.click();
  expect((await opened).url()).toBe("https://outside.example/");

  await nav(page).getByRole("link", { name: "合作看板" }).first().click();
  await expect(page).toHaveTitle("合作看板 - 明白财经");
  await expect(page).toHaveURL(`${process.env["BARE_SITE"]}/iframe/${encodeURIComponent(FRAMED)}`);
  await context.addCookies([{ name: "lang", value: "en", url: process.env["BARE_SITE"] ?? "" }]);
  await page.goto("/about");
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("button", { name: "Odd" }).first().click();
  await expect(page.getByText("Navigation failed, the menu type is unrecognized!").last()).toBeVisible();

  const forMembers = page.getByRole("navigation", { name: "Main navigation" }).getByText("Inner").first();
  await expect(forMembers).toBeHidden();
  await page.evaluate(() => localStorage.setItem("userInfo", JSON.stringify({ id: 1, token: "t" })));
  await page.reload();
  await expect(forMembers).toBeVisible();
});

test.describe("a foreign page", () => {
  // The browser logs that the frame was not allowed to replace the page.
  test.use({ allowedErrors: [/Unsafe attempt to initiate navigation/] });

  test("that the menu names is shown in a frame, locked in", async ({ page, context, expectAccessible }) => {
    await context.route("https://*.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: "<title>x</title><h1>framed</h1><script>try { top.location = 'https://evil.example/' } catch {}</script>",
      }),
    );
    const response = await page.goto(`/iframe/${encodeURIComponent(FRAMED)}`);
    expect(response?.status()).toBe(200);
    expect(response?.headers()["content-security-policy"]).toContain("frame-src https://partner.example;");
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("src", FRAMED);
    await expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-forms allow-popups");
    await expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
    await expect(page.frameLocator("iframe").getByRole("heading")).toHaveText("framed");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expectAccessible(page);
    expect(page.url()).toContain("/iframe/");
  });
});

test("nothing else is ever framed", async ({ request }) => {
  const site = process.env["BARE_SITE"] ?? "";
  const encoded = encodeURIComponent(FRAMED);
  const others = [
    `${FRAMED}#`,
    `${FRAMED}/`,
    FRAMED.replace("https", "http"),
    FRAMED.toUpperCase(),
    FRAMED.replace("partner.example", "partner.example."),
    FRAMED.replace("partner.example", "partner.example@evil.example"),
    FRAMED.replace("partner.example", "u:p@partner.example"),
    FRAMED.replace("partner.example", "partner.example:443"),
    "https://partner.example.evil.example/board?a=1&b=2",
    "https://evil.example/",
    "//partner.example/board?a=1&b=2",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://partner.example/1",
    "about:blank",
    "file:///etc/passwd",
    `${site}/about`,
    "/about",
    ` ${FRAMED}`,
    `${FRAMED} `,
    "https:partner.example/board?a=1&b=2",
    "https://partner.example\\board?a=1&b=2",
    "https://ｐartner.example/board?a=1&b=2",
    "https://xn--80ak6aa92e.com/",
  ];
  for (const other of [...others.map(encodeURIComponent), encodeURIComponent(encoded)]) {
    const answer = await request.get(`${site}/iframe/${other}`);
    expect([other, answer.status()]).toEqual([other, 404]);
    expect(await answer.text()).not.toContain("<iframe");
  }
});
