import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { networkOf } from "../../app/lib/network.ts";
import { expect, type Database } from "./fixtures.ts";
import { forgetLimits, newAccount, newMobile } from "./login-reader.ts";
import { sentCode } from "./outbox.ts";

/** A member made for one test. */
export type NewMember = { id: number; token: string; username: string; mobile: string; password: string };

export const PASSWORD = "correct horse 7";

/** A captcha that a call takes as solved. */
async function solvedCaptcha(database: Database): Promise<{ captchaId: string; captchaInfo: string }> {
  const captchaId = randomUUID();
  const boxes = [10, 100, 200].map((x) => ({ x, y: 50, width: 30, height: 30 }));
  await database.query(
    `insert into captcha_challenges (network, id, kind, boxes, created_at, expires_at)
     values ($1, $2, 'click', $3, now(), now() + interval '3 minutes')`,
    [networkOf("127.0.0.1"), captchaId, JSON.stringify(boxes)],
  );
  return { captchaId, captchaInfo: "20,60-110,60-210,60;350;200" };
}

async function post(page: Page, path: string, data: object): Promise<{ code: number; msg: string; data: unknown }> {
  const answer = await page.request.post(`${process.env["SITE"]}/api/${path}`, { data, headers: { server: "true" } });
  return (await answer.json()) as { code: number; msg: string; data: unknown };
}

/** Registers a member over the wire, which the window's own tests do by hand. */
async function register(page: Page, database: Database) {
  await forgetLimits(database);
  const mobile = newMobile();
  const sent = await post(page, "Sms/send", {
    mobile,
    template_code: "user_register",
    ...(await solvedCaptcha(database)),
  });
  expect(sent).toMatchObject({ code: 1 });
  let captcha = "";
  await expect.poll(async () => (captcha = (await sentCode(mobile, "user_register")) ?? "")).not.toBe("");
  const username = newAccount();
  const form = { registerType: "mobile", username, password: PASSWORD, mobile, email: "", areacode: "86", captcha };
  const entered = await post(page, "user/checkIn", { tab: "register", templateCode: "user_register", ...form });
  expect(entered).toMatchObject({ code: 1 });
  const { userInfo } = entered.data as { userInfo: { id: number; token: string } };
  return { userInfo, member: { id: userInfo.id, token: userInfo.token, username, mobile, password: PASSWORD } };
}

/** A new member who is not signed in in the page's browser. */
export async function newMember(page: Page, database: Database): Promise<NewMember> {
  return (await register(page, database)).member;
}

/** Signs a member in on another device. */
export async function signInElsewhere(page: Page, database: Database, { username, password }: NewMember) {
  const captcha = await solvedCaptcha(database);
  return post(page, "user/checkIn", { tab: "userlogin", username, password, keep: false, ...captcha });
}

/** A new member, signed in in the page's browser as the login window leaves it. */
export async function becomeMember(page: Page, database: Database): Promise<NewMember> {
  const { userInfo, member } = await register(page, database);
  await page.goto("/robots.txt");
  await page.evaluate((user) => {
    localStorage.setItem("userInfo", JSON.stringify(user));
    localStorage.setItem("userToken", user.token);
    localStorage.setItem("userTokenTime", String(Date.now()));
  }, userInfo);
  return member;
}
