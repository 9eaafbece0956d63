import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffActor, type Scope } from "#app/features/newsroom/staff/staff.policy.ts";
import { billboardRecord, issueRecord } from "./billboard.schema.ts";
import { previewBillboard } from "./billboard.service.server.ts";
import { readBillboard } from "#app/features/published/billboard/billboard.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { article, industry } from "#tests/fixtures/content.ts";
import { listenToEvents, listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";
import { multipart } from "#tests/fixtures/uploads.ts";

/** Tests the newsroom calls of billboards (docs/newsroom.md#collections). */
testDatabase();
let site: MemberSite;
let data: Colleague;
let other: Colleague;
let ofAuto: Colleague;
let editor: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  const auto = { kind: "industry", id: await industry("auto") } as const;
  [data, other] = [await colleague(site, "data"), await colleague(site, "desk-head")];
  [ofAuto, editor] = [await colleague(site, { role: "data", scope: auto }), await colleague(site, "editor")];
});
afterAll(() => site.close());
beforeEach(() => emptyTables("billboards", "noun_revisions", "search_documents", "audit_entries", "articles"));

const METRICS = [{ key: "score", label: "口碑分", unit: "分", label_en: "", unit_en: "" }];
const BOARD = {
  title: "口碑榜",
  title_en: "",
  kind: "editorial",
  period: "month",
  industry: "",
  intro: "",
  intro_en: "",
  method: "问卷",
  method_en: "",
  data_source: "本站",
  data_source_en: "",
  metrics: METRICS,
  published: true,
  window_hours: null,
  half_life_hours: null,
  favorite_weight: null,
  comment_weight: null,
  places: null,
};
const HEAT = { ...BOARD, kind: "auto_heat", period: "day", window_hours: 24, metrics: [], method: "" };
const place = (rank: number, name: string, more = {}) => ({
  rank,
  name,
  note: "",
  url: "",
  article_id: null,
  values: {},
  ...more,
});
const issueOf = (period_date: string, ...names: string[]) => ({
  period_date,
  publish_at: "2026-10-02T00:00:00.000Z",
  items: names.map((name, index) => place(index + 1, name)),
});
const post = (path: string, body: object, { token }: Colleague = data) =>
  site.post(`newsroom/${path}`, body, { token });
const get = async (path: string, { token }: Colleague = data) => (await site.get(`newsroom/${path}`, token)).data;
const saveBoard = (billboard: object, seen: object = {}, who = data) =>
  post("billboards/save", { key: randomUUID(), record: { ...BOARD, ...billboard }, ...seen }, who);
const saveIssue = (board: number, issue: object, seen: object = {}, who = data) =>
  post(
    "billboard-issues/save",
    { key: randomUUID(), record: issue, ...("id" in seen ? seen : { parentId: board }) },
    who,
  );
const madeBoard = async (billboard: object = {}): Promise<number> => {
  const { data: made, msg } = await saveBoard(billboard);
  expect(msg).toBe("");
  return made.id;
};
const top = async (id: number, issue = "") => (await site.get(`content/billboards/${id}${issue}`, "")).data?.top;
const moves = async (id: number, issue = "") =>
  (await top(id, issue)).map(({ name, change }: { name: string; change: { kind: string; by?: number } }) => [
    name,
    change.by === undefined ? change.kind : `${change.kind} ${change.by}`,
  ]);

