import newsroomEn from "#app/newsroom/shell/newsroom.en.ts";
import en from "./rights.en.ts";
import staffEn from "#app/features/newsroom/refusal/staff.en.ts";
import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import zh from "./rights.zh-cn.ts";
import staffZh from "#app/features/newsroom/refusal/staff.zh-cn.ts";
import { newMember } from "#tests/e2e/fixtures/area-member.ts";
import { expect, overflow, speak, test } from "#tests/e2e/fixtures/fixtures.ts";
import { signedIn } from "#tests/e2e/fixtures/newsroom-colleague.ts";

for (const [language, width, height, colorScheme] of [
  ["zh-cn", 1280, 720, "light"],
  ["en", 390, 844, "dark"],
] as const)
  test(`an administrator adds a colleague, gives a role and takes it back, ${language}, ${width} px`, async ({
    page,
    browser,
    database,
    expectAccessible,
  }) => {
    const [t, newsroom, staff] = language === "en" ? [en, newsroomEn, staffEn] : [zh, newsroomZh, staffZh];
    const member = await newMember(database);
    await expect
      .poll(async () => (await database.query("select from members where username = 'shenji'")).length)
      .toBe(1);
    await signedIn(page, database, "guanliyuan");
    await speak(page, language);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.goto("/newsroom/rights");
    await expect(page.getByText(t.self)).toBeVisible();
    await expect(page.getByRole("button", { name: `${t.give} · 管诚` })).toHaveCount(0);
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);

    const name = language === "en" ? "Shen Zhixia" : "沈知夏";
    await page.keyboard.press("a");
    const add = page.getByRole("dialog", { name: t.addTitle });
    await add.getByLabel(t.account).fill(member.username);
    await add.getByLabel(t.name).fill(name);
    await add.getByLabel(t.reason).fill("入职");
    await expectAccessible(page);
    await add.getByRole("button", { name: t.add }).click();
    const stepUp = page.getByRole("dialog", { name: newsroom.stepUp.title });
    await stepUp.getByRole("button", { name: newsroom.stepUp.confirm }).click();
    const shown = page.getByRole("dialog", { name: t.shownTitle });
    await expect(shown.locator("code")).toHaveText(/^\w{5}(-\w{5}){3}$/);
    await expectAccessible(page);
    await shown.getByRole("button", { name: t.done }).click();

    await page.keyboard.press("/");
    await page.keyboard.type(member.username);
    const person = page.getByRole("listitem").filter({ hasText: member.username });
    await expect(person.getByText(t.none)).toBeVisible();
    await page.keyboard.press("Escape");
    await person.getByRole("button", { name: `${t.give} · ${name}` }).click();
    const give = page.getByRole("dialog", { name: t.giveTitle(name) });
    // The longest role of the list must not make the window scroll sideways.
    expect(await give.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await give.getByLabel(t.role).selectOption("editor");
    const columns = give.locator("optgroup").first().locator("option");
    await give.getByLabel(t.where).selectOption(await columns.first().getAttribute("value"));
    await give.getByLabel(t.until).fill("2099-12-31");
    await give.getByLabel(t.reason).fill("接替老李");
    await expectAccessible(page);
    await give.getByRole("button", { name: t.give, exact: true }).click();
    await expect(person.getByText(staff.roles.editor)).toBeVisible();
    await expect(person.getByText(t.to("2099-12-31"))).toBeVisible();
    expect(await overflow(page)).toBe(0);

    await person.getByRole("button", { name: new RegExp(`^${t.takeBack} `) }).click();
    await page.getByLabel(t.reason).fill("换岗");
    await page.keyboard.press("Control+Enter");
    await expect(person.getByText(t.none)).toBeVisible();
    await person.getByRole("button", { name: `${t.disable} · ${name}` }).click();
    await page.getByLabel(t.reason).fill("离职");
    await page.keyboard.press("Control+Enter");
    await expect(person.getByText(t.out)).toBeVisible();

    // An auditor sees the whole screen and can change nothing.
    const auditor = await (await browser.newContext({ baseURL: process.env["SITE"] ?? "" })).newPage();
    await signedIn(auditor, database, "shenji");
    await auditor.goto("/newsroom/rights");
    await expect(auditor.getByRole("button", { name: "管诚", exact: true })).toBeVisible();
    await expect(auditor.getByRole("button", { name: /授权|停用|收回|加同事/ })).toHaveCount(0);
    await auditor.context().close();
  });
