import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemoStaff, type DemoColleague } from "../../demo/staff.ts";
import { testDatabase } from "../db/test-database.ts";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import { MemberSite, rows, solved } from "../fixtures/members.ts";

testDatabase();
const SERVER_KEY = "a server key of the tests, 32 long and more";
let demo: MemberSite;
let real: MemberSite;
let shown: MemberSite;
let colleagues: DemoColleague[];

beforeAll(async () => {
  const added = await Promise.all([seedDemoStaff(), seedDemoStaff()]);
  colleagues = added.flat();
  [demo, real, shown] = await Promise.all([
    MemberSite.open({ SERVER_KEY, DEMO: "1" }),
    MemberSite.open({ SERVER_KEY, DEMO: "0" }),
    MemberSite.open({ SERVER_KEY, DEMO: "1", SITE_URL: "https://demo.example.com" }),
  ]);
});
afterAll(async () => {
  await Promise.all([demo.close(), real.close(), shown.close()]);
});

async function signIn(
  site: MemberSite,
  { username, password } = colleagues[0]!,
  options: { from?: string; headers?: Record<string, string> } = {},
) {
  return site.post("newsroom/signIn", { username, password, ...(await solved(options.from)) }, options);
}

it("adds one for each role, once, who come in on this machine without a second factor", async () => {
  expect(new Set(colleagues.map(({ username }) => username)).size).toBe(ROLE_NAMES.length);
  const roles: string[] = [];
  for (const one of colleagues) {
    const { code, data } = await signIn(demo, one);
    expect([one.username, code, data.step]).toEqual([one.username, 1, "in"]);
    const me = (await demo.get("newsroom/me", data.token)).data;
    expect(me).toMatchObject({ isDemo: true, stepUp: { ways: [] } });
    roles.push(...me.roles.map(({ role }: { role: string }) => role));
  }
  expect(roles.toSorted()).toEqual(ROLE_NAMES.toSorted());
  expect(await seedDemoStaff()).toEqual([]);
});

it("lets them step up there without a second factor too", async () => {
  const { token } = (await signIn(demo)).data;
  expect((await demo.post("newsroom/stepUp", {}, { token })).code).toBe(1);
  expect((await demo.get("newsroom/me", token)).data.elevated).toBe(true);
});

it("lets them in nowhere else: not from elsewhere, not through a proxy, not on a site with a name", async () => {
  const tries = [
    signIn(demo, undefined, { from: "198.51.100.7" }),
    signIn(demo, undefined, { headers: { "x-forwarded-for": "198.51.100.7" } }),
    signIn(shown, undefined, { headers: { host: "demo.example.com" } }),
    signIn(shown),
  ];
  for (const answer of await Promise.all(tries))
    expect([answer.code, answer.msg]).toEqual([0, expect.stringContaining("这台电脑")]);
  expect(await rows("select from office_tickets")).toEqual([]);
});

it("takes neither their password nor their token where the demo is over", async () => {
  const { token } = (await signIn(demo)).data;
  expect((await signIn(real)).msg).toContain("演示账号");
  expect((await real.get("newsroom/me", token)).code).toBe(409);
  expect((await demo.get("newsroom/me", token)).code).toBe(1);
});
