import captchaZh from "#app/features/base/captcha/captcha.zh-cn.ts";
import loginZh from "./login.zh-cn.ts";
import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";
import { keyboard, mouse, touch } from "#tests/e2e/fixtures/input-devices.ts";
import { forgetLimits, newAccount, newMobile, PLACE, Reader, speak } from "#tests/e2e/fixtures/login-reader.ts";
import { sentCode } from "#tests/e2e/fixtures/outbox.ts";

const PASSWORD = "first-Password";
const NEW_PASSWORD = "second-Password";

test.beforeEach(async ({ database }) => void (await forgetLimits(database)));

/** Combinations of device and language. Each device and each language occurs at least once. */
const READERS = [
  ["mouse", "zh-cn"],
  ["keyboard", "en"],
  ["touch", "zh-cn"],
] as const;

for (const [way, language] of READERS) {
  test.describe(`${way}, ${language}`, () => {
    test.use({
      hasTouch: way === "touch",
      isMobile: way === "touch",
      viewport: way === "touch" ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    });

    test("each panel leads from opening to signed in", async ({ page, context, database }) => {
      await speak(context, language);
      const hands = { mouse, keyboard: () => keyboard(page), touch };
      const reader = new Reader(page, language, { device: hands[way](), database });
      const { device, t } = reader;
      const [mobile, username] = [newMobile(), newAccount()];

      await test.step("register", async () => {
        await reader.arrive();
        await reader.open(t.toRegister);
        await device.type(reader.field("mobile"), mobile);
        await reader.typeCode(mobile, "user_register");
        await device.type(reader.field("username"), username);
        await device.type(reader.field("password"), PASSWORD);
        await expect(reader.submit).toBeDisabled();
        await device.press(
          way === "keyboard"
            ? reader.window.locator("input[value=adult]")
            : reader.window.getByText(t.adult, { exact: true }),
        );
        if (way === "keyboard") await expect(reader.window.locator("input[value=adult]")).toBeChecked();
        await device.press(reader.submit);
        await page.waitForURL("**/user**");
      });

      await test.step("sign out", async () => reader.signOut());

      await test.step("account and password", async () => {
        await reader.arrive();
        await reader.open(t.toAccount);
        await device.type(reader.field("username"), username);
        await device.type(reader.field("password"), PASSWORD);
        await device.press(reader.submit);
        await reader.passCaptcha();
        await reader.expectSignedIn(/./);
        expect(new URL(page.url()).pathname).toBe(PLACE);
        await reader.forget();
      });

      await test.step("recovery, and the new password", async () => {
        await forgetLimits(database);
        await reader.arrive();
        await reader.open(t.toAccount, t.toRecovery);
        await device.type(reader.field("account"), mobile);
        await reader.typeCode(mobile, "user_retrieve_pwd");
        await device.type(reader.field("password"), NEW_PASSWORD);
        await device.type(reader.field("confirmPwd"), NEW_PASSWORD);
        await device.press(reader.submit);
        await expect(reader.window).toBeHidden();
        await expect(page.locator("[data-kind=success]")).toBeVisible();
        await reader.open(t.toAccount);
        await device.type(reader.field("username"), mobile);
        await device.type(reader.field("password"), NEW_PASSWORD);
        await device.press(reader.submit);
        await reader.passCaptcha();
        await reader.expectSignedIn(/./);
        await reader.forget();
      });

      await test.step("phone, of a member and of somebody new", async () => {
        // On screen, a new reader looks the same as a member. Only the server treats them differently, so one device is
        // enough.
        for (const number of way === "mouse" ? [mobile, newMobile()] : [mobile]) {
          await forgetLimits(database);
          await reader.arrive();
          await reader.open();
          await device.type(reader.field("mobile"), number);
          await reader.typeCode(number, "user_mobile_login");
          await device.press(reader.field("keep"));
          await device.press(reader.submit);
          if (number !== mobile) {
            // A new reader is asked for their age, and the code stays valid.
            await expect(reader.submit).toBeDisabled();
            await device.press(reader.window.getByText(t.adult, { exact: true }));
            await device.press(reader.submit);
          }
          await reader.expectSignedIn(/./);
          const stored = await page.evaluate(
            () => JSON.parse(localStorage.getItem("userInfo") ?? "{}") as { refreshToken?: string; token?: string },
          );
          expect(stored.token).toBe(await page.evaluate(() => localStorage.getItem("userToken")));
          expect(stored.refreshToken).not.toBe("");
          if (number === mobile) await reader.signOut();
          await reader.forget();
        }
      });
    });
  });
}

