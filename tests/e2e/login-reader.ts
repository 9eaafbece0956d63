import { randomInt } from "node:crypto";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import captchaEn from "../../app/i18n/en/captcha.ts";
import loginEn from "../../app/i18n/en/login.ts";
import captchaZh from "../../app/i18n/zh-cn/captcha.ts";
import loginZh from "../../app/i18n/zh-cn/login.ts";
import { expect, type Database } from "./fixtures.ts";
import { mouse, type Hand } from "./hands.ts";
import { sentCode } from "./outbox.ts";

const TEXTS = {
  "zh-cn": { ...loginZh, captcha: captchaZh, sms: loginZh.captcha },
  en: { ...loginEn, captcha: captchaEn, sms: loginEn.captcha },
};
type Language = keyof typeof TEXTS;

/** A page that any reader may be on. */
export const PLACE = "/about";

export const newMobile = () => `139${String(randomInt(100_000_000)).padStart(8, "0")}`;
export const newAccount = () => `e2e_${randomInt(1_000_000_000).toString(36)}`;

/** Limits are counted by network, and all tests come from one. */
export const forgetLimits = (database: Database) => database.query("delete from limits");

/** A reader with a window to sign in by, in one language and by one way of using a page. */
export class Reader {
  readonly page: Page;
  readonly hand: Hand;
  readonly t: (typeof TEXTS)[Language];
  constructor(page: Page, language: Language, hand: Hand = mouse()) {
    this.page = page;
    this.hand = hand;
    this.t = TEXTS[language];
  }

  get entrance(): Locator {
    return this.page.locator("a[data-member]");
  }

  get window(): Locator {
    return this.page.getByRole("dialog").filter({ has: this.page.locator("form") });
  }

  field(name: string): Locator {
    return this.window.locator(`input[name=${name}]`);
  }

  get submit(): Locator {
    return this.window.locator("button[type=submit]");
  }

  get sendCode(): Locator {
    return this.window.locator("[data-send-code]");
  }

  /** Opens the page and waits until it answers, which comes with the first reach. */
  async arrive(path = PLACE): Promise<void> {
    await this.page.goto(path);
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          document.addEventListener("page:ready", () => resolve(), { once: true });
          document.querySelector("a[data-member]")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
        }),
    );
  }

  async open(...ways: string[]): Promise<void> {
    await this.hand.press(this.entrance);
    await expect(this.window).toBeVisible();
    for (const way of ways) await this.hand.press(this.window.getByRole("button", { name: way, exact: true }));
  }

  /** Lets the device do the work instead of the eye: the same for every way of using a page. */
  async passCaptcha(): Promise<void> {
    await this.hand.press(this.page.getByRole("button", { name: this.t.captcha.offerPow }));
    await expect(this.page.getByRole("heading", { name: this.t.captcha.powTitle })).toBeHidden({ timeout: 30_000 });
  }

  /** Has a code sent and types it in. */
  async typeCode(mobile: string, template: string): Promise<void> {
    const before = await sentCode(mobile, template);
    await this.hand.press(this.sendCode);
    await this.passCaptcha();
    await expect(this.sendCode).toHaveText(/\d/);
    await expect(this.sendCode).toBeDisabled();
    let code: string | undefined;
    await expect
      .poll(async () => {
        code = await sentCode(mobile, template);
        return code !== undefined && code !== before;
      })
      .toBe(true);
    await this.hand.type(this.field("captcha"), code ?? "");
  }

  /** Signed in: the page has come again, with the name in its head. */
  async expectSignedIn(name: string | RegExp): Promise<void> {
    await expect(this.window).toBeHidden();
    await expect(this.entrance).toHaveText(name);
    await expect(this.entrance).toHaveAttribute("href", "/user");
  }

  async signOut(): Promise<void> {
    await this.arrive();
    await this.hand.press(this.entrance);
    const reloaded = this.page.waitForEvent("load");
    await this.hand.press(this.page.getByRole("button", { name: this.t.signOut, exact: true }));
    await reloaded;
    await expect(this.entrance).toHaveAttribute("href", "/user/login");
    const kept = await this.page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain("token");
    expect(kept).not.toContain("userInfo");
  }
}

export async function speak(context: BrowserContext, language: Language): Promise<void> {
  await context.addCookies([{ name: "lang", value: language, url: process.env["SITE"] ?? "" }]);
}
