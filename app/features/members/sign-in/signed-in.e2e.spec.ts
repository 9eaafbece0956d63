import type { Page } from "@playwright/test";
import commonZh from "#app/i18n/zh-cn/common.ts";
import loginZh from "./login.zh-cn.ts";
import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";
import { PLACE, Reader } from "#tests/e2e/fixtures/login-reader.ts";

/** Stores a sign-in in the browser without a session. */
async function pretendSignedIn(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    localStorage.setItem(
      "userInfo",
      JSON.stringify({ id: 1, token: "t", refreshToken: "", username: "bird", nickname: "早起的鸟", avatar: "" }),
    );
    localStorage.setItem("userToken", "t");
    localStorage.setItem("userTokenTime", String(Date.now()));
  });
}

/** Answers every API call with this envelope. */
async function answerWith(page: Page, code: number, msg: string, data: unknown): Promise<void> {
  await page.route(/\/api\/user\//, (route) => route.fulfill({ json: { code, msg, data, time: 1 } }));
}

test.describe("a session that is over", () => {
  test("code 409 removes the tokens, says so once and opens the window", async ({ page }) => {
    await pretendSignedIn(page);
    await answerWith(page, 409, "登录已过期", {});
    const reader = new Reader(page, "zh-cn");
    await reader.arrive();
    await expect(reader.entrance).toHaveText("早起的鸟");
    await reader.entrance.click();
    await expect(reader.window).toBeVisible();
    await expect(page.locator("[data-kind=error]")).toHaveText(["登录已过期"]);
    expect(await page.evaluate(() => [localStorage.getItem("userInfo"), localStorage.getItem("userToken")])).toEqual([
      null,
      null,
    ]);
    await page.keyboard.press("Escape");
    await expect(reader.entrance).toHaveText("登录");
  });

  test("code 302 goes to the route that the answer names, which shows the reason", async ({ page }) => {
    await pretendSignedIn(page);
    await answerWith(page, 302, "请先登录", { routeName: "userLogin" });
    const reader = new Reader(page, "zh-cn");
    await reader.arrive();
    await reader.entrance.click();
    await page.waitForURL(`**/user/login?to=${encodeURIComponent(PLACE)}`);
    await expect(page.locator("[data-kind=error]")).toHaveText(["请先登录"]);
    await page.reload();
    await expect(page.locator("form")).toBeVisible();
    await expect(page.locator("[data-kind=error]")).toHaveCount(0);
  });
});

test("the name is there before React, and goes in every tab when one signs out", async ({ page, context }) => {
  await pretendSignedIn(page);
  await page.goto(PLACE);
  await expect(page.locator("a[data-member]")).toHaveText("早起的鸟");
  const other = await context.newPage();
  await other.goto(`${process.env["SITE"] ?? ""}/news`);
  await other.evaluate(() => localStorage.clear());
  await expect(page.locator("a[data-member]")).toHaveText("登录");
  await expect(page.locator("a[data-member]")).toHaveAttribute("href", "/user/login");
});

test("a long name does not push anything off the smallest screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await pretendSignedIn(page);
  await page.evaluate(() => {
    localStorage.setItem("userInfo", JSON.stringify({ id: 1, token: "t", nickname: "一个特别特别长的昵称" }));
  });
  await page.goto(PLACE);
  await expect(page.locator("a[data-member]")).toHaveText("一个特别特别长的昵称");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("the menu has its entries, and goes on Escape and on a click elsewhere", async ({ page, expectAccessible }) => {
  await pretendSignedIn(page);
  const rule = {
    pid: 0,
    type: "nav_user_menu",
    name: "m",
    icon: "",
    url: "",
    component: "",
    no_login_valid: 0,
    extend: "none",
    keepalive: 0,
  };
  const rules = [
    { ...rule, id: 1, title: "会员中心", path: "user/account/overview", menu_type: "tab" },
    { ...rule, id: 2, title: "只用于权限", path: "x", menu_type: "tab", extend: "add_rules_only" },
    { ...rule, id: 3, title: "导航", path: "x", menu_type: "tab", type: "nav" },
    { ...rule, id: 4, title: "外部", path: "", menu_type: "link", url: "https://elsewhere.example/" },
    { ...rule, id: 5, title: "怪项", path: "", menu_type: "wormhole" },
  ];
  await answerWith(page, 1, "", { userInfo: { id: 1, nickname: "改了名", username: "bird" }, menus: [], rules });
  const reader = new Reader(page, "zh-cn");
  await reader.arrive();
  await reader.entrance.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: loginZh.memberMenu });
  await expect(menu.getByRole("link")).toHaveText(["会员中心", /^外部/]);
  await menu.getByRole("button", { name: "怪项" }).click();
  await expect(page.locator("[data-kind=error]")).toHaveText(commonZh.unknownMenuType);
  await reader.entrance.focus();
  await expect(menu.getByRole("link", { name: "会员中心" })).toHaveAttribute("href", "/user/account/overview");
  await expect(reader.entrance).toHaveText("改了名");
  await expect(reader.entrance).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "会员中心" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(reader.entrance).toBeFocused();
  await reader.entrance.click();
  await expect(menu).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).toBeHidden();
});

test("with the member centre closed there is no entrance", async ({ page, bareDatabase }) => {
  const site = process.env["BARE_SITE"] ?? "";
  await bareDatabase.hold("member centre");
  await bareDatabase.query(
    "insert into settings (key, value) values ('openMemberCenter', 'false') on conflict (key) do update set value = 'false'",
  );
  await bareDatabase.purge("site");
  try {
    await expect(async () => {
      await page.goto(`${site}/contact`);
      await expect(page.locator("a[data-member]")).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await page.goto(`${site}/user/login`);
    await expect(page.getByText(loginZh.closed)).toBeVisible();
    await expect(page.locator("form")).toHaveCount(0);
  } finally {
    await bareDatabase.query("delete from settings where key = 'openMemberCenter'");
    await bareDatabase.purge("site");
    await bareDatabase.release("member centre");
  }
});