describe("a board", () => {
  it("is what was written, hidden as a draft, one for a key, and kept by versions", async () => {
    const body = { key: randomUUID(), record: { ...BOARD, published: false } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post("billboards/save", body)));
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    const { id } = answers[0]?.data ?? {};
    expect((await get("billboards")).list).toMatchObject([{ id, state: "draft", issues: 0 }]);
    expect(await top(id)).toBeUndefined();
    expect((await saveBoard({ intro: "简介" }, { id, version: 1 })).data).toMatchObject({ version: 2, theirs: null });
    expect((await saveBoard({ intro: "另一个" }, { id, version: 1 }, other)).data.theirs.record.intro).toBe("简介");
    expect((await post("billboards/restore", { id, version: 2, number: 1 })).data.version).toBe(3);
    expect((await get(`billboard?id=${id}`)).record).toMatchObject({ intro: "", published: false, metrics: METRICS });
    expect((await get(`billboards/versions?id=${id}`)).list).toHaveLength(3);
  });

  it("is put into an order by who has a right over all of them, unless there are others by now", async () => {
    const [first, second] = [await madeBoard(), await madeBoard({ title: "第二" })];
    const order = async (...to: (number | undefined)[]) =>
      (await post("orderBillboards", { ids: to, standing: [first, second] })).data;
    expect(await order(second, first)).toEqual({ done: true });
    // A request with an outdated order changes nothing.
    expect(await order(first, second)).toEqual({ done: false });
    const ids = (await get("billboards")).list.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([second, first]);
    expect((await post("orderBillboards", { ids: [first], standing: [second, first] })).data).toEqual({ done: false });
    const same = { ids: [second, first], standing: [second, first] };
    expect((await post("orderBillboards", same, ofAuto)).code).not.toBe(1);
    const [purges, heard] = [await listenToPurges(), await listenToEvents()];
    expect((await post("orderBillboards", same)).data).toEqual({ done: true });
    expect([await purges.told(), await heard.told()]).toEqual([[], []]);
    expect((await post("orderBillboards", { ...same, ids: [first, second] })).data).toEqual({ done: true });
    expect(await purges.told()).toEqual([["refresh", "billboards"]]);
    expect(
      await rows("select target_id, detail from audit_entries where action = 'billboard.order' order by id"),
    ).toEqual([
      { target_id: "all", detail: { ids: [second, first] } },
      { target_id: "all", detail: { ids: [first, second] } },
    ]);
  });

  it("is put into one order of two that come together, and a new one stands behind all others", async () => {
    const [first, second, third] = [await madeBoard(), await madeBoard(), await madeBoard()];
    const standing = [first, second, third];
    const order = (...ids: number[]) => post("orderBillboards", { ids, standing });
    const { answers } = await withTransaction(async (trx) => {
      await sql`select from billboards for update`.execute(trx);
      const both = asOtherTask(() => [order(second, first, third), order(third, second, first)]);
      await othersWait(2);
      return { answers: Promise.all(both) };
    });
    expect((await answers).filter(({ data: { done } }) => done)).toHaveLength(1);
    const listed = async () => (await get("billboards")).list.map(({ id }: { id: number }) => id);
    const [one = 0, other = 0, last = 0] = await listed();
    await rows("delete from billboards where id in ($1, $2)", [one, other]);
    const added = await madeBoard();
    expect(await listed()).toEqual([last, added]);
  });

  it.each([
    ["heat on an editors' board", { places: 10 }],
    ["a span on an editors' board", { window_hours: 24 }],
    ["a heat board without a span", { ...HEAT, window_hours: null }],
    ["other weights that readers are not told of", { ...HEAT, favorite_weight: 20 }],
    ["an industry that is not there", { industry: "nope" }],
    ["two columns of one key", { metrics: [METRICS[0], METRICS[0]] }],
    ["a field that nobody asked for", { slug: "x" }],
  ])("is refused with %s", async (_, billboard) => {
    expect((await saveBoard(billboard)).code).not.toBe(1);
    expect(await rows("select from billboards")).toEqual([]);
  });

  it("of heat counts as it is told, at once, and keeps its kind", async () => {
    const [read, kept] = [await article("读得多"), await article("收藏多")];
    await rows("update articles set publish_at = now()");
    await rows(
      "insert into article_views_hourly (article_id, hour, views) values ($1, date_trunc('hour', now()), 10), ($2, date_trunc('hour', now()), 1)",
      [read, kept],
    );
    await rows(
      "insert into article_counts (article_id, favorites) values ($1, 1) on conflict (article_id) do update set favorites = 1",
      [kept],
    );
    const id = await madeBoard(HEAT);
    const names = async () => (await top(id)).map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(["读得多", "收藏多"]);
    const told = { ...HEAT, favorite_weight: 100, method: "收藏算100次" };
    expect((await saveBoard(told, { id, version: 1 })).data.theirs).toBeNull();
    expect(await names()).toEqual(["收藏多", "读得多"]);
    expect((await saveBoard(BOARD, { id, version: 2 })).code).not.toBe(1);
    expect((await saveIssue(id, issueOf("2026-10-01", "甲"))).msg).toContain("热榜由程序排出");
    const [today] = await rows("select id::int as id, version from billboard_issues where billboard_id = $1", [id]);
    expect((await saveIssue(id, issueOf("2026-10-01", "甲"), today)).msg).toContain("热榜由程序排出");
    expect(await names()).toEqual(["收藏多", "读得多"]);
  });

  it("is removed with its issues; nothing of it is left where readers look", async () => {
    const id = await madeBoard();
    await saveIssue(id, issueOf("2026-10-01", "甲"));
    const neighbour = await madeBoard({ title: "旁边的" });
    await rows(
      `insert into collected (member_id, kind, target_id, title)
       select $1::int, kind, target, '' from unnest('{billboard,article}'::text[]) kind, unnest($2::int[]) target`,
      [data.id, [id, neighbour]],
    );
    expect(await get(`billboardUses?id=${id}`)).toEqual({ issues: 1, readers: 1 });
    expect(await get(`billboardUses?id=${neighbour}`)).toEqual({ issues: 0, readers: 1 });
    expect((await post("billboards/remove", { id: neighbour, version: 1 })).data).toEqual({ done: true });
    await emptyTables("collected");
    expect((await post("billboards/remove", { id, version: 7 })).data).toEqual({ done: false });
    await emptyTables("noun_revisions");
    expect((await post("billboards/remove", { id, version: 1 })).data).toEqual({ done: true });
    expect(await rows("select target_id::int as id, number from noun_revisions")).toEqual([{ id, number: 1 }]);
    expect(await rows("select from billboard_items")).toEqual([]);
    expect(await rows("select from search_documents")).toEqual([]);
    expect(await top(id)).toBeUndefined();
  });
});