test("the page /user/login is the window, and leads back to where its reader came from", async ({ page }) => {
  const reader = new Reader(page, "zh-cn");
  const mobile = newMobile();
  await page.goto("/news");
  await page.goto("/user/login?to=%2Fabout%3Fx%3D1");
  await expect(page).toHaveTitle("登录 - 明白财经");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const panel = page.getByRole("main");
  await panel.locator("input[name=mobile]").fill(mobile);
  await panel.locator("[data-send-code]").click();
  await reader.passCaptcha();
  await expect.poll(() => sentCode(mobile, "user_mobile_login")).toBeDefined();
  await panel.locator("input[name=captcha]").fill((await sentCode(mobile, "user_mobile_login")) ?? "");
  await panel.getByRole("button", { name: "登录", exact: true }).click();
  await panel.getByText(loginZh.adult, { exact: true }).click();
  await panel.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL("**/about?x=1");
  await expect(reader.entrance).toHaveAttribute("href", "/user");
});

test("a number stays in the field when the panel changes", async ({ page }) => {
  await page.goto("/user/login");
  const panel = page.getByRole("main");
  await panel.locator("input[name=mobile]").fill("13812345678");
  await panel.getByRole("button", { name: loginZh.toRegister, exact: true }).click();
  await expect(panel.locator("input[name=username]")).toBeVisible();
  await expect(panel.locator("input[name=mobile]")).toHaveValue("13812345678");
  await panel.locator("input[name=mobile]").fill("１３９１２３４５６７８");
  await panel.locator("[data-send-code]").click();
  await expect(page.getByRole("button", { name: captchaZh.offerPow })).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });
  test("the entrance is a link, and the page behind it says what signing in needs", async ({ page }) => {
    await page.goto(PLACE);
    await page.locator("a[data-member]").click();
    await expect(page).toHaveURL(/\/user\/login$/);
    await expect(page.getByText(loginZh.needsScript)).toBeVisible();
    await expect(page.locator("form")).toBeHidden();
  });
});

test("the window is 379 px wide, full width on a small phone, and never wider than the screen", async ({ page }) => {
  const reader = new Reader(page, "zh-cn");
  for (const [screen, width] of [
    [1440, 379],
    [421, 379],
    [420, 420],
    [320, 320],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 800 });
    await reader.arrive();
    await reader.open();
    expect((await reader.window.boundingBox())?.width).toBe(width);
    await page.keyboard.press("Escape");
  }
});

test("the window keeps the focus, closes on Escape and gives the focus back", async ({ page }) => {
  const reader = new Reader(page, "zh-cn");
  await reader.arrive();
  await reader.entrance.focus();
  await page.keyboard.press("Enter");
  await expect(reader.field("mobile")).toBeFocused();
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(reader.window).toBeHidden();
  await expect(reader.entrance).toBeFocused();
});

test("axe finds nothing in any panel, light and dark, small and large", async ({ page, context, expectAccessible }) => {
  for (const [language, scheme, width] of [
    ["zh-cn", "light", 1280],
    ["en", "dark", 320],
  ] as const) {
    await speak(context, language);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 844 });
    const reader = new Reader(page, language);
    const { t } = reader;
    for (const ways of [[], [t.toAccount], [t.toAccount, t.toRecovery], [t.toRegister]]) {
      await reader.arrive();
      await reader.open(...ways);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.goto("/user/login");
    await expectAccessible(page);
  }
});

