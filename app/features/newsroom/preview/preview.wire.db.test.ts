import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { disableStaff, grantRole, revokeRole } from "#app/features/newsroom/staff/staff.service.server.ts";
import { readShownArticle } from "#app/features/published/article/article.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { createTestApp, pageOf } from "#tests/fixtures/app.ts";
import { column } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

testDatabase();

let site: MemberSite;
let writer: Colleague;
let columnId = 0;

/** Renders a page with the data that its route would load for the article. */
async function render(path: string) {
  const { title, body_html, plain, column_name } = await readShownArticle(Number(path.split("/").at(-1)));
  const words = [title, column_name, ...plain].join("|");
  return pageOf(path, {
    body: `<!DOCTYPE html><html lang="zh-CN"><head><link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/b.js">
<script>alert(1)</script></head><body><a class="x" href="/news">列表</a><a href="#part">节</a>${words}${body_html}</body></html>`,
  });
}

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "preview-"));
  const environment = { DATA_DIR: dataDir, OFFICE_URL: "http://desk.example", HOSTS: "desk.example" };
  site = new MemberSite(await createTestApp({ render, environment }), dataDir);
  columnId = await column("macro");
  writer = await colleague(site, "editor");
});
afterAll(async () => {
  await site.close();
  await rm(site.dataDir, { recursive: true, force: true });
});

const DOOR = { host: "desk.example" };
const newsroom = (call: string, form: object, { token } = writer) =>
  site.post(`newsroom/${call}`, form, { token, headers: DOOR });
let last = 0;
/** Opens a link from another network each time, because the openings per minute of a network are limited. */
const open = (secret: string) => site.post("preview/open", { secret }, { from: `198.51.100.${(last += 1)}` });

async function story(title: string, { token } = writer): Promise<number> {
  const { id } = (await site.post("newsroom/createStory", { title, column: columnId }, { token, headers: DOOR })).data;
  return id;
}

async function save(id: number, changes: Record<string, { base: number; value: unknown }>): Promise<void> {
  const { fence } = (await newsroom("lease", { id, tab: crypto.randomUUID() })).data;
  expect((await newsroom("saveStory", { id, fence, changes })).data.conflicts).toEqual({});
}

async function link(id: number, { opens = 5, forWhom = "王律师" } = {}): Promise<{ id: number; secret: string }> {
  const { data } = await newsroom("previewLink", { id, forWhom, hours: 24, opens });
  return { id: data.id, secret: data.path.replace("/preview#", "") };
}

describe("a preview", () => {
  it.each(["withdrawn", "trashed"])("of a story that is %s is given to nobody", async (state) => {
    const id = await story("不给看");
    await rows("update manuscripts set state = $2 where id = $1", [id, state]);
    const answer = await newsroom("previewLink", { id, forWhom: "王律师", hours: 24, opens: 5 });
    expect([answer.code === 1, answer.data]).toEqual([false, null]);
    expect(await rows("select from preview_links where manuscript_id = $1", [id])).toEqual([]);
  });

  it("is the page of the text that nobody has released, without scripts and ways out", async () => {
    const id = await story("押金为什么少一截");
    await save(id, {
      body: { base: 1, value: "<h2>三种说法</h2><p>第一种<script>parent.alert(1)</script></p>" },
      plain: { base: 1, value: ["墙面旧了不该扣押金"] },
    });
    const { code, data, headers } = await newsroom("preview", { id });
    expect([code, data.title, data.state]).toEqual([1, "押金为什么少一截", "writing"]);
    for (const words of ["押金为什么少一截", "墙面旧了不该扣押金", "三种说法</h2>", 'rel="stylesheet"', 'href="#part"'])
      expect(data.html).toContain(words);
    expect(data.html).not.toMatch(/<script|modulepreload|href="\/news"|alert/);
    expect(headers["cache-control"]).toContain("no-store");
    expect(await rows("select from articles where id = $1", [id])).toEqual([]);
    await expect(readShownArticle(id)).rejects.toThrow(`article ${id}`);
  });

  it("of a foreign story, and of a foreign story's revision, answers like one that is missing (4)", async () => {
    const [id, other] = [await story("我的"), await story("另一篇")];
    const reporter = await colleague(site, "reporter");
    const missing = await newsroom("preview", { id: 999_999 }, reporter);
    expect(missing.code).toBe(0);
    expect(await newsroom("preview", { id }, reporter)).toMatchObject({ code: 0, msg: missing.msg });
    const [{ id: revision }] = await rows("select id from manuscript_revisions where manuscript_id = $1", [other]);
    expect(await newsroom("preview", { id, revision })).toMatchObject({ code: 0, msg: missing.msg });
    expect((await newsroom("preview", { id: other, revision })).data.title).toBe("另一篇");
    for (const [call, form] of [
      ["previewLink", { id, forWhom: "谁", hours: 24, opens: 5 }],
      ["revokePreviewLink", { id, link: 1 }],
    ] as const)
      expect(await newsroom(call, form, reporter)).toMatchObject({ code: 0, msg: missing.msg });
    const made = await link(other);
    expect(await newsroom("revokePreviewLink", { id, link: made.id })).toMatchObject({ code: 0, msg: missing.msg });
    expect((await open(made.secret)).status).toBe(200);
  });
});

