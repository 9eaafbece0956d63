import { createHash, createHmac } from "node:crypto";
import newsroomEn from "#app/newsroom/shell/newsroom.en.ts";
import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import { newMember } from "#tests/e2e/fixtures/area-member.ts";
import { expect, overflow, speak, test, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { keyboard } from "#tests/e2e/fixtures/input-devices.ts";
import { forgetLimits, Reader } from "#tests/e2e/fixtures/login-reader.ts";

/** Returns the code that an authenticator app shows for a secret now. */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** The enrolment code that an administrator has given to the staff member. */
const CODE = "abcde-fghij-kmnpq-rstuv";

/** Adds a staff member who has never signed in and has no number for codes. */
async function newColleague(database: Database) {
  const member = await newMember(database);
  await database.query("update members set mobile = null where id = $1", [member.id]);
  await database.query("insert into staff (member_id, real_name) values ($1, '沈知夏')", [member.id]);
  const hash = createHash("sha256")
    .update(["enrolment code", member.id, CODE.replaceAll("-", "")].join("\0"))
    .digest();
  await database.query(
    "insert into staff_enrolments (staff_id, hash, made_by, expires_at) values ($1, $2, 'operator:e2e', now() + interval '1 hour')",
    [member.id, hash],
  );
  await database.query(
    "insert into staff_grants (staff_id, role, granted_by, reason) values ($1, 'chief', 'operator:e2e', 'a test')",
    [member.id],
  );
  return member;
}

for (const [language, width, height, colorScheme] of [
  ["zh-cn", 1280, 720, "light"],
  ["en", 390, 844, "dark"],
] as const)
  test(`a colleague binds an app, comes in and finds their way by keyboard alone, ${language}, ${width} px`, async ({
    page,
    database,
    expectAccessible,
  }) => {
    const t = language === "en" ? newsroomEn : newsroomZh;
    await speak(page, language);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const device = keyboard(page);
    const { username, password } = await newColleague(database);
    await forgetLimits(database);

    await page.goto("/newsroom?day=2026-11-22");
    await expect(page.getByRole("button", { name: t.signIn.next })).toBeVisible();
    await expectAccessible(page);
    await device.type(page.locator("input[name=username]"), username);
    await device.type(page.locator("input[name=password]"), password);
    await page.keyboard.press("Enter");
    await new Reader(page, language, { device }).passCaptcha();

    await expect(page.getByRole("img", { name: t.signIn.qr })).toBeVisible();
    await expectAccessible(page);
    const secret = await page.locator("code").textContent();
    await device.type(page.locator("input[name=enrolment]"), CODE);
    await device.type(page.locator("input[name=code]"), codeOf(secret ?? ""));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listitem")).toHaveCount(10);
    await expectAccessible(page);
    const [recovery = ""] = await page.getByRole("listitem").allTextContents();
    await device.press(page.getByRole("button", { name: t.signIn.kept }));

    await expect(page).toHaveURL(/\/newsroom\?day=2026-11-22$/);
    await expect(page.getByRole("heading", { level: 1, name: t.screens.work })).toBeVisible();
    await expect(page.getByRole("button", { name: t.me.menu })).toContainText("沈");
    await expect(page.locator("time").first()).toHaveText(/^\d\d:\d\d:\d\d$/);
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);

    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: t.help.title });
    await expect(help.getByText(t.keys.goWork)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: t.palette.title });
    await expect(palette.getByRole("combobox")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(language === "en" ? "my wo" : "gongzuo");
    await expect(palette.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL(/\/newsroom$/);

    // The staff member has a new phone. Its app replaces the old one, and new recovery codes are shown.
    await device.press(page.getByRole("button", { name: t.me.menu }));
    await device.press(page.getByRole("button", { name: t.me.newApp }));
    const stepUp = page.getByRole("dialog", { name: t.stepUp.title });
    await device.press(stepUp.getByRole("radio", { name: t.signIn.ways.app }));
    await page.keyboard.press("ArrowRight");
    await device.type(stepUp.getByRole("textbox", { name: t.signIn.codes.recovery }), recovery);
    await page.keyboard.press("Enter");
    const newApp = page.getByRole("dialog", { name: t.newApp.title });
    await expect(newApp.getByRole("img", { name: t.signIn.qr })).toBeVisible();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await device.type(newApp.locator("input[name=code]"), "000000");
    await page.keyboard.press("Enter");
    await expect(newApp.getByRole("alert")).not.toBeEmpty();
    await newApp.locator("input[name=code]").press("Control+a");
    await device.type(newApp.locator("input[name=code]"), codeOf((await newApp.locator("code").textContent()) ?? ""));
    await page.keyboard.press("Enter");
    await expect(newApp.getByRole("listitem")).toHaveCount(10);
    await expectAccessible(page);
    await device.press(newApp.getByRole("button", { name: t.newApp.kept }));
    await expect(newApp).toBeHidden();

    // The tab's data stays in the tab. Other pages and tabs do not get it, and signing out deletes it.
    expect(
      await page.evaluate(() => [localStorage.length && JSON.stringify(localStorage), sessionStorage.length]),
    ).toEqual([expect.not.stringContaining("oken"), 1]);
    await device.press(page.getByRole("button", { name: t.me.menu }));
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      device.press(page.getByRole("link", { name: t.me.site })),
    ]);
    await opened.waitForLoadState("domcontentloaded");
    expect(await opened.evaluate(() => sessionStorage.length)).toBe(0);
    await opened.close();
    const menu = page.getByRole("button", { name: t.me.signOut });
    if (!(await menu.isVisible())) await device.press(page.getByRole("button", { name: t.me.menu }));
    await device.press(menu);
    await expect(page.getByRole("button", { name: t.signIn.next })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("officeToken"))).toBeNull();
  });
