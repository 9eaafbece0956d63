import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { closeDueAccounts } from "#app/features/members/personal-data/closing.service.server.ts";
import { acquireInstanceLock } from "#db/instance-lock.ts";
import { database } from "#db/client.ts";
import { serverKey } from "#server/server-key.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, newMobile, newName, PASSWORD, phoneForm, rows, solved } from "#tests/fixtures/members.ts";

testDatabase();
let site: MemberSite;

beforeAll(async () => {
  site = await MemberSite.open();
});
beforeEach(() => site.forget());
afterAll(async () => {
  await site.close();
});

it("limits count a mailbox, whatever stands behind its plus", async () => {
  const strict = await MemberSite.open({}, { wide: false });
  const name = newName();
  const ask = async (email: string, from: string) =>
    strict.post("Ems/send", { email, event: "user_register", ...(await solved(from)) }, { from });
  expect((await ask(`${name}@mingbai.example`, "203.0.113.1")).code).toBe(1);
  expect((await ask(`${name}+two@mingbai.example`, "203.0.113.2")).msg).toContain("频繁");
  expect((await ask(`${name}+a+b@mingbai.example`, "203.0.113.3")).msg).toContain("频繁");
  expect((await ask(`x${name}@mingbai.example`, "203.0.113.4")).code).toBe(1);
  await strict.close();
});

it("a message leads to a path of this site or nowhere, whatever is stored", async () => {
  const { id, token } = await site.register();
  for (const url of ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/news/3?x=1"])
    await rows(
      "insert into messages (member_id, kind, event, facts, url) values ($1, 'account', 'password-changed', '{}', $2)",
      [id, url],
    );
  const { list } = (await site.get("my/message", token)).data;
  expect(list.map(({ url }: { url: string }) => url).toSorted()).toEqual(["", "", "", "/news/3?x=1"]);
});

it.each([
  ["the lock of the instance", async (folder: string) => (await acquireInstanceLock(folder)).release()],
  ["the server key", async (dataDir: string) => void (await serverKey({ serverKey: undefined, dataDir }))],
])("a data folder made by %s is not for others to look into", async (_, make) => {
  const above = await mkdtemp(join(tmpdir(), "folder-"));
  const folder = join(above, "data");
  await make(folder);
  expect((await stat(folder)).mode & 0o066).toBe(0);
  await rm(above, { recursive: true });
});

it("signing out clears what the browser keeps of pages", async () => {
  const { token } = await site.register();
  const { headers } = await site.post("user/logout", {}, { token });
  expect(headers["clear-site-data"]).toBe('"cache"');
});

it("tells where to report a weakness, from the settings", async () => {
  const read = async () => (await site.app.http.inject({ url: "/.well-known/security.txt" })).body;
  const text = await read();
  expect(text).toMatch(/^Contact: mailto:contact@mingbai\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/);
  const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? "");
  expect(expires - Date.now()).toBeGreaterThan(90 * 86_400_000);
  await rows(`insert into settings (key, value) values ('securityContact', '"https://mingbai.example/security"')`);
  const other = await MemberSite.open();
  expect((await other.app.http.inject({ url: "/.well-known/security.txt" })).body).toContain(
    "Contact: https://mingbai.example/security\n",
  );
  await other.close();
});

it("the audit trail is only ever added to", async () => {
  await recordAudit(
    { actor: { name: "li" }, action: "setting.set", targetKind: "rule", targetId: "trail" },
    database(),
  );
  for (const change of ["update audit_entries set actor = 'x'", "delete from audit_entries", "truncate audit_entries"])
    await expect(rows(change)).rejects.toThrow("never changed or removed");
  expect(await rows("select actor from audit_entries where target_id = 'trail'")).toEqual([{ actor: "li" }]);
});

it("an account with money in it is not closed, and the sum is named", async () => {
  const { id, token } = await site.register();
  await rows("update members set money_cents = 1230 where id = $1", [id]);
  const refused = await site.post("account/close", { password: PASSWORD }, { token });
  expect(refused).toMatchObject({ code: 0, msg: expect.stringMatching(/12\.30元.*contact@mingbai\.example/) });
  await rows("update members set money_cents = 0 where id = $1", [id]);
  expect((await site.post("account/close", { password: PASSWORD }, { token })).code).toBe(1);
  await rows("update members set close_at = now() - interval '1 second', money_cents = 1 where id = $1", [id]);
  expect(await closeDueAccounts(new Date())).toBe(0);
  await rows("update members set money_cents = 0 where id = $1", [id]);
  expect(await closeDueAccounts(new Date())).toBe(1);
});

it("the privacy policy tells what stays in files that are kept as they were sent", async () => {
  expect(await readFile("defaults/pages/privacy.md", "utf8")).toMatch(
    /图片会重新压制.*视频、音频、文档和表格按原样保存/,
  );
});

it("a client that can ask is told when a number is new, and what was asked is kept", async () => {
  const [known, mobile, old] = [await site.register(), newMobile(), newMobile()];
  const enter = async (number: string, age?: string, captcha?: string) =>
    site.post(
      "user/checkIn",
      phoneForm({ mobile: number, age, captcha: captcha ?? (await site.getCode(number, "user_mobile_login")) }),
    );
  expect((await enter(known.mobile, "ask")).code).toBe(1);
  const captcha = await site.getCode(mobile, "user_mobile_login");
  expect(await enter(mobile, "ask", captcha)).toMatchObject({
    code: 0,
    data: { age: true },
    msg: expect.stringContaining("14"),
  });
  expect(await rows("select from members where mobile = $1", [mobile])).toEqual([]);
  expect(await enter(mobile, "child", captcha)).toMatchObject({ code: 0, data: { routePath: "/child_rule" } });
  const told = async (id: number) =>
    (await rows("select detail from security_events where kind = 'registered' and member_id = $1", [id]))[0].detail;
  expect(await told((await enter(mobile, "adult", captcha)).data.userInfo.id)).toEqual({ by: "sms", age: "adult" });
  expect(await told((await enter(old)).data.userInfo.id)).toEqual({ by: "sms", age: "not asked" });
});

it("a password is checked by a call of its own, which counts as a try", async () => {
  const strict = await MemberSite.open({ LIMIT_TRY_PAIR: "3/60" });
  for (const [length, code] of [
    [32, 1],
    [33, 0],
  ] as const) {
    const password = "p".repeat(length);
    const { token, mobile } = await site.register({ password });
    expect((await strict.post("account/checkPassword", { password }, { token })).code).toBe(code);
    const asked = { mobile, template_code: "user_mobile_verify", password, ...(await solved()) };
    expect((await strict.post("Sms/send", asked, { token })).code).toBe(code);
  }
  const { token } = await site.register();
  const check = async (password: string) => strict.post("account/checkPassword", { password }, { token });
  expect(await check(PASSWORD)).toMatchObject({ code: 1, data: null });
  for (let index = 0; index < 3; index += 1) expect((await check("wrong one")).msg).toBe("密码不正确");
  expect((await check(PASSWORD)).msg).toContain("次数太多");
  await strict.close();
});
