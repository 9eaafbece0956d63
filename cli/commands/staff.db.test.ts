import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isEnrolment } from "#app/features/newsroom/staff/enrolment.service.server.ts";
import "#app/i18n/all-messages.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { runHere } from "../../tests/fixtures/processes/cli-here.ts";
import { column } from "../../tests/fixtures/content.ts";
import { rows } from "../../tests/fixtures/members.ts";

const database = testDatabase();
const WHY = ["--actor", "li", "--reason", "第一位管理员"];
let dataDir = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cli-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const cli = (...args: string[]) => {
  vi.stubEnv("DATA_DIR", dataDir);
  return runHere(database.url, ...args);
};

it("makes the first administrator, shows the grants, takes them back, and names who did it", async () => {
  await column("company");
  await cli("member", "create", "lixia", "--actor", "li");
  expect((await cli("staff", "add", "lixia", "--name", "李霞", ...WHY)).out).toMatch(
    /^lixia is in the newsroom now, without any role yet\.\nTheir app is bound with the code \w{5}(-\w{5}){3}, good once within 72 hours\.$/,
  );
  const granted = await cli("staff", "grant", "lixia", "admin", ...WHY);
  expect(granted.out).toMatch(/^lixia is admin now\. The number of the grant is \d+\.$/);
  const number = /\d+/.exec(granted.out)?.[0] ?? "";
  await cli("staff", "grant", "lixia", "editor", "--column", "company", "--until", "2099-12-31", ...WHY);
  const { out } = await cli("staff", "list");
  expect(out).toMatch(/\tlixia\t李霞\tno app\n {2}\d+\tadmin\tthe whole site\toperator:li, .*\n/);
  expect(out).toMatch(/\teditor\tcolumn \S+, to 2099-12-31\toperator:li, .*\n1 colleague\.$/);
  expect((await cli("staff", "revoke", number, ...WHY)).out).toBe(`Grant ${number} is taken back.`);
  expect(await cli("staff", "revoke", number, ...WHY)).toMatchObject({
    exit: 1,
    error: expect.stringContaining("already revoked"),
  });
  expect((await cli("staff", "disable", "lixia", ...WHY)).out).toBe("lixia is out of the newsroom now.");
  expect((await cli("staff", "disable", "lixia", ...WHY)).exit).toBe(1);
  const trail = await rows("select actor, action from audit_entries where target_kind = 'staff' order by id");
  expect(trail).toEqual(
    ["add", "grant", "grant", "revoke", "disable"].map((verb) => ({ actor: "operator:li", action: `staff.${verb}` })),
  );
});

it("takes the app of who has lost it, and its recovery codes", async () => {
  await cli("member", "create", "laozhou", "--actor", "li");
  await cli("staff", "add", "laozhou", "--name", "老周", ...WHY);
  expect((await cli("staff", "reset-app", "laozhou", ...WHY)).exit).toBe(1);
  const [{ id }] = await rows("select id from members where username = 'laozhou'");
  await rows("update staff set totp_sealed = '\\x00' where member_id = $1", [id]);
  await rows("insert into staff_recovery_codes (staff_id, hash) values ($1, decode(repeat('00', 32), 'hex'))", [id]);
  expect((await cli("staff", "code", "laozhou", ...WHY)).error).toContain("has an authenticator app");
  expect((await cli("staff", "reset-app", "laozhou", ...WHY)).out).toMatch(
    /^laozhou binds an app with the code \w{5}-/,
  );
  const { out } = await cli("staff", "code", "laozhou", ...WHY);
  expect(await isEnrolment(Number(id), /code (\w{5}(?:-\w{5}){3})/.exec(out)?.[1] ?? "")).toBe(true);
  expect(await rows("select totp_sealed from staff where member_id = $1", [id])).toEqual([{ totp_sealed: null }]);
  expect(await rows("select from staff_recovery_codes")).toEqual([]);
  expect(await rows("select event from messages where member_id = $1 and event like 'office-%'", [id])).toEqual([
    { event: "office-factor-changed" },
  ]);
  expect(
    await rows("select actor from audit_entries where action = 'staff.reset-app' and target_id = $1", [String(id)]),
  ).toEqual([{ actor: "operator:li" }]);
});

it.each([
  [["grant", "lixia", "king", ...WHY], 2, "is not a role"],
  [["grant", "lixia", "editor", "--column", "nowhere", ...WHY], 1, 'There is no column "nowhere"'],
  [["grant", "lixia", "editor", "--until", "soon", ...WHY], 2, "yyyy-mm-dd"],
  [["grant", "lixia", "editor", "--actor", "li"], 2, "--reason"],
  [["add", "nobody", "--name", "x", ...WHY], 1, "There is no member"],
  [["disable", "lixia", "--reason", "x"], 2, "--actor"],
])("refuses %j with a sentence", async (args, exit, words) => {
  const before = await rows("select * from staff_grants order by id");
  expect(await cli("staff", ...args)).toMatchObject({ exit, error: expect.stringContaining(words) });
  expect(await rows("select * from staff_grants order by id")).toEqual(before);
});