it("is told to other screens with each act, and no act reaches another one of the same version", async () => {
  const neighbour = await madeBoard({ title: "旁边的" });
  await saveIssue(neighbour, issueOf("2026-10-01", "邻"));
  const heard = await listenToEvents();
  const told = async () => (await heard.told()).filter(({ kind }) => kind === "noun");
  const id = await madeBoard();
  const event = { kind: "noun", noun: "billboard", id, by: `staff:${data.id}` };
  expect(await told()).toEqual([event]);
  await saveBoard({ intro: "简介" }, { id, version: 1 });
  expect(await told()).toEqual([event]);
  await saveBoard({ intro: "简介" }, { id, version: 2 });
  await saveBoard({ intro: "别的" }, { id, version: 1 });
  expect(await told()).toEqual([]);
  const { id: issue } = (await saveIssue(id, issueOf("2026-09-01", "甲"))).data;
  expect(await told()).toEqual([event]);
  await saveIssue(id, issueOf("2026-09-01", "乙"), { id: issue, version: 1 });
  expect(await told()).toEqual([event]);
  await saveIssue(id, issueOf("2026-09-01", "乙"), { id: issue, version: 2 });
  await saveIssue(id, issueOf("2026-09-01", "丙"), { id: issue, version: 1 });
  expect(await told()).toEqual([]);
  expect(await get(`billboard?id=${id}`)).toMatchObject({
    record: { intro: "简介" },
    issues: [{ date: "2026-09-01" }],
  });
  const names = () => rows("select name from billboard_items order by name");
  expect(await names()).toEqual([{ name: "乙" }, { name: "邻" }]);
  const periods = () => rows("select period_date::text as day, version from billboard_issues order by id");
  expect(await periods()).toEqual([
    { day: "2026-10-01", version: 1 },
    { day: "2026-09-01", version: 2 },
  ]);
  await rows("update billboard_issues set version = 2");
  expect((await post("billboard-issues/remove", { id: issue, version: 2 })).data).toEqual({ done: true });
  expect(await told()).toEqual([event]);
  expect(await names()).toEqual([{ name: "邻" }]);
  await rows("update billboards set version = 2");
  await post("orderBillboards", { ids: [id, neighbour], standing: [neighbour, id] });
  expect(await told()).toEqual([{ ...event, id: 0 }]);
  expect((await post("billboards/remove", { id, version: 2 })).data).toEqual({ done: true });
  expect(await told()).toEqual([event]);
  expect(await rows("select id::int as id, title, intro from billboards")).toEqual([
    { id: neighbour, title: "旁边的", intro: "" },
  ]);
});

