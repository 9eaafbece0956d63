import { readFile } from "node:fs/promises";
import areaZh from "#app/features/members/area/area.zh-cn.ts";
import loginZh from "#app/features/members/sign-in/login.zh-cn.ts";
import t from "./security-page.zh-cn.ts";
import validationZh from "#app/i18n/zh-cn/validation.ts";
import { becomeMember, PASSWORD, signInElsewhere } from "#tests/e2e/fixtures/area-member.ts";
import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";
import { forgetLimits, Reader } from "#tests/e2e/fixtures/login-reader.ts";

const SECURITY = "/user/account/security";

test("changing the password checks the form, ends the session and asks to sign in", async ({
  page,
  database,
  expectAccessible,
}) => {
  const member = await becomeMember(page, database);
  await page.goto("/user/account/changePassword");
  const form = page.getByRole("main").locator("form");
  const submit = form.locator("button[type=submit]");
  await expect(submit).toBeDisabled();
  const type = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await form.locator(`input[name=${name}]`).fill(value);
  };
  await type({ oldPassword: PASSWORD, newPassword: "second horse 8", confirmPassword: "something else" });
  await submit.click();
  await expect(form.getByText(validationZh.mismatch)).toBeVisible();
  await expectAccessible(page);
  await type({ oldPassword: "wrong horse", confirmPassword: "second horse 8" });
  await submit.click();
  await expect(form.getByRole("alert")).not.toBeEmpty();
  await type({ oldPassword: PASSWORD });
  await submit.click();
  await expect(new Reader(page, "zh-cn").window).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("userInfo"))).toBe(null);
  const old = await page.request.get(`${process.env["SITE"]}/api/user/index`, {
    headers: { Authorization: member.token },
  });
  expect(((await old.json()) as { code: number }).code).not.toBe(1);
  const again = await signInElsewhere(page, database, { ...member, password: "second horse 8" });
  expect(again.code).toBe(1);
});

test("a member without a password is led to the panel that sets one", async ({ page, database }) => {
  const { id } = await becomeMember(page, database);
  await database.query("update members set password_hash = null where id = $1", [id]);
  await page.goto("/user/account/changePassword");
  await page.getByRole("button", { name: t.setByCode }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: loginZh.panels.zhmima })).toBeVisible();
});

test("other devices are listed and signed out", async ({ page, database, expectAccessible }) => {
  const member = await becomeMember(page, database);
  for (let count = 0; count < 3; count += 1) {
    expect((await signInElsewhere(page, database, member)).code).toBe(1);
  }
  await page.goto(SECURITY);
  const devices = page.getByRole("region", { name: t.devices }).getByRole("listitem");
  await expect(devices).toHaveCount(4);
  await expect(devices.filter({ hasText: t.thisDevice })).toHaveCount(1);
  await devices.getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(devices.getByRole("button").first()).toBeFocused();
  await devices.getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("button", { name: t.end }).click();
  await expect(devices).toHaveCount(3);
  await page.getByRole("button", { name: t.endOthers }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.end }).click();
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText(t.thisDevice);
  await expectAccessible(page);

  const { data } = await signInElsewhere(page, database, member);
  const elsewhere = (data as { userInfo: { token: string } }).userInfo.token;
  await page.getByRole("button", { name: t.endAll }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.end }).click();
  await expect(new Reader(page, "zh-cn").window).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("userInfo"))).toBe(null);
  for (const token of [member.token, elsewhere]) {
    const answer = await page.request.get(`${process.env["SITE"]}/api/user/index`, {
      headers: { authorization: token },
    });
    expect(await answer.json()).toMatchObject({ code: 409 });
  }
});

test("the copy of one's data asks for the password and comes as a file", async ({ page, database }) => {
  await becomeMember(page, database);
  await page.goto(SECURITY);
  await page.getByRole("button", { name: t.exportAction }).click();
  const dialog = page.getByRole("dialog");
  const password = dialog.locator("input[name=password]");
  await password.fill("wrong horse");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  await password.fill(PASSWORD);
  const download = page.waitForEvent("download");
  await dialog.locator("button[type=submit]").click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 2).toString()).toBe("PK");
  await expect(dialog).toBeHidden();
});

test("closing the account can be taken back from every page", async ({ page, database, expectAccessible }) => {
  const { id } = await becomeMember(page, database);
  await page.goto(SECURITY);
  await page.getByRole("button", { name: t.closeAction }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=password]").fill(PASSWORD);
  await expectAccessible(page);
  await dialog.locator("button[type=submit]").click();
  await expect(dialog).toBeHidden();
  const keep = page.getByRole("button", { name: areaZh.keepAccount });
  await expect(keep).toBeVisible();
  await expect(page.getByText(t.closingText)).toBeVisible();
  await page.goto("/user/account/overview");
  await expect(keep).toBeVisible();
  await expectAccessible(page);
  await keep.click();
  const closeAt = async () =>
    (await database.query("select close_at from members where id = $1", [id])).map((row) => row["close_at"]);
  await expect.poll(closeAt).toEqual([null]);
  await expect(keep).toBeHidden();
});

test("a member without a password proves it by a code", async ({ page, database }) => {
  const { id, mobile } = await becomeMember(page, database);
  await database.query("update members set password_hash = null where id = $1", [id]);
  await page.goto(SECURITY);
  await page.getByRole("button", { name: t.closeAction }).click();
  // A number gets one code a minute, and the registration has used one.
  await forgetLimits(database);
  const reader = new Reader(page, "zh-cn", { database });
  await reader.typeCode(mobile, "user_mobile_verify");
  await reader.submit.click();
  await expect(page.getByRole("button", { name: areaZh.keepAccount })).toBeVisible();
});
