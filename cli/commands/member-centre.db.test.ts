import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../tests/db/test-database.ts";
import { runHere } from "../../tests/fixtures/processes/cli-here.ts";
import { runCommand } from "../../tests/fixtures/processes/cli.ts";
import { rows } from "../../tests/fixtures/members.ts";

const database = testDatabase();

beforeAll(async () => {
  await rows("insert into members (username, nickname, mobile) values ('xiaoming', 'x', '13900000001')");
});

const cli = (...args: string[]) => runHere(database.url, ...args);

const LI = ["--actor", "li"];
const BY = ["--actor", "小李", "--reason", "活动"];
const balance = async () =>
  (await rows("select money_cents as money, score as points from members where username = 'xiaoming'"))[0];

describe("ledger", () => {
  it("adjusts money and points exactly, names nobody twice under a key, and goes below nothing", async () => {
    expect(await cli("ledger", "adjust", "xiaoming", "money", "0.1", ...BY, "--key", "k1")).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/^xiaoming has 0\.10 yuan now \(entry \d+\)\.$/),
    });
    expect((await cli("ledger", "adjust", "13900000001", "money", "0.1", ...BY, "--key", "k1")).out).toMatch(
      /^Done before/,
    );
    await cli("ledger", "adjust", "XiaoMing", "money", "0.2", ...BY);
    expect((await cli("ledger", "adjust", "1", "points", "7", ...BY)).out).toMatch(/^xiaoming has 7 points now/);
    expect((await cli("ledger", "adjust", "xiaoming", "money", "-0.05", ...BY)).exit).toBe(0);
    expect(await cli("ledger", "adjust", "xiaoming", "money", "-0.26", ...BY)).toMatchObject({
      exit: 1,
      error: expect.stringMatching(/^Member \d+ has 0\.25 yuan, too little for -0\.26\.$/),
    });
    expect(await balance()).toEqual({ money: 25, points: 7 });
    expect(await rows("select distinct actor, action from audit_entries where target_kind = 'member'")).toEqual([
      { actor: "operator:小李", action: "ledger.adjust" },
    ]);
  });

  it.each([
    ["money", "0.005"],
    ["money", "１００"],
    ["money", "0.00"],
    ["points", "1.5"],
    ["gold", "1"],
  ])("refuses %s %s with the help, changing nothing (B3)", async (unit, amount) => {
    const before = await balance();
    const refused = await cli("ledger", "adjust", "xiaoming", unit, amount, ...BY);
    expect(refused).toMatchObject({ exit: 2, out: "", error: expect.stringContaining("Usage:") });
    expect(await balance()).toEqual(before);
  });

  it("needs an actor, a reason and somebody who is there", async () => {
    const act = ["ledger", "adjust", "xiaoming", "points", "1"];
    expect((await cli(...act, "--reason", "x")).exit).toBe(2);
    expect((await cli(...act, "--actor", "x")).exit).toBe(2);
    expect((await cli(...act, "--actor", "a\nb", "--reason", "x")).exit).toBe(2);
    expect(await cli("ledger", "adjust", "nobody", "points", "1", ...BY)).toMatchObject({
      exit: 1,
      error: 'There is no member "nobody".',
    });
  });

  it("reconciles, and fails where something differs (B6)", async () => {
    expect(await cli("ledger", "reconcile")).toMatchObject({ exit: 0, out: "All right: 1 member, 4 entries." });
    await rows("update members set score = score + 1");
    // Runs a process, as the operator's timer does, to test its exit code and both output streams.
    const bad = await runCommand({ DATABASE_URL: database.url }, "ledger", "reconcile");
    expect(bad).toMatchObject({ exit: 1, out: "member 1: has 8 points, the entries come to 7" });
    expect(bad.error).toContain("Nothing was changed.");
    expect((await balance()).points).toBe(8);
    await rows("update members set score = score - 1");
  });
});

describe("message", () => {
  it("sends to one and to all, the same words once unless a key tells them apart", async () => {
    const text = ["--title", "通知", "--text", "正文", "--actor", "小李"];
    expect((await cli("message", "send", "xiaoming", ...text, "--url", "/news")).out).toBe("Sent to 1 member.");
    expect(await cli("message", "send", "all", ...text)).toMatchObject({
      out: "Sent to 1 member.",
      error: expect.stringContaining("run it again"),
    });
    expect((await cli("message", "send", "all", ...text)).out).toMatch(/^Nobody was left to send it to/);
    expect((await cli("message", "send", "all", ...text, "--key", "k")).out).toBe("Sent to 1 member.");
    expect(await cli("message", "send", "all", ...text, "--url", "https://evil.example")).toMatchObject({
      exit: 1,
      error: expect.stringContaining("Url: it must be a path of this site, such as /news."),
    });
    expect((await cli("message", "send", "all", "--title", "x")).exit).toBe(2);
  });
});