it("keeps what an issue said that was not made here, once it is removed", async () => {
  const id = await madeBoard();
  const [issue] = await rows(
    `insert into billboard_issues (billboard_id, period_date, publish_at)
     values ($1, '2026-01-01', now()) returning id::int as id, version`,
    [id],
  );
  await rows("insert into billboard_items (issue_id, rank, name) values ($1, 1, '甲')", [issue.id]);
  expect((await post("billboard-issues/remove", issue)).data).toEqual({ done: true });
  const kept =
    "select number, record ->> 'period_date' as day, staff_id from noun_revisions where kind = 'billboard-issue'";
  expect(await rows(`${kept} and target_id = $1`, [issue.id])).toEqual([
    { number: issue.version, day: "2026-01-01", staff_id: null },
  ]);
});

it("has at its desk the sixty newest of its issues, the newest first, and stands beside others of its place by their age", async () => {
  const [draft, shown] = [await madeBoard({ published: false }), await madeBoard()];
  // With equal positions the older board comes last.
  for (const id of [shown, draft]) await rows("update billboards set sort_order = 3 where id = $1", [id]);
  expect((await get("billboards")).list).toMatchObject([
    { id: draft, state: "draft" },
    { id: shown, state: "shown" },
  ]);
  await rows(
    `insert into billboard_issues (billboard_id, period_date, publish_at)
     select $1, date '2026-01-01' + n, now() from (select (n * 37) % 61 as n from generate_series(0, 60) n) as mixed`,
    [shown],
  );
  await saveIssue(draft, issueOf("2026-11-01", "别榜"));
  const newest = async () =>
    (await get("billboards")).list.map((board: { newest: string; issues: number }) => [board.newest, board.issues]);
  expect(await newest()).toEqual([
    ["2026-11-01", 1],
    ["2026-03-02", 61],
  ]);
  await rows("update billboard_issues set publish_at = '2099-01-01' where period_date >= '2026-03-02'");
  expect(await newest()).toEqual([
    ["", 1],
    ["2026-03-01", 61],
  ]);
  const { issues, state } = await get(`billboard?id=${shown}`);
  const days = issues.map(({ date }: { date: string }) => date);
  expect([state, days.length, days[0], days[59]]).toEqual(["shown", 60, "2026-03-02", "2026-01-02"]);
  expect(days).toEqual(days.toSorted((one: string, other: string) => other.localeCompare(one)));
  expect((await get(`billboard?id=${draft}`)).state).toBe("draft");
  const order = { ids: [shown, draft], standing: [draft, shown] };
  expect((await post("orderBillboards", order)).data).toEqual({ done: true });
});