test("a button is active only when its fields are filled", async ({ page }) => {
  const reader = new Reader(page, "zh-cn");
  const { t } = reader;
  const panels: [string[], string[]][] = [
    [[], ["mobile", "captcha"]],
    [[t.toAccount], ["username", "password"]],
    [
      [t.toAccount, t.toRecovery],
      ["account", "captcha", "password", "confirmPwd"],
    ],
  ];
  for (const [ways, names] of panels) {
    await reader.arrive();
    await reader.open(...ways);
    for (const name of names) {
      await expect(reader.submit).toBeDisabled();
      await reader.field(name).fill("1");
    }
    await expect(reader.submit).toBeEnabled();
    await reader.field(names[0] ?? "").fill(" ");
    await expect(reader.submit).toBeDisabled();
  }
});

test("what does not fit is said beside its field, and the number is checked before anything is asked for", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    // The window loads the minimum length of a password from the server.
    if (call.includes(" /api/") && !["POST /api/track", "GET /api/user/checkIn"].includes(call)) calls.push(call);
  });
  const reader = new Reader(page, "zh-cn");
  const { t } = reader;
  await reader.arrive();
  await reader.open();
  await reader.sendCode.click();
  await expect(reader.window.getByText("请输入手机号")).toBeVisible();
  await reader.field("mobile").fill("12345678901");
  await reader.sendCode.click();
  const mobile = reader.field("mobile");
  await expect(mobile).toHaveAttribute("aria-invalid", "true");
  await expect(mobile).toHaveAccessibleDescription("请输入正确的手机号");
  await expect(mobile).toBeFocused();
  await mobile.fill("13912345678");
  await expect(mobile).toHaveAttribute("aria-invalid", "false");

  await reader.window.getByRole("button", { name: t.toAccount }).click();
  await reader.window.getByRole("button", { name: t.toRecovery }).click();
  await reader.field("account").fill("13912345678");
  await reader.field("captcha").fill("123456");
  await reader.field("password").fill("new-password");
  await reader.field("confirmPwd").fill("another");
  await reader.submit.click();
  await expect(reader.field("confirmPwd")).toHaveAccessibleDescription("两次密码输入不匹配！");
  expect(calls).toEqual([]);
});

test("a child is led to the guardian's way and cannot register", async ({ page }) => {
  const reader = new Reader(page, "zh-cn");
  const { t } = reader;
  await reader.arrive();
  await reader.open(t.toRegister);
  for (const name of ["mobile", "captcha", "username", "password"]) await reader.field(name).fill("1");
  await reader.window.getByText(t.child, { exact: true }).click();
  await expect(reader.window.getByRole("group").getByRole("link", { name: t.childRule })).toHaveAttribute(
    "href",
    "/child_rule",
  );
  await expect(reader.submit).toBeDisabled();
  await reader.window.getByText(t.adult, { exact: true }).click();
  await expect(reader.submit).toBeEnabled();
});

test("after a code was sent its button waits for a minute, also in a new window and on a new page", async ({
  page,
  database,
}) => {
  const reader = new Reader(page, "zh-cn", { database });
  await reader.arrive();
  await reader.open();
  await expect(reader.sendCode).toHaveText("发送验证码");
  await reader.field("mobile").fill(newMobile());
  await reader.sendCode.click();
  await reader.passCaptcha();
  await expect(reader.sendCode).toHaveText(/^\((60|5\d)\)秒后重发$/);
  await expect(reader.sendCode).toBeDisabled();
  await page.keyboard.press("Escape");
  await reader.open();
  await expect(reader.sendCode).toHaveText(/^\(\d+\)秒后重发$/);
  await reader.arrive();
  await reader.open();
  await expect(reader.sendCode).toBeDisabled();
  await page.evaluate(() => localStorage.setItem("resend:user_mobile_login", String(Date.now())));
  await expect(reader.sendCode).toHaveText("发送验证码");
  await expect(reader.sendCode).toBeEnabled();
});
