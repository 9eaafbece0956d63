import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import "#app/i18n/all-messages.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { runHere } from "../../tests/fixtures/processes/cli-here.ts";
import { rows } from "../../tests/fixtures/members.ts";

const database = testDatabase();
const LI = ["--actor", "li"];
let dataDir = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cli-"));
  vi.stubEnv("DATA_DIR", dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const cli = (...args: string[]) => {
  vi.stubEnv("DATA_DIR", dataDir);
  return runHere(database.url, ...args);
};
const trail = async (kind: string) =>
  (await rows("select actor, action from audit_entries where target_kind = $1 order by id", [kind])).map(
    ({ actor, action }) => `${actor} ${action}`,
  );

describe("member", () => {
  it("adds one, shows them masked, keeps them out and lets them in, and names who did it", async () => {
    const created = await cli("member", "create", "lixia", ...LI, "--mobile", "13900000007", "--email", "li@x.example");
    expect(created).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/^Member \d+ is lixia\. .* only now: \S{16}$/),
    });
    const [{ password_hash: hash }] = await rows("select password_hash from members where username = 'lixia'");
    expect(hash).toMatch(/^\$argon2id/);
    const { out } = await cli("member", "show", "13900000007");
    expect(out).toMatch(/account: +lixia\n.*\nstatus: +active\nmobile: +139\*{4}0007\ne-mail: +l\*{3}@x\.example/);
    expect(out).not.toMatch(/13900000007|li@x|argon2/);
    expect((await cli("member", "list")).out).toMatch(/\tlixia\tlixia\tactive\tjoined .*\n1 member, page 1 of 1\.$/);

    expect((await cli("member", "disable", "LiXia", ...LI, "--reason", "广告")).out).toBe("lixia is disabled now.");
    expect(await cli("member", "disable", "lixia", ...LI, "--reason", "广告")).toMatchObject({
      exit: 1,
      out: "Nothing has changed: lixia is disabled.",
    });
    expect((await cli("member", "enable", "li@x.example", ...LI, "--reason", "弄错了")).out).toBe(
      "lixia is enabled now.",
    );
    expect(await trail("member")).toEqual([
      "operator:li member.create",
      "operator:li member.disable",
      "operator:li member.enable",
    ]);
  });

  it.each([
    [["create", "lixia", ...LI], 1, "Somebody has this username already."],
    [["create", "other", ...LI, "--mobile", "13900000007"], 1, "Somebody has this mobile already."],
    [["create", "1x", ...LI], 1, "The username breaks the rules of registration."],
    [["create", "other", ...LI, "--mobile", "12345"], 1, "The mobile breaks the rules of registration."],
    [["create", "other"], 2, "--actor is required."],
    [["create", ...LI], 2, "The argument <account> is missing."],
    [["disable", "lixia", ...LI], 2, "--reason is required."],
    [["disable", "lixia", "--reason", "x"], 2, "--actor is required."],
    [["disable", "lixia", "laowang", ...LI, "--reason", "x"], 2, "Unexpected argument: laowang."],
    [["disable", "nobody", ...LI, "--reason", "x"], 1, 'There is no member "nobody".'],
    [["show", "99999999999999999999"], 1, "There is no member"],
    [["show", "' or 1=1 --"], 1, "There is no member"],
    [["list", "--page", "0"], 2, "--page needs a whole number"],
    [["remove", "lixia"], 2, "Use one of list, show, create, disable, enable."],
    [[], 2, "Use one of"],
  ])("%j ends with %i and a sentence, changing nothing", async (args, exit, sentence) => {
    const before = await rows("select * from members");
    const lines = (await trail("member")).length;
    expect(await cli("member", ...args)).toMatchObject({ exit, out: "", error: expect.stringContaining(sentence) });
    expect(await rows("select * from members")).toEqual(before);
    expect(await trail("member")).toHaveLength(lines);
  });
});

describe("contributions", () => {
  const write = async (title: string) => {
    const [{ id }] = await rows(
      `insert into contributions (member_id, title, body_html, characters, author_name, status, submitted_at)
       select id, $1, '<p>正文<strong>要点</strong></p>', 4, '李夏', 'waiting', now() from members where username = 'lixia'
       returning id::int`,
      [title],
    );
    return String(id);
  };
  const statusOf = async (id: string) => (await rows("select status from contributions where id = $1", [id]))[0].status;

  it("are listed, shown, returned, declined and accepted, and the member is told each time", async () => {
    const [one, two, three] = [await write("第一篇"), await write("第二篇"), await write("第三篇")];
    expect((await cli("contributions", "list")).out).toMatch(
      new RegExp(`^${one} {2}\\d{4}-.* {2}《第一篇》 {2}李夏 \\(lixia\\), 4 characters\\n${two} .*\\n${three} `),
    );
    expect((await cli("contributions", "show", one)).out).toMatch(/^# 第一篇\n\n.*waiting[^]*正文\*\*要点\*\*$/);
    expect((await cli("contributions", "return", one, "--note", "补充出处", ...LI)).exit).toBe(0);
    expect((await cli("contributions", "decline", two, "--note", "不合适", ...LI)).exit).toBe(0);
    expect((await cli("contributions", "accept", three, ...LI)).out).toMatch(
      /is accepted and has become story \d+ of the newsroom/,
    );
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual(["returned", "declined", "accepted"]);
    expect((await cli("contributions", "list")).out).toBe("No contribution is waiting.");
    expect((await cli("contributions", "list", "--status", "declined")).out).toContain("《第二篇》");
    expect((await cli("contributions", "identity", three, ...LI)).out).toBe("No identity is on file.");
    expect(await rows("select title, state from manuscripts where origin = 'contributed'")).toEqual([
      { title: "第三篇", state: "writing" },
    ]);
    const told = await rows("select event from messages where kind = 'review' order by id");
    expect(told.map(({ event }) => event)).toEqual([
      "contribution-returned",
      "contribution-declined",
      "contribution-accepted",
    ]);
    const lines = await trail("contribution");
    expect(lines.filter((line) => line.startsWith("operator:li contribution."))).toHaveLength(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(3);
  });

  it("are left alone by what is no decision", async () => {
    const id = await write("第四篇");
    for (const [args, exit, sentence] of [
      [["accept", id], 2, "--actor is required."],
      [["return", id, ...LI], 2, "--note is required."],
      [["decline", id, ...LI, "--note", " "], 2, "--note is required."],
      [["decline", id, ...LI, "--note", "长".repeat(501)], 1, "1 to 500"],
      [["accept", "one", ...LI], 2, '"one" is not an id'],
      [["accept", "999999", ...LI], 1, "There is no contribution 999999."],
      [["show", "999999"], 1, "There is no contribution 999999."],
      [["identity", id], 2, "--actor is required."],
      [["list", "--status", "lost"], 2, "--status is one of"],
      [["burn", id], 2, "Use list"],
    ] as const)
      expect(await cli("contributions", ...args)).toMatchObject({ exit, error: expect.stringContaining(sentence) });
    expect(await statusOf(id)).toBe("waiting");
  });
});