describe("an issue", () => {
  it("is compared with the one before it, and the one after with it, in whatever order they come", async () => {
    const id = await madeBoard();
    await saveIssue(await madeBoard({ title: "旁边的" }), issueOf("2026-09-15", "新来的", "乙"));
    await saveIssue(id, issueOf("2026-10-01", "乙", "甲", "新来的"));
    await saveIssue(id, issueOf("2026-08-01", "甲", "丙"));
    expect(await moves(id)).toEqual([
      ["乙", "new"],
      ["甲", "down 1"],
      ["新来的", "new"],
    ]);
    const { id: between } = (await saveIssue(id, issueOf("2026-09-01", "丙", "新来的", "乙"))).data;
    expect(await moves(id)).toEqual([
      ["乙", "up 2"],
      ["甲", "new"],
      ["新来的", "down 1"],
    ]);
    const moved = issueOf("2026-07-01", "丙", "新来的", "乙");
    expect((await saveIssue(id, moved, { id: between, version: 1 })).data.theirs).toBeNull();
    expect(await moves(id)).toEqual([
      ["乙", "new"],
      ["甲", "down 1"],
      ["新来的", "new"],
    ]);
    expect((await moves(id, "?issue=2026-08-01"))[1]).toEqual(["丙", "down 1"]);
    expect((await post("billboard-issues/remove", { id: between, version: 2 })).data).toEqual({ done: true });
    expect((await moves(id))[1]).toEqual(["甲", "down 1"]);
    expect((await moves(id, "?issue=2026-08-01"))[1]).toEqual(["丙", "new"]);
  });

  it("is one for its period and makes no double when it is brought twice", async () => {
    const id = await madeBoard();
    const { id: issue } = (await saveIssue(id, issueOf("2026-10-01", "甲", "乙"))).data;
    expect((await saveIssue(id, issueOf("2026-10-01", "丙"))).msg).toContain("这一期已经有了");
    const again = await saveIssue(id, issueOf("2026-10-01", "甲", "乙"), { id: issue, version: 1 });
    expect(again.data).toMatchObject({ version: 1, theirs: null });
    expect(await rows("select from noun_revisions where kind = 'billboard-issue'")).toHaveLength(1);
    expect(await rows("select from billboard_items")).toHaveLength(2);
    const { id: later } = (await saveIssue(id, issueOf("2026-11-01", "丁"))).data;
    const moved = await saveIssue(id, issueOf("2026-10-01", "丁"), { id: later, version: 1 });
    expect(moved.msg).toContain("这一期已经有了");
  });

  it("keeps a story that has gone meanwhile while it is written on, and takes it no more once it was let go of", async () => {
    const [id, story, stays] = [await madeBoard(), await article("会下线的"), await article("还在的")];
    const issue = (name: string, article_id: number | null) => ({
      ...issueOf("2026-10-01"),
      items: [place(1, name, { article_id }), place(2, "旁边", { article_id: article_id && stays })],
    });
    const { id: made } = (await saveIssue(id, issue("甲", story))).data;
    await rows("update articles set status = 'offline' where id = $1", [story]);
    const save = async (version: number, name: string, article_id: number | null) =>
      (await saveIssue(id, issue(name, article_id), { id: made, version })).code;
    expect([await save(1, "乙", story), await save(2, "乙", null), await save(3, "丙", story)]).toEqual([1, 1, 0]);
    const back = { id: made, version: 3, number: 1 };
    expect((await post("billboard-issues/restore", back)).data).toMatchObject({ version: 4, theirs: null });
    expect(await rows("select name, article_id::int from billboard_items order by rank")).toEqual([
      { name: "甲", article_id: null },
      { name: "旁边", article_id: stays },
    ]);
  });

  it("is taken once of twenty saves that come together, and back whole to any version", async () => {
    const id = await madeBoard();
    const { id: issue } = (await saveIssue(id, issueOf("2026-10-01", "甲"))).data;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        saveIssue(id, issueOf("2026-10-01", `第${index}个`, "乙"), { id: issue, version: 1 }),
      ),
    );
    expect(answers.filter((answer) => answer.data.theirs === null)).toHaveLength(1);
    const back = { id: issue, version: 2, number: 1 };
    expect((await post("billboard-issues/restore", back)).data).toMatchObject({ version: 3, theirs: null });
    expect((await top(id)).map(({ name }: { name: string }) => name)).toEqual(["甲"]);
    const { fields } = await get(`billboard-issues/compare?id=${issue}&from=2&to=3`);
    expect(fields.map(({ name }: { name: string }) => name)).toEqual(["items"]);
  });

  it("is not there for readers before its time", async () => {
    const id = await madeBoard();
    await saveIssue(id, { ...issueOf("2026-10-01", "甲"), publish_at: "2099-01-01T00:00:00.000Z" });
    expect(await top(id)).toEqual([]);
    expect((await get(`billboard?id=${id}`)).issues).toMatchObject([{ isOut: false, places: 1 }]);
  });

  it.each([
    ["a rank twice", { items: [place(1, "甲"), place(1, "乙")] }],
    ["no place", { items: [] }],
    ["an address that runs", { items: [place(1, "甲", { url: "javascript:alert(1)" })] }],
    ["a story that readers do not see", { items: [place(1, "甲", { article_id: 999_999 })] }],
    ["no such day", { period_date: "2026-02-31" }],
  ])("is refused with %s", async (_, wrong) => {
    const id = await madeBoard();
    expect((await saveIssue(id, { ...issueOf("2026-10-01", "甲"), ...wrong })).code).not.toBe(1);
    expect(await rows("select from billboard_issues")).toEqual([]);
  });
});

