import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readTable } from "#tests/fixtures/tables/brought-table.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests the preview, import and undo of the official list of sources as a table. */
testDatabase();
let site: MemberSite;
let keeper: Colleague;
let reporter: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  [keeper, reporter] = [await colleague(site, "chief"), await colleague(site, "reporter")];
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables("sources", "noun_revisions", "audit_entries");
  await elevate(keeper);
});

const post = (path: string, body: object, { token } = keeper) => site.post(`newsroom/${path}`, body, { token });
const OF = { list: "official", edition: "2026-06", may_reprint: true };
const planned = async (table: string[][]) => (await post("planSources", { table, ...OF })).data;
const table = (...names: string[]) => [["名称", "域名"], ...names.map((name) => [name, `${name.length}.example.com`])];
type Changed = { id: number; version: number; record: object };
const taken = async ({ added, changed }: { added: object[]; changed: Changed[] }) => {
  const seen = changed.map(({ id, version, record }) => ({ id, version, record }));
  return post("takeSources", { added, changed: seen, note: "2026-06" });
};
const stored = async () =>
  (
    await rows<{ name: string; host: string; edition: string; active: boolean }>(
      "select name, host, edition, active from sources order by name",
    )
  ).map((one) => Object.values(one).join(" "));

it("is told what it would change, takes all of it in one act, and changes nothing the second time", async () => {
  const first = await planned(table("云川日报", "东港晚报社"));
  expect([first.added.length, first.changed, first.same, first.gone]).toEqual([2, [], 0, []]);
  expect(await stored()).toEqual([]);
  expect((await taken(first)).data.made).toHaveLength(2);
  expect((await stored()).toSorted()).toEqual([
    "东港晚报社 5.example.com 2026-06 true",
    "云川日报 4.example.com 2026-06 true",
  ]);
  expect(await planned(table("云川日报", "东港晚报社"))).toMatchObject({ added: [], changed: [], same: 2, gone: [] });

  // One source of another list and one inactive source. Neither counts as missing from this list.
  await rows(
    "insert into sources (name, list, active) values ('合作的', 'partner', true), ('早停的', 'official', false)",
  );
  const next = await planned([
    ["名称", "域名"],
    ["云川日报", "news.example.com"],
    ["山城新报", ""],
    ["", "x.example.com"],
  ]);
  expect(next.changed).toMatchObject([{ version: 1, fields: ["host"], record: { name: "云川日报" } }]);
  expect(next.gone).toMatchObject([{ record: { name: "东港晚报社" } }]);
  expect(next.faulty).toEqual([{ row: 4, name: "", fault: "noName" }]);
  const lines = await rows("select actor, target_id, detail from audit_entries where action = 'noun.import'");
  const detail = { added: 2, changed: 0, note: "2026-06" };
  expect(lines).toEqual([{ actor: `staff:${keeper.id}`, target_id: "", detail }]);
});

it("is undone in one act: what was new goes, what was changed says what it said before", async () => {
  await taken(await planned(table("云川日报")));
  const before = await stored();
  const { made } = (
    await taken(
      await planned([
        ["名称", "域名"],
        ["云川日报", "news.example.com"],
        ["山城新报", ""],
      ]),
    )
  ).data;
  expect(await stored()).not.toEqual(before);
  expect((await post("undoSources", { made })).code).toBe(1);
  expect(await stored()).toEqual(before);
  expect(await rows("select note from noun_revisions where number = 3")).toEqual([{ note: "↺ 1" }]);
  const undone = "select actor, target_id, detail from audit_entries where action = 'noun.import-undone'";
  expect(await rows(undone)).toEqual([{ actor: `staff:${keeper.id}`, target_id: "", detail: { count: 2 } }]);
  expect((await post("undoSources", { made })).code).toBe(0);
  expect(await stored()).toEqual(before);
});

it("takes nothing where one was changed meanwhile, and undoes nothing that a story names", async () => {
  await taken(await planned(table("云川日报")));
  const late = await planned([
    ["名称", "域名"],
    ["云川日报", "late.example.com"],
    ["山城新报", ""],
  ]);
  await rows("update sources set terms = '先谈好' where name = '云川日报'");
  const refused = await taken(late);
  expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining("刚刚被人改过")]);
  expect(await stored()).toHaveLength(1);

  const { made } = (await taken(await planned(table("山城新报")))).data;
  const article =
    "insert into articles (title, body_html, source_id, status) values ('文', '<p>字</p>', $1, 'published')";
  await rows(article, [made[0].id]);
  expect((await post("undoSources", { made })).msg).toContain("还有内容用着它");
  await rows("delete from articles");
});

it("is taken away as it stands, counted in the trail, and changes nothing when it is taken in again", async () => {
  const terms = "=署名\n不改标题";
  await rows(
    `insert into sources (name, host, list, edition, may_reprint, terms, valid_until, active) values
       ('云川日报', 'www.daily.example.com', 'official', '2021-10', true, $1, '2027-12-31', true),
       ('本  站', '', 'own', '', false, '', null, true), ('旧刊', '', 'other', 'x', true, '', null, false)`,
    [terms],
  );
  for (const as of ["csv", "xlsx"]) {
    const file = await site.app.http.inject({
      url: `/api/newsroom/sourceFile?as=${as}`,
      headers: { server: "true", authorization: keeper.token },
    });
    expect([file.statusCode, file.headers["content-disposition"]]).toEqual([200, expect.stringContaining(as)]);
    const { data } = await post("planSources", { table: await readTable(file.rawPayload), ...OF });
    expect(data).toMatchObject({ added: [], changed: [], same: 3, gone: [], faulty: [], unhosted: [] });
  }
  const exported = { actor: `staff:${keeper.id}`, target_kind: "source", detail: { count: 3 } };
  expect(await rows("select actor, target_kind, detail from audit_entries where action = 'noun.export'")).toEqual([
    exported,
    exported,
  ]);
  expect((await site.get("newsroom/sourceFile?as=csv", reporter.token)).code).toBe(401);
});

it("names those whose reprints may lead anywhere", async () => {
  expect(
    (
      await planned([
        ["名称", "域名"],
        ["云川日报", "a.example.com"],
        ["山城新报", ""],
      ])
    ).unhosted,
  ).toEqual(["山城新报"]);
  const silent = [
    ["名称", "域名", "允许全文转载", "现在能用"],
    ["甲报", "", "否", "是"],
    ["乙报", "", "是", "否"],
  ];
  expect((await planned(silent)).unhosted).toEqual([]);
});

it("takes a list of 1,400", async () => {
  const plan = await planned(table(...Array.from({ length: 1_400 }, (_, index) => `来源${index}`)));
  expect((await taken(plan)).data.made).toHaveLength(1_400);
  expect(await stored()).toHaveLength(1_400);
});

it("wants the second factor, the right, and the shape of a source", async () => {
  const plan = await planned(table("云川日报"));
  for (const [path, body] of [
    ["planSources", { table: [], ...OF }],
    ["takeSources", { added: plan.added, changed: [] }],
    ["undoSources", { made: [{ id: 1, version: 1 }] }],
  ] as const)
    expect([path, (await post(path, body, reporter)).code]).toEqual([path, 401]);
  const wrong = [{ ...plan.added[0], revision: 9 }];
  expect((await taken({ added: wrong, changed: [] })).code).not.toBe(1);
  await rows("update sessions set elevated_until = null where id = $1", [keeper.sessionId]);
  expect((await taken(plan)).data).toMatchObject({ stepUp: true });
  expect(await stored()).toEqual([]);
});
