import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemoMembers } from "../../demo/members.ts";
import { testDatabase } from "../db/test-database.ts";
import { article, industry } from "../fixtures/content.ts";
import { MemberSite, rows } from "../fixtures/members.ts";

testDatabase();
const SERVER_KEY = "a server key of the tests, 32 long and more";
let demo: MemberSite;
let real: MemberSite;
let members: { username: string; password: string }[];

beforeAll(async () => {
  for (const title of ["一", "二", "三"]) await article(title);
  await industry();
  members = await seedDemoMembers();
  [demo, real] = await Promise.all([
    MemberSite.open({ SERVER_KEY, DEMO: "1" }),
    MemberSite.open({ SERVER_KEY, SITE_URL: "https://www.example.com" }),
  ]);
});
afterAll(async () => {
  await Promise.all([demo.close(), real.close()]);
});

it("opens the demo's accounts only where there is a demo now", async () => {
  expect(members).not.toHaveLength(0);
  for (const { username, password } of members) {
    expect((await demo.login(username, password)).code).toBe(1);
    const sessions = await rows("select from sessions");
    expect(await real.login(username, password)).toMatchObject({
      code: 0,
      data: null,
      msg: expect.stringContaining("演示账号"),
    });
    expect(await rows("select from sessions")).toHaveLength(sessions.length);
  }
  await rows("update members set mobile = '13912340001' where username = $1", [members[0]?.username]);
  const captcha = await real.getCode("13912340001", "user_mobile_login");
  expect(await real.post("user/checkIn", { tab: "login", mobile: "13912340001", captcha })).toMatchObject({ code: 0 });
});

it("takes no token of theirs where the demo is over", async () => {
  const [{ username, password } = { username: "", password: "" }] = members;
  const { token, refreshToken } = (await demo.login(username, password, { keep: true })).data.userInfo;
  const state = async (site: MemberSite) => (await site.get("user/index", token)).code;
  expect([await state(demo), await state(real)]).toEqual([1, 409]);
  expect((await real.post("common/refreshToken", { refresh_token: refreshToken })).code).toBe(0);
  expect((await demo.post("common/refreshToken", { refresh_token: refreshToken })).code).toBe(1);
});