it("answers foreign things like missing ones, and lets nobody without the right in", async () => {
  const id = await madeBoard();
  await rows("select setval(pg_get_serial_sequence('billboard_issues', 'id'), 776)");
  const { id: issue } = (await saveIssue(id, issueOf("2026-10-01", "甲"))).data;
  const paths = ["billboard?id=", "billboardUses?id=", "billboards/versions?id="];
  paths.push("billboards/compare?from=1&to=1&id=");
  for (const path of paths) {
    const [foreign, missing] = [
      await site.get(`newsroom/${path}${id}`, ofAuto.token),
      await site.get(`newsroom/${path}999999`, ofAuto.token),
    ];
    expect([foreign.code, foreign.msg]).toEqual([missing.code, missing.msg]);
  }
  for (const path of ["billboardIssue?", "billboard-issues/versions?"])
    expect([
      (await site.get(`newsroom/${path}id=${issue}`, data.token)).code,
      (await site.get(`newsroom/${path}id=${issue}`, ofAuto.token)).code,
    ]).toEqual([1, 0]);
  expect((await saveIssue(id, issueOf("2026-11-01", "甲"), {}, ofAuto)).code).not.toBe(1);
  for (const [path, form] of [
    ["billboards/remove", { id, version: 1 }],
    ["billboard-issues/remove", { id: issue, version: 1 }],
    ["billboards/restore", { id, version: 1, number: 1 }],
    ["billboard-issues/restore", { id: issue, version: 1, number: 1 }],
  ] as const)
    expect([path, (await post(path, form, ofAuto)).code]).toEqual([path, 0]);
  expect((await saveBoard({ industry: "auto" }, { id, version: 1 }, ofAuto)).code).toBe(0);
  expect((await saveIssue(id, issueOf("2026-10-01", "乙"), { id: issue, version: 1 }, ofAuto)).code).toBe(0);
  expect((await saveBoard({}, {}, ofAuto)).code).not.toBe(1);
  const { data: own } = await saveBoard({ industry: "auto" }, {}, ofAuto);
  expect((await saveBoard({}, { id: own.id, version: 1 }, ofAuto)).code).toBe(401);
  expect(await get("billboards", ofAuto)).toMatchObject({
    list: [{ id: own.id, industry: "行业auto" }],
    mayOrder: false,
  });
  expect(await get("billboards")).toMatchObject({ mayOrder: true });
  const headers = { "think-lang": "en" };
  const english = await site.call("GET", "newsroom/billboards", { token: ofAuto.token, headers });
  expect(english.data.list).toMatchObject([{ industry: "Industry auto" }]);
  expect((await get("billboards")).list.map((board: { id: number }) => board.id)).toEqual([id, own.id]);
  expect((await saveBoard({}, {}, editor)).code).not.toBe(1);
});