describe("settings", () => {
  it("sets what fits, fills it up with defaults, and refuses the rest", async () => {
    expect((await cli("settings", "set", "points", '{"signIn":{"points":8}}', ...LI)).exit).toBe(0);
    expect(JSON.parse((await cli("settings", "get", "points")).out)).toMatchObject({
      signIn: { points: 8 },
      commentApproved: { points: 2, dailyCap: 20 },
    });
    for (const value of ['{"signIn":{"points":-1}}', "null"])
      expect((await cli("settings", "set", "points", value, ...LI)).exit).toBe(1);
    for (const [key, value, sentence] of [
      ["points", '{"signin":{"points":5}}', "There is no points.signin."],
      ["points", '{"signIn":{"point":5}}', "There is no points.signIn.point."],
      ["cdnUrl", '"cdn.example"', "it takes https://"],
      ["iframeAllowed", '["javascript:alert(1)"]', "it takes https://"],
      ["comments", '{"review":"none"}', "Comments.review"],
    ] as const)
      expect(await cli("settings", "set", key, value, ...LI)).toMatchObject({
        exit: 1,
        error: expect.stringContaining(sentence),
      });
    expect(await cli("settings", "set", "sitename", '"x"', ...LI)).toMatchObject({
      exit: 1,
      error: expect.stringContaining('There is no setting "sitename"'),
    });
    expect(await cli("settings", "set", "siteName", "明白", ...LI)).toMatchObject({
      exit: 2,
      error: expect.stringContaining("quotation marks"),
    });
    expect(JSON.parse((await cli("settings", "get")).out)).toMatchObject({ siteName: "明白财经" });
    expect(await cli("settings", "set", "siteName", '"明白"')).toMatchObject({
      exit: 2,
      error: expect.stringContaining("--actor is required."),
    });
    const trail = await rows("select actor, action, target_id from audit_entries where target_kind = 'setting'");
    expect(trail).toEqual([{ actor: "operator:li", action: "setting.set", target_id: "points" }]);
  });
});

describe("rules", () => {
  it("adds, changes, lists and removes nodes, and refuses types that nobody knows", async () => {
    const node = ["--name", "tools", "--title", "工具", "--title-en", "Tools"];
    expect(await cli("rules", "add", "--type", "wizard", ...node, ...LI)).toMatchObject({
      exit: 1,
      error: 'Type: "wizard" is none of menu, menu_dir, nav, nav_user_menu, button.',
    });
    expect((await cli("rules", "add", "--type", "nav", ...node, "--menu-type", "popup", ...LI)).error).toContain(
      '"popup" is none',
    );
    expect(await cli("rules", "add", "--type", "nav", ...node, "--menu-type", "tab", ...LI)).toMatchObject({
      exit: 1,
      error: expect.stringContaining("needs the path of its page"),
    });
    const added = (await cli("rules", "add", "--type", "nav", ...node, "--path", "/tools", "--open", "yes", ...LI)).out;
    const id = /\d+/.exec(added)?.[0] ?? "";
    expect((await cli("rules", "add", "--type", "nav", ...node, "--path", "tools", ...LI)).error).toContain("already");
    expect((await cli("rules", "set", id, "--parent", id, ...LI)).error).toContain("below itself");
    expect((await cli("rules", "set", id, "--weight", "-7", "--enabled", "no", ...LI)).exit).toBe(0);
    expect((await cli("rules", "list")).out).toContain(`${id} nav tools "工具" /tools (weight -7, open, off)`);
    expect((await cli("rules", "remove", id, ...LI)).out).toBe("1 rule removed.");
    expect((await cli("rules", "remove", id, ...LI)).exit).toBe(1);
    for (const act of [
      ["set", id, "--weight", "1"],
      ["remove", id],
      ["remove", "one", ...LI],
    ])
      expect((await cli("rules", ...act)).exit).toBe(2);
    expect(
      (await rows("select action from audit_entries where target_kind = 'rule' order by id")).map(
        ({ action }) => action,
      ),
    ).toEqual(["rule.add", "rule.set", "rule.remove"]);
  });
});