describe("a link", () => {
  it("opens the text of its moment for one person, from outside, and says so (9)", async () => {
    const id = await story("第一稿");
    const { secret } = await link(id);
    await save(id, { title: { base: 1, value: "第二稿" } });
    const opened = await open(secret);
    expect(opened.data).toMatchObject({ title: "第一稿", forWhom: "王律师", opensLeft: 4 });
    expect(opened.data.html).not.toContain("第二稿");
    expect(opened.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    const { list } = (await site.call("GET", `newsroom/previewLinks?id=${id}`, { token: writer.token, headers: DOOR }))
      .data;
    const [{ name: madeBy }] = await rows("select real_name as name from staff where member_id = $1", [writer.id]);
    expect(list).toMatchObject([{ forWhom: "王律师", madeBy, opened: 1, opensLeft: 4, isOpen: true }]);
  });

  it("that is forged, expired, revoked, of a story that is gone or of who has left answers 404 at once (9)", async () => {
    const leaver = await colleague(site, "editor");
    const of = async (end: (id: number, link: number) => Promise<unknown>) => {
      const id = await story("要作废的");
      const made = await link(id);
      expect((await open(made.secret)).status).toBe(200);
      await end(id, made.id);
      return made.secret;
    };
    const secrets = [
      "",
      "x",
      "A".repeat(43),
      (await link(await story("差一个字"))).secret.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      await of((_, one) => rows("update preview_links set expires_at = now() where id = $1", [one])),
      await of((id, one) => newsroom("revokePreviewLink", { id, link: one })),
      await of((id) => newsroom("trash", { id })),
      await of((id) => rows("update manuscripts set state = 'withdrawn' where id = $1", [id])),
      await of((_, one) =>
        rows("update preview_links set made_by = $2 where id = $1", [one, leaver.id]).then(() =>
          disableStaff(leaver.id, "left", operator("test")),
        ),
      ),
    ];
    const answers = await Promise.all(secrets.map((secret) => open(secret)));
    expect(answers.map(({ status }) => status)).toEqual(secrets.map(() => 404));
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(1);
  });

  it("is written down as it is made and as it is ended, which is done once", async () => {
    const id = await story("写进记录");
    const forWhom = "长".repeat(40);
    const made = await link(id, { forWhom });
    const end = () => newsroom("revokePreviewLink", { id, link: made.id });
    const spent = await link(id, { opens: 1 });
    await open(spent.secret);
    expect([(await end()).code, (await end()).code]).toEqual([1, 0]);
    const { list } = (await site.call("GET", `newsroom/previewLinks?id=${id}`, { token: writer.token, headers: DOOR }))
      .data;
    expect(list).toMatchObject([
      { id: spent.id, isOpen: false, opened: 1, opensLeft: 0 },
      { id: made.id, isOpen: false, opened: 0, opensLeft: 5 },
    ]);
    expect(
      await rows(
        `select action, actor, detail from audit_entries
         where target_id = $1::text and action like 'preview.%' and (detail->>'link')::int = $2 order by id`,
        [id, made.id],
      ),
    ).toEqual([
      { action: "preview.link", actor: expect.any(String), detail: { link: made.id, forWhom, hours: 24, opens: 5 } },
      { action: "preview.revoke", actor: expect.any(String), detail: { link: made.id } },
    ]);
  });

  it("is listed among the newest fifty of its story", async () => {
    const id = await story("很多链接");
    const made = await rows(
      `insert into preview_links (hash, manuscript_id, revision_id, made_by, for_whom, expires_at, opens_left)
       select sha256(($3 || i)::bytea), $1, (select max(id) from manuscript_revisions where manuscript_id = $1), $2, i, now(), 1
       from generate_series(1, 51) as i returning id::int`,
      [id, writer.id, `${id}/`],
    );
    const { data } = await site.call("GET", `newsroom/previewLinks?id=${id}`, { token: writer.token, headers: DOOR });
    expect(data.list.map((one: { id: number }) => one.id)).toEqual(
      made
        .map((one) => one["id"])
        .toReversed()
        .slice(0, 50),
    );
    expect(data.list[0].isOpen).toBe(false);
  });

  it("ends with the right of whoever made it, at once and everywhere (9)", async () => {
    const id = await story("谁给的谁负责");
    const lost = await colleague(site, "editor");
    const scope = { kind: "column", id: columnId } as const;
    const left = await colleague(site, { role: "editor", scope });
    const made = async (who: Colleague) => {
      const { data } = await newsroom("previewLink", { id, forWhom: "王律师", hours: 24, opens: 20 }, who);
      return data.path.replace("/preview#", "") as string;
    };
    const secrets = [await made(lost), await made(left), await made(writer)];
    const answers = async () => (await Promise.all(secrets.map((secret) => open(secret)))).map(({ status }) => status);
    expect(await answers()).toEqual([200, 200, 200]);
    const [{ id: grant }] = await rows("select id from staff_grants where staff_id = $1", [lost.id]);
    await revokeRole(grant, "moved", operator("test"));
    await grantRole({ staffId: lost.id, role: "auditor", scope: { kind: "site" }, until: null }, "x", operator("test"));
    // The story loses its column, so a grant for that column no longer covers it.
    await rows(`update manuscripts set fields = fields || '{"columnId": null}' where id = $1`, [id]);
    expect(await answers()).toEqual([404, 404, 200]);
    const { list } = (await site.call("GET", `newsroom/previewLinks?id=${id}`, { token: writer.token, headers: DOOR }))
      .data;
    expect(list.map((one: { isOpen: boolean; opened: number }) => [one.isOpen, one.opened])).toEqual([
      [true, 2],
      [false, 1],
      [false, 1],
    ]);
  });

  it("is listed for nobody who reads the story and may make links of other stories alone", async () => {
    const id = await story("别人的稿");
    await link(id);
    const both = await colleague(site, "proofreader", "reporter");
    const codeOf = async (call: string) =>
      (await site.call("GET", `newsroom/${call}?id=${id}`, { token: both.token, headers: DOOR })).code;
    expect([await codeOf("story"), await codeOf("previewLinks")]).toEqual([1, 401]);
  });

  it.each([1, 5, 20])("opens %i times, where it may so often, also when many open it at once (9)", async (opens) => {
    const { secret } = await link(await story("几次"), { opens });
    const answers = await Promise.all(Array.from({ length: 25 }, () => open(secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(opens);
  });

  it.each([4, 24, 72])("is good for %i hours, where that was said", async (hours) => {
    const { data } = await newsroom("previewLink", { id: await story("几小时"), forWhom: "王律师", hours, opens: 5 });
    const [row] = await rows(
      "select round(extract(epoch from expires_at - now()) / 60)::int as minutes from preview_links where id = $1",
      [data.id],
    );
    expect(row).toEqual({ minutes: hours * 60 });
  });

  it("leaves its secret nowhere: not in the database, the log or the trail (9)", async () => {
    const { secret } = await link(await story("秘密"));
    expect((await open(secret)).status).toBe(200);
    expect(site.app.logged.join("\n")).toContain("/api/preview/open");
    expect(site.app.logged.join("\n")).not.toContain(secret);
    const kept = await rows(
      "select row_to_json(p) as p from preview_links p union all select row_to_json(a) from audit_entries a",
    );
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it.each([
    [{ forWhom: "" }, "给谁"],
    [{ forWhom: "长".repeat(41) }, "给谁"],
    [{ hours: 73 }, ""],
    [{ opens: 1000 }, ""],
    [{ made_by: 1 }, ""],
  ])("is not made with %j", async (wrong, words) => {
    const id = await story("不给");
    const answer = await newsroom("previewLink", { id, forWhom: "谁", hours: 24, opens: 5, ...wrong });
    expect(answer.code).not.toBe(1);
    expect(answer.msg).toContain(words);
    expect(await rows("select from preview_links where manuscript_id = $1", [id])).toEqual([]);
  });
});
