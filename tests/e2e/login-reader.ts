import { randomInt } from "node:crypto";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { PICTURE, type Box } from "../../app/features/base/captcha/captcha.geometry.ts";
import captchaEn from "../../app/i18n/en/captcha.ts";
import loginEn from "../../app/i18n/en/login.ts";
import captchaZh from "../../app/i18n/zh-cn/captcha.ts";
import loginZh from "../../app/i18n/zh-cn/login.ts";
import { expect, type Database } from "./fixtures.ts";
import { mouse, type InputDevice } from "./input-devices.ts";
import { sentCode } from "./outbox.ts";

const TEXTS = {
  "zh-cn": { ...loginZh, captcha: captchaZh, sms: loginZh.captcha },
  en: { ...loginEn, captcha: captchaEn, sms: loginEn.captcha },
};
type Language = keyof typeof TEXTS;

/** A page that any reader may see. */
export const PLACE = "/about";

export const newMobile = () => `139${String(randomInt(100_000_000)).padStart(8, "0")}`;
export const newAccount = () => `e2e_${randomInt(1_000_000_000).toString(36)}`;

/** Limits are counted by network, and all tests come from one. */
export const forgetLimits = (database: Database) => database.query("delete from limits");

/**
 * A reader with a sign-in window, in one language and with one way of using a page. With the database, the reader knows
 * the answer of the picture challenge if the way can click on it; otherwise the device computes.
 */
export class Reader {
  readonly page: Page;
  readonly device: InputDevice;
  readonly t: (typeof TEXTS)[Language];
  readonly #database: Database | undefined;
  #pictureId = "";
  constructor(
    page: Page,
    language: Language,
    { device = mouse(), database }: { device?: InputDevice; database?: Database } = {},
  ) {
    this.page = page;
    this.device = device;
    this.t = TEXTS[language];
    this.#database = database;
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/common/clickCaptcha") this.#pictureId = searchParams.get("id") ?? "";
    });
  }

  get entrance(): Locator {
    return this.page.locator("a[data-member]");
  }

  get window(): Locator {
    return this.page.getByRole("dialog").filter({ has: this.page.locator("form") });
  }

  /** Like all methods below, it acts on the visible step, since earlier ones keep their input. */
  field(name: string): Locator {
    return this.window.locator(`input[name=${name}]:visible`);
  }

  get submit(): Locator {
    return this.window.locator("button[type=submit]:visible");
  }

  get sendCode(): Locator {
    return this.window.locator("[data-send-code]:visible");
  }

  /** Opens the page and the window, which comes with the first interaction. */
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
    await this.device.press(this.entrance);
    await expect(this.window).toBeVisible();
    for (const way of ways) await this.device.press(this.window.getByRole("button", { name: way, exact: true }));
  }

  /** Passes the security check: by the picture, or by the device's computation where the reader cannot click. */
  async passCaptcha(): Promise<void> {
    const database = this.#database;
    const { pressAt } = this.device;
    if (database !== undefined && pressAt !== undefined) return this.#clickPicture(database, pressAt);
    await this.device.press(this.page.getByRole("button", { name: this.t.captcha.offerPow }));
    await expect(this.page.getByRole("heading", { name: this.t.captcha.powTitle })).toBeHidden();
  }

  async #clickPicture(database: Database, pressAt: NonNullable<InputDevice["pressAt"]>): Promise<void> {
    const picture = this.page.getByRole("img", { name: this.t.captcha.picture });
    await expect(picture).toBeVisible();
    const [{ boxes } = { boxes: [] }] = await database.query("select boxes from captcha_challenges where id = $1", [
      this.#pictureId,
    ]);
    const shown = await picture.boundingBox();
    for (const { x, y, width, height } of boxes as Box[]) {
      const scale = (shown?.width ?? 0) / PICTURE.width;
      await pressAt(picture, { x: (x + width / 2) * scale, y: (y + height / 2) * scale });
    }
    await expect(this.page.getByText(this.t.captcha.verified)).toBeVisible();
    await expect(picture).toBeHidden();
  }

  /** Requests a code and types it. */
  async typeCode(mobile: string, template: string): Promise<void> {
    const before = await sentCode(mobile, template);
    await this.device.press(this.sendCode);
    await this.passCaptcha();
    // The device may still compute, and a busy machine takes its time.
    await expect(this.sendCode).toHaveText(/\d/);
    await expect(this.sendCode).toBeDisabled();
    let code: string | undefined;
    await expect
      .poll(async () => {
        code = await sentCode(mobile, template);
        return code !== undefined && code !== before;
      })
      .toBe(true);
    await this.device.type(this.field("captcha"), code ?? "");
  }

  /** Waits until the page is loaded again, with the member's name in its head. */
  async expectSignedIn(name: string | RegExp): Promise<void> {
    await expect(this.window).toBeHidden();
    await expect(this.entrance).toHaveText(name);
    await expect(this.entrance).toHaveAttribute("href", "/user");
  }

  /** Opens a browser without a session; signing out by hand takes longer. */
  async forget(): Promise<void> {
    await this.page.evaluate(() => localStorage.clear());
  }

  async signOut(): Promise<void> {
    await this.arrive();
    await this.device.press(this.entrance);
    const reloaded = this.page.waitForEvent("load");
    await this.device.press(this.page.getByRole("button", { name: this.t.signOut, exact: true }));
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