it("shows the page of what is written, and nothing of it stays", async () => {
  const id = await madeBoard({ published: false });
  const grants = [{ role: "data", scope: { kind: "site" } }] as const;
  const actor = staffActor({ id: data.id, sessionId: 0, grants });
  await saveIssue(id, issueOf("2026-10-01", "旧"));
  const record = billboardRecord.parse({ ...BOARD, title: "预览的榜" });
  const issue = issueRecord.parse(issueOf("2026-10-01", "甲"));
  const seen = await previewBillboard(actor, { id, record, issue }, async (path) => {
    expect(path).toBe(`/billboard/${id}?issue=2026-10-01`);
    return readBillboard(id, "2026-10-01");
  });
  expect(seen).toMatchObject({ board: { title: "预览的榜" }, items: [{ name: "甲" }] });
  expect(await rows("select title from billboards")).toEqual([{ title: "口碑榜" }]);
  expect(await rows("select name from billboard_items")).toEqual([{ name: "旧" }]);
});

it("shows a board that is not there yet, one of heat with the heat of now, and nobody a foreign one", async () => {
  const read = await article("正热的");
  await rows("update articles set publish_at = now()");
  await rows("insert into article_views_hourly (article_id, hour, views) values ($1, date_trunc('hour', now()), 10)", [
    read,
  ]);
  const actorOf = ({ id }: Colleague, scope: Scope) =>
    staffActor({ id, sessionId: 0, grants: [{ role: "data", scope }] });
  const record = billboardRecord.parse(HEAT);
  const wish = { record, issue: undefined };
  const seen = await previewBillboard(actorOf(data, { kind: "site" }), { ...wish, id: undefined }, async (path) =>
    readBillboard(Number(path.split("/").at(-1)), null),
  );
  expect(seen.items).toMatchObject([{ name: "正热的" }]);
  expect(await rows("select from billboards")).toEqual([]);
  const id = await madeBoard(HEAT);
  const [auto] = await rows<{ id: number }>("select id::int as id from industries where slug = 'auto'");
  const stranger = actorOf(ofAuto, { kind: "industry", id: auto?.id ?? 0 });
  const inAuto = { ...wish, record: { ...record, industry: "auto" } };
  await expect(previewBillboard(stranger, { ...inAuto, id }, async () => "seen")).rejects.toThrow("not_found");
  expect(await previewBillboard(stranger, { ...inAuto, id: undefined }, async () => "seen")).toBe("seen");
  await expect(previewBillboard(stranger, { ...wish, id: undefined }, async () => "seen")).rejects.toThrow("forbidden");
});

it("reads tables that are pasted or brought as a file, and says why one cannot be", async () => {
  const send = async (content: string) => {
    const { body, headers } = multipart([{ field: "file", filename: "table", type: "text/plain", content }]);
    return site.call("POST", "newsroom/readIssueTable", { token: data.token, body, headers });
  };
  expect((await send("名次\t名称\n1\t甲\n2\t乙")).data.sheets[0].table).toEqual([
    ["名次", "名称"],
    ["1", "甲"],
    ["2", "乙"],
  ]);
  expect((await send("<table><tr><td>1</td><td>甲</td></tr></table>")).data.sheets[0].table).toEqual([["1", "甲"]]);
  expect((await send(" ")).msg).toContain("没有找到表格");
});
