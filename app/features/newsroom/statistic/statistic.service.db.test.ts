import { beforeEach, describe, expect, it } from "vitest";
import { addArticleViews, addSearches, addSiteCounts } from "#app/features/published/track/track.repo.server.ts";
import { staffActor, type Grant, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, column, industry } from "#tests/fixtures/content.ts";
import { newName, rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { createManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import type { TableName } from "./statistic.rules.ts";
import { readStatistics, readTable, tablesOf } from "./statistic.service.server.ts";

testDatabase();
const DAY = { span: "day", day: "2026-11-20" } as const;
const NOON = new Date("2026-11-20T12:00:00+08:00");
const YESTERDAY = new Date("2026-11-19T12:00:00+08:00");
const MIDNIGHT = (days = 0) => new Date(NOON.getTime() + (days * 24 - 12) * 3_600_000);

beforeEach(async () => {
  await rows("truncate site_counts, story_counts, search_counts");
});

const table = (actor: StaffActor, name: TableName, asked: { span: "day" | "month"; day: string } = DAY) =>
  readTable(actor, { ...asked, table: name, limit: 100, language: "zh-cn" });
const opened = (articleId: number, views: number, read = { readings: 0, depth: 0, finished: 0 }) =>
  addArticleViews([{ hour: NOON, articleId, views, ...read }]);
const site = (measure: string, key: string, count: number, minute = NOON) =>
  addSiteCounts([{ minute, measure, key, count }]);
const numbersOf = async (...asked: Parameters<typeof table>) =>
  (await table(...asked)).map(({ key, numbers }) => [key, ...numbers]);

describe("the whole site", () => {
  it("tells of complaints by kind how many came, were answered in time or late, and how long the middle one took", async () => {
    const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);
    const add = async (
      kind: string,
      { decided, closed, due, at = NOON }: { decided?: Date; closed?: Date; due: Date; at?: Date },
    ) => {
      const [{ id } = { id: 0 }] = await rows<{ id: number }>(
        `insert into complaints (number, kind, said, language, received_at, accept_due_at, due_at, state, closed_at)
         values (gen_random_uuid(), $1, 'x', 'zh-cn', $2, $3, $4, $5, $6) returning id`,
        [kind, at, hours(24), due, closed === undefined ? "new" : "finished", closed ?? null],
      );
      if (decided !== undefined)
        await rows("insert into complaint_steps (complaint_id, step, at) values ($1, 'accepted', $2)", [id, decided]);
    };
    const [due, never] = [hours(100), new Date("2099-01-01")];
    await add("false", { decided: hours(1), closed: hours(10), due });
    await add("false", { decided: hours(2), closed: hours(20), due });
    await add("false", { decided: hours(30), closed: hours(40), due });
    await add("false", { decided: hours(1), closed: hours(200), due });
    await add("minors", { decided: hours(1), due: never });
    for (const at of [hours(-12), hours(12)]) await add("minors", { decided: hours(1), due: never, at });
    const legal = await addStaff("legal");
    expect(await numbersOf(legal, "complaints")).toEqual([
      ["false", 4, 2, 2, 0, 30],
      ["minors", 2, 0, 0, 2, 0],
    ]);
    expect(await numbersOf(legal, "complaints", { span: "day", day: "2026-11-21" })).toEqual([
      ["minors", 1, 0, 0, 1, 0],
    ]);
    expect(tablesOf(await addStaff("visual"))).not.toContain("complaints");
  });

  it("tells stories by views, with how far they were read", async () => {
    const chief = await addStaff("chief");
    const [little, much] = [await article("少"), await article("多")];
    await opened(little, 3);
    await opened(await article("一样少"), 3);
    await opened(much, 9, { readings: 4, depth: 12, finished: 1 });
    const all = await table(chief, "stories");
    expect(all.map(({ name, numbers }) => [name, ...numbers])).toEqual([
      ["多", 9, 4, 75, 25],
      ["一样少", 3, 0, 0, 0],
      ["少", 3, 0, 0, 0],
    ]);
    const few = await readTable(chief, { ...DAY, table: "stories", limit: 2, language: "zh-cn" });
    expect(few).toEqual(all.slice(0, 2));
    expect(await table(chief, "stories", { span: "month", day: "2026-11-30" })).toEqual(all);
    expect(await table(chief, "stories", { span: "day", day: "2026-11-21" })).toEqual([]);
  });

  it("tells where visits come from, in shares, and leaves out what leads on within the site", async () => {
    for (const [key, count] of [
      ["direct", 6],
      ["search/baidu", 2],
      ["site", 90],
    ] as const)
      await site("source", key, count);
    await site("depth", "1", 5);
    expect(await numbersOf(await addStaff("operations"), "sources")).toEqual([
      ["direct", 6, 75],
      ["search/baidu", 2, 25],
    ]);
  });

  it("has figures with those of the day before, and the day's course", async () => {
    const legal = await addStaff("legal");
    await site("view", "", 10);
    await site("source", "site", 4);
    await site("search", "found", 2);
    await site("search", "empty", 1);
    // The minutes, hours and days of one time are separate counts, and the next day is not included.
    await site("view", "", 7, MIDNIGHT(-1));
    await site("view", "", 5, MIDNIGHT(1));
    const { figures, series, grain } = await readStatistics(legal, DAY, NOON.getTime());
    const told = Object.fromEntries(figures.map(({ name, ...counts }) => [name, Object.values(counts)]));
    expect(told).toMatchObject({ view: [10, 7], visit: [6, 7], search: [3, 0], member: [0, 0] });
    expect([grain, series]).toEqual(["minute", [{ at: NOON, views: 10 }]]);
    await site("view", "", 3, MIDNIGHT());
    await site("depth", "1", 8, new Date(NOON.getTime() + 3_600_000));
    const next = await readStatistics(legal, DAY, NOON.getTime() + 86_400_000);
    expect([next.grain, next.series.map(({ views }) => views)]).toEqual(["hour", [3, 10]]);
    const row = (at: Date, ...numbers: number[]) => [String(at.getTime() / 1_000), ...numbers];
    expect(await numbersOf(legal, "times")).toEqual([row(MIDNIGHT(), 3, 3, 0, 0, 0, 0), row(NOON, 10, 6, 3, 0, 0, 0)]);
  });

  it("compares a running day with the same hours of the day before, and one that is over with all of it", async () => {
    const legal = await addStaff("legal");
    const hours = (count: number) => new Date(MIDNIGHT(-1).getTime() + count * 3_600_000);
    for (const [at, count] of [
      [hours(0), 8],
      [hours(9), 40],
      [hours(10), 100],
      [hours(23), 1_000],
    ] as const)
      for (const measure of ["view", "release.publish"]) await site(measure, "", count, at);
    await site("view", "", 3, MIDNIGHT());
    const now = hours(24 + 9.25).getTime();
    const views = async (asked: { span: "day" | "month"; day: string }, moment: number) => {
      const { figures, running } = await readStatistics(legal, asked, moment);
      return [figures.find(({ name }) => name === "view")?.before, running];
    };
    expect(await views(DAY, now)).toEqual([18, true]);
    expect(await views(DAY, MIDNIGHT().getTime())).toEqual([0, true]);
    expect(await views(DAY, MIDNIGHT(1).getTime())).toEqual([1_148, false]);
    expect(await views({ span: "day", day: "2026-11-19" }, now)).toEqual([0, false]);
    const released = async (moment: number) => {
      const rowsThen = await readTable(legal, { ...DAY, table: "releases", limit: 1, language: "zh-cn" }, moment);
      return rowsThen.find(({ key }) => key === "release.publish")?.numbers;
    };
    expect([await released(now), await released(MIDNIGHT(1).getTime())]).toEqual([
      [0, 18],
      [0, 1_148],
    ]);
    // A month counted by days: 19 whole days, and a quarter of a day that counts in proportion.
    const quarter = Date.parse("2026-11-20T06:00:00+08:00");
    await site("view", "", 7, new Date("2026-10-02T12:00:00+08:00"));
    await site("view", "", 12, new Date("2026-10-20T12:00:00+08:00"));
    await site("view", "", 500, new Date("2026-10-21T12:00:00+08:00"));
    expect(await views({ span: "month", day: "2026-11-20" }, quarter)).toEqual([10, true]);
    expect(await views({ span: "month", day: "2026-11-20" }, Date.parse("2026-12-01T00:00:00+08:00"))).toEqual([
      519,
      false,
    ]);
  });

  it("tells words by how often they were looked for, and apart those that nothing answers", async () => {
    const chief = await addStaff("chief");
    const day = DAY.day;
    await addSearches([
      { day, words: "降息", searches: 5, isFound: true },
      { day, words: "空", searches: 7, isFound: false },
      { day, words: "一样多", searches: 5, isFound: true },
      { day: "2026-01-01", words: "别的日子", searches: 9, isFound: true },
    ]);
    expect(await numbersOf(chief, "words")).toEqual([
      ["空", 7],
      ["一样多", 5],
      ["降息", 5],
    ]);
    expect(await readTable(chief, { ...DAY, table: "words", limit: 1, language: "zh-cn" })).toHaveLength(1);
    expect(await numbersOf(chief, "unfound")).toEqual([["空", 7]]);
    // The month that begins on the same day has counts of its own.
    expect(await numbersOf(chief, "words", { span: "day", day: "2026-11-01" })).toEqual([]);
    await addSearches([{ day, words: "空", searches: 1, isFound: true }]);
    expect(await numbersOf(chief, "unfound")).toEqual([]);
  });
});

describe("rights", () => {
  const all: TableName[] = [
    "stories",
    "columns",
    "sources",
    "depths",
    "words",
    "unfound",
    "times",
    "steps",
    "releases",
    "complaints",
  ];
  const inColumn = (id: number): Grant["scope"] => ({ kind: "column", id });

  it.each([
    ["chief", all],
    ["legal", all],
    ["auditor", all],
    ["operations", [...all.slice(0, 7), "complaints"]],
    ["visual", all.slice(0, 7)],
    ["reporter", ["stories"]],
    ["flash", ["stories"]],
  ] as [Role, TableName[]][])("lets a %s of the whole site read these tables", async (role, tables) => {
    expect(tablesOf(await addStaff(role))).toEqual(tables);
  });

  it.each(["proofreader", "data", "admin"] as const)("lets a %s read none", async (role) => {
    const actor = await addStaff(role);
    expect(() => tablesOf(actor)).toThrow("statistic.read");
    await expect(table(actor, "stories")).rejects.toMatchObject({ code: "forbidden" });
    await expect(readStatistics(actor, DAY)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("shows an editor of a column what stands in it and below it, and nothing else", async () => {
    const [parent, other] = [await column(`p${newName()}`), await column(`o${newName()}`)];
    const below = await column(`b${newName()}`, parent);
    const [own, under, foreign] = [
      await article("栏目里", { column_id: parent }),
      await article("下级栏目", { column_id: below }),
      await article("别处", { column_id: other }),
    ];
    await opened(own, 1);
    await opened(under, 2);
    await opened(foreign, 4);
    await site("view", "", 7);
    const editor = await addStaff("editor", inColumn(parent));
    expect((await table(editor, "stories")).map(({ id }) => id)).toEqual([under, own]);
    for (const [place, count] of [
      [below, 3],
      [other, 5],
    ] as const)
      for (const measure of ["step.2.decided", "release.update"]) await site(measure, String(place), count);
    await site("release.update", String(parent), 1, YESTERDAY);
    const ofSteps = async (actor: StaffActor) => [
      (await table(actor, "steps")).find(({ key }) => key === "2")?.numbers[0],
      (await table(actor, "releases")).find(({ key }) => key === "release.update")?.numbers,
    ];
    expect(await ofSteps(editor)).toEqual([3, [3, 1]]);
    expect(await ofSteps(await addStaff("chief"))).toEqual([8, [8, 1]]);
    expect((await numbersOf(editor, "columns")).map(([key, views]) => [key, views])).toEqual([
      [String(below), 2],
      [String(parent), 1],
    ]);
    const [{ name } = { name: "" }] = await rows<{ name: string }>("select name from columns where id = $1", [below]);
    await rows("update columns set name_en = 'Below' where id = $1", [below]);
    const english = await readTable(editor, { ...DAY, table: "columns", limit: 1, language: "en" });
    expect([(await table(editor, "columns"))[0]?.name, english[0]?.name]).toEqual([name, "Below"]);
    const visual = await addStaff("visual");
    const both = staffActor({ ...visual, grants: [...visual.grants, ...editor.grants] });
    expect(await ofSteps(both)).toEqual([3, [3, 1]]);
    const { figures, tables, series } = await readStatistics(editor, DAY, NOON.getTime());
    expect([figures, tables]).toEqual([
      [{ name: "view", count: 3, before: 0 }],
      ["stories", "columns", "steps", "releases"],
    ]);
    expect(series).toEqual([{ at: NOON, views: 3 }]);
    for (const one of ["sources", "words", "times"] as const)
      await expect(table(editor, one)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("shows somebody of an industry its stories", async () => {
    const [cars, food] = [await industry(`c${newName()}`), await industry(`f${newName()}`)];
    const own = await article("车", { industry_id: cars });
    await opened(own, 2);
    await opened(await article("吃", { industry_id: food }), 5);
    const editor = await addStaff("editor", { kind: "industry", id: cars });
    expect((await table(editor, "stories")).map(({ id }) => id)).toEqual([own]);
    expect((await readStatistics(editor, DAY, NOON.getTime())).figures).toEqual([
      { name: "view", count: 2, before: 0 },
    ]);
    expect(tablesOf(editor)).toEqual(["stories"]);
  });

  it("shows a reporter their own stories alone", async () => {
    const reporter = await addStaff("reporter");
    const place = await column(`r${newName()}`);
    const plain = ["一句。", "两句。"];
    const text = { title: "我的", columnId: place, plain, aiLabel: "none", body: "<p>正文。</p>" } as const;
    const { id } = await createManuscript(text, reporter);
    await article("我的", { id, column_id: place });
    await opened(id, 3);
    await opened(await article("别人的", { column_id: place }), 9);
    expect((await table(reporter, "stories")).map((row) => row.id)).toEqual([id]);
    expect((await readStatistics(reporter, DAY, NOON.getTime())).figures).toEqual([]);
    // Only the thousand stories that were changed last count.
    const touch = (count: number) =>
      rows(
        "insert into manuscripts (owner_id, touched_at) select $1, now() + interval '1 day' from generate_series(1, $2)",
        [reporter.id, count],
      );
    await touch(999);
    expect(await table(reporter, "stories")).toHaveLength(1);
    await touch(1);
    expect(await table(reporter, "stories")).toEqual([]);
  });
});
