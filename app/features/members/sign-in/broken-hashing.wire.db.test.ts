import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hashPassword } from "#app/features/base/password/password.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import {
  MemberSite,
  newMobile,
  newName,
  PASSWORD,
  registration,
  rows,
  solved,
  type ApiAnswer,
} from "#tests/fixtures/members.ts";

/** Tests attempts whose password is never compared, because the hashing threads have crashed. */
testDatabase();
let site: MemberSite;
let member: { username: string; mobile: string; token: string };

beforeAll(async () => {
  // The limits allow one attempt only.
  site = await MemberSite.open({ LIMIT_TRY_PAIR: "1/3600", LIMIT_TRY_NETWORK: "1/3600" });
});
beforeEach(async () => {
  await rows("truncate limits");
  member = await site.register();
});
afterAll(() => site.close());

/** Returns the answer while every thread crashes: each gets a request to hash an invalid value. */
async function whileBroken(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const breaking = { isOver: false };
  const breakOff = async () => {
    while (!breaking.isOver) await hashPassword(null as never).catch(() => undefined);
  };
  const broken = [breakOff(), breakOff()];
  const answer = await call();
  breaking.isOver = true;
  await Promise.all(broken);
  return answer;
}

const CALLS: Record<string, () => Promise<() => Promise<ApiAnswer>>> = {
  "signing in": async () => () => site.login(member.username, PASSWORD),
  registering: async () => {
    const mobile = newMobile();
    const captcha = await site.getCode(mobile, "user_register");
    return () => site.post("user/checkIn", registration({ mobile, captcha }));
  },
  recovering: async () => {
    const captcha = await site.getCode(member.mobile, "user_retrieve_pwd");
    const form = { type: "mobile", account: member.mobile, areacode: "86", captcha, password: `${newName()} 7` };
    return () => site.post("account/retrievePassword", form);
  },
  "proving oneself": async () => () => site.post("account/close", { password: PASSWORD }, { token: member.token }),
  "asking for a code": async () => async () => {
    const form = {
      mobile: member.mobile,
      template_code: "user_mobile_verify",
      password: PASSWORD,
      ...(await solved()),
    };
    return site.post("Sms/send", form, { token: member.token });
  },
};

it.each(Object.entries(CALLS))("%s is no try where no password is compared", async (_, prepared) => {
  const call = await prepared();
  for (let index = 0; index < 2; index += 1) expect((await whileBroken(call)).status).toBe(500);
  expect(await call()).toMatchObject({ code: 1 });
  // The correct password does not count as an attempt, either.
  expect(await rows("select key from limits where key ~ '^(try|code)-' and hits <> '{}'")).toEqual([]);
});
