import { becomeMember, newMember } from "#tests/e2e/fixtures/area-member.ts";
import profileTexts from "#app/features/members/account/profile.zh-cn.ts";
import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";
import { forgetLimits, Reader, speak } from "#tests/e2e/fixtures/login-reader.ts";
import { sentCode } from "#tests/e2e/fixtures/outbox.ts";

test.beforeEach(async ({ database }) => void (await forgetLimits(database)));

for (const [language, width, colorScheme] of [
  ["zh-cn", 1440, "light"],
  ["en", 390, "dark"],
] as const)
  test(`who has an address signs in and recovers the password by it, ${language}`, async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    await speak(context, language);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    const reader = new Reader(page, language, { database });
    const { t } = reader;
    const member = await newMember(database);
    const address = `${member.username}@mail.example`;
    await database.query("update members set email = $1 where id = $2", [address, member.id]);

    await reader.arrive();
    await reader.open(t.byMail);
    await expect(reader.window.getByRole("heading", { name: t.mailPanel })).toBeVisible();
    await expect(reader.field("email")).toBeFocused();
    await expectAccessible(page);
    await reader.field("email").fill(address);
    await reader.typeCode(address, "user_email_login");
    // The message about the wrong code replaces "code sent".
    await expect(reader.window.getByRole("status")).not.toBeEmpty();
    await reader.field("captcha").fill("000000");
    await reader.submit.click();
    await expect(reader.window.locator("form").getByRole("alert")).not.toBeEmpty();
    await expect(reader.window.getByRole("status")).toBeEmpty();
    await reader.field("captcha").fill((await sentCode(address, "user_email_login")) ?? "");
    await reader.submit.click();
    await reader.expectSignedIn(/./);
    await reader.forget();

    await forgetLimits(database);
    await reader.arrive();
    await reader.open(t.toAccount, t.toRecovery, t.byMail);
    await expectAccessible(page);
    await reader.field("account").fill(address);
    await reader.typeCode(address, "user_retrieve_pwd");
    for (const name of ["password", "confirmPwd"]) await reader.field(name).fill("another-Password");
    await reader.submit.click();
    await expect(reader.window).toBeHidden();
    await reader.open();
    await reader.window.getByRole("button", { name: t.byMail }).click();
    await reader.window.getByRole("button", { name: t.byMobile }).click();
    await expect(reader.field("mobile")).toBeFocused();
  });

test("the hint follows the least length that the operator has set", async ({ page, database }) => {
  const reader = new Reader(page, "zh-cn");
  await database.query("insert into settings (key, value) values ('passwordMinimum', '9')");
  await database.purge("site");
  await reader.arrive();
  await reader.open(reader.t.toRegister);
  await expect(reader.window.getByText(reader.t.passwordHint(9))).toBeVisible();
  await database.query("delete from settings where key = 'passwordMinimum'");
  await database.purge("site");
});

test("the binding window keeps its fields on the way back, and the profile is asked for once", async ({
  page,
  database,
}) => {
  await becomeMember(page, database);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/account/profile" && request.method() === "GET") asked.push(request.url());
  });
  await page.goto("/user/account/profile");
  const t = profileTexts.bindings;
  const reader = new Reader(page, "zh-cn");
  await page.getByRole("button", { name: t.bindOf(t.email) }).click();
  expect(asked).toHaveLength(1);
  await reader.field("password").fill("correct horse 7");
  await reader.submit.click();
  await reader.field("email").fill("someone@mail.example");
  await page.getByRole("button", { name: t.back }).click();
  await expect(reader.field("password")).toBeFocused();
  await expect(reader.field("password")).toHaveValue("correct horse 7");
  await reader.submit.first().click();
  await expect(reader.field("email")).toHaveValue("someone@mail.example");
});
