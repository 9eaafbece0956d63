import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { grantRole } from "#app/features/newsroom/staff/staff.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { bindApp, codeNow, signIn } from "#tests/fixtures/newsroom/authenticator.ts";
import { MemberSite, PASSWORD, rows, solved } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests roles that require an app, and cases in which an SMS code does not suffice (docs/newsroom.md#signing-in). */
testDatabase();
let site: MemberSite;

beforeAll(async () => {
  site = await MemberSite.open();
});
beforeEach(() => site.forget());
afterAll(() => site.close());

const password = async (username: string, form?: object, headers?: Record<string, string>) =>
  signIn(site, username, form, headers);
const withApp = async (who: Colleague) => bindApp(site, who);

const me = (token?: string) => site.get("newsroom/me", token);

it.each(["sms", "email"] as const)(
  "takes no SMS after the password was recovered by %s, until an administrator issues a new enrolment (18)",
  async (by) => {
    const who = await colleague(site, "editor");
    const email = `${who.username}@example.com`;
    await rows("update members set email = $2 where id = $1", [who.id, email]);
    expect((await password(who.username)).data.step).toBe("factor");
    const event = "user_retrieve_pwd";
    if (by === "email") await site.post("Ems/send", { email, event, ...(await solved()) });
    const captcha = by === "email" ? await site.codeFor(email) : await site.getCode(who.mobile, event);
    const account = by === "email" ? email : who.mobile;
    const type = by === "email" ? "email" : "mobile";
    const form = { type, areacode: "86", account, captcha, password: PASSWORD, confirmPwd: PASSWORD };
    expect((await site.post("account/retrievePassword", form)).code).toBe(1);
    expect((await me(who.token)).code).toBe(409);
    const { step, ticket, secret } = (await password(who.username)).data;
    expect(step).toBe("enrol");
    expect((await site.post("newsroom/sendCode", { ticket })).code).toBe(0);

    const admin = await colleague(site, "admin");
    await elevate(admin);
    const made = await site.post(
      "newsroom/enrolmentCode",
      { id: who.id, reason: "本人已核实" },
      { token: admin.token },
    );
    const enrolment = made.data.enrolment as string;
    expect((await site.post("newsroom/enrol", { ticket, enrolment, code: codeNow(secret) })).code).toBe(1);
  },
);

it.each(["admin", "chief"] as const)("takes no SMS from a colleague who is %s, who needs an app", async (role) => {
  const who = await colleague(site, "editor");
  expect((await password(who.username)).data.step).toBe("factor");
  const scope = { kind: "site" } as const;
  await grantRole({ staffId: who.id, role, scope, until: null }, "test", operator("test"));
  expect((await me(who.token)).code).toBe(409);
  expect((await password(who.username)).data.step).toBe("enrol");
  const bound = await colleague(site, "editor");
  const { token } = await withApp(bound);
  await grantRole({ staffId: bound.id, role, scope, until: null }, "test", operator("test"));
  expect((await me(token)).code).toBe(1);
});
