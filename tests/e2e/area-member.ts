import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { newToken, tokenHash } from "../../app/features/base/session/session.tokens.server.ts";
import { networkOf } from "../../app/lib/network.ts";
import type { Database } from "./fixtures.ts";
import { forgetLimits, newAccount, newMobile } from "./login-reader.ts";

/** A member made for one test. */
export type NewMember = { id: number; token: string; username: string; mobile: string; password: string };

export const PASSWORD = "correct horse 7";
/** The stored hash: as the site makes it, but only once for all members here. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$5MVF7lpBJQZ5XfgjfGfzNA$PK7XVl55W9vWUtQBUCIAeiRkKI59edtY+sEXqtk5G7g";
const NETWORK = "127.0.0.1";

/** Adds a captcha that counts as solved. */
async function solvedCaptcha(database: Database): Promise<{ captchaId: string; captchaInfo: string }> {
  const captchaId = randomUUID();
  const boxes = [10, 100, 200].map((x) => ({ x, y: 50, width: 30, height: 30 }));
  await database.query(
    `insert into captcha_challenges (network, id, kind, boxes, created_at, expires_at)
     values ($1, $2, 'click', $3, now(), now() + interval '3 minutes')`,
    [networkOf(NETWORK), captchaId, JSON.stringify(boxes)],
  );
  return { captchaId, captchaInfo: "20,60-110,60-210,60;350;200" };
}

/** Starts a session of a member; returns its token. Signing in itself has tests of its own. */
async function issueToken(database: Database, memberId: number): Promise<string> {
  const token = newToken();
  await database.query(
    `with begun as (
       insert into sessions (member_id, keep, network, agent, area, absolute_end)
       values ($1, false, $2, '', 'member', now() + interval '12 hours') returning id, absolute_end)
     insert into session_tokens (hash, session_id, kind, expires_at) select $3, id, 'access', absolute_end from begun`,
    [memberId, NETWORK, tokenHash(token)],
  );
  return token;
}

/** Makes a new member, as registering does, who is not signed in in any browser. */
export async function newMember(database: Database): Promise<NewMember> {
  const [mobile, username] = [newMobile(), newAccount()];
  await forgetLimits(database);
  const [row] = await database.query(
    `insert into members (username, nickname, mobile, password_hash, last_login_at, last_login_address)
     values ($1, $1, $2, $3, now(), $4) returning id`,
    [username, mobile, PASSWORD_HASH, NETWORK],
  );
  const id = Number(row?.["id"]);
  await database.query("insert into member_networks (member_id, network) values ($1, $2)", [id, networkOf(NETWORK)]);
  return { id, token: await issueToken(database, id), username, mobile, password: PASSWORD };
}

/** Signs a member in on another device. */
export async function signInElsewhere(page: Page, database: Database, { username, password }: NewMember) {
  const captcha = await solvedCaptcha(database);
  const answer = await page.request.post(`${process.env["SITE"]}/api/user/checkIn`, {
    data: { tab: "userlogin", username, password, keep: false, ...captcha },
    headers: { server: "true" },
  });
  return (await answer.json()) as { code: number; data: unknown };
}

/** Makes a new member, signed in in the page's browser as the sign-in window does it. */
export async function becomeMember(page: Page, database: Database): Promise<NewMember> {
  const member = await newMember(database);
  const { id, token, username, mobile } = member;
  const user = { id, username, nickname: username, email: "", mobile, avatar: `${process.env["SITE"]}/avatar.svg` };
  const rest = {
    gender: 0,
    birthday: null,
    money: "0.00",
    score: 0,
    lastloginip: NETWORK,
    motto: "",
    refreshToken: "",
  };
  const now = Math.floor(Date.now() / 1000);
  await page.goto("/robots.txt");
  await page.evaluate(
    (info) => {
      localStorage.setItem("userInfo", JSON.stringify(info));
      localStorage.setItem("userToken", info.token);
      localStorage.setItem("userTokenTime", String(Date.now()));
    },
    { ...user, ...rest, lastlogintime: now, jointime: now, token },
  );
  return member;
}
