import { beforeAll, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { encodeCursor } from "#app/lib/cursor.ts";
import { connectionPool, database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { insert } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { createManuscript } from "../story.service.server.ts";
import { readStoryWords } from "../story-document.service.server.ts";
import { readStories } from "./story-list.service.server.ts";

testDatabase();

let chief: StaffActor;
let reporter: StaffActor;
let macro: number;
let trade: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  const add = async (slug: string, parent_id: number | null) => {
    const row = { slug, name: slug, name_en: slug, parent_id };
    return (await database().insertInto("columns").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
  macro = await add("macro", null);
  trade = await add("trade", macro);
  chief = await addStaff("chief");
  reporter = await addStaff("reporter");
  const make = async (name: string, given: Parameters<typeof createManuscript>[0], actor = chief) => {
    ids[name] = (await createManuscript(given, actor)).id;
  };
  await make("exports", { title: "出口涨了，谁赚到了", columnId: trade });
  await make("cars", { title: "新能源车降价", tags: ["续航"] });
  await make("own", { title: "记者自己的稿" }, reporter);
  const article = { title: "已经发布的重庆", body: "x", publishAt: new Date(), column: "macro" };
  ids["live"] = (await saveArticle({ ...article, initialStatus: "published" }, operator("li"))).id;
  await readStoryWords();
});

const found = async (actor: StaffActor, filter: Parameters<typeof readStories>[1]) => {
  const { stories } = await readStories(actor, filter);
  const names = Object.entries(ids);
  return stories
    .map(({ id }) => names.find(([, known]) => known === id)?.[0] ?? "")
    .toSorted((one, other) => one.localeCompare(other));
};

it("lists what was written here and what was never touched here", async () => {
  const { stories, count, more, next } = await readStories(chief, {});
  expect([stories.length, count, more, next]).toEqual([4, 4, false, null]);
  expect(await found(chief, { state: "released" })).toEqual(["live"]);
  expect(await found(chief, { columnId: macro })).toEqual(["live"]);
  expect(await found(chief, { editorId: reporter.id })).toEqual(["own"]);
  expect(stories.find(({ id }) => id === ids["exports"])).toEqual({
    id: ids["exports"],
    title: "出口涨了，谁赚到了",
    columnId: trade,
    industryId: null,
    state: "writing",
    ownerId: chief.id,
    assigneeId: null,
    isLive: false,
    dueAt: null,
    touchedAt: expect.any(Date),
  });
  expect(stories.find(({ id }) => id === ids["live"])?.isLive).toBe(true);
});

it("narrows it to a source, of what was written here and of what was never touched here, and to days", async () => {
  const add = async (name: string) =>
    (
      await database()
        .insertInto("sources")
        .values({ name, list: "official" })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const [news, other] = [await add("某社"), await add("别的社")];
  const { id: reprint } = await createManuscript({ title: "转载的稿", origin: "reprint", sourceId: news }, chief);
  await database()
    .updateTable("articles")
    .set({ source_id: news })
    .where("id", "=", ids["live"] ?? 0)
    .execute();
  const idsOf = async (filter: Parameters<typeof readStories>[1]) =>
    (await readStories(chief, filter)).stories.map(({ id }) => id).toSorted((one, next) => one - next);
  expect(await idsOf({ sourceId: news })).toEqual(
    [ids["live"], reprint].toSorted((one, next) => Number(one) - Number(next)),
  );
  expect(await idsOf({ sourceId: news, state: "writing" })).toEqual([reprint]);
  expect(await idsOf({ sourceId: other })).toEqual([]);

  const touch = (id: number, at: string) =>
    database().updateTable("office_documents").set({ touched_at: at }).where("target_id", "=", id).execute();
  // The last second of one day in Shanghai, and the first second of the next day.
  await touch(reprint, "2020-03-01T15:59:59Z");
  await touch(ids["cars"] ?? 0, "2020-03-01T16:00:00Z");
  expect(await idsOf({ to: "2020-03-01" })).toEqual([reprint]);
  expect(await idsOf({ from: "2020-03-02", to: "2020-03-02" })).toEqual([ids["cars"]]);
  expect(await idsOf({ from: "2020-03-01", to: "2020-03-02", q: "xnyc" })).toEqual([ids["cars"]]);
  expect(await idsOf({ from: "2020-03-03", to: "2020-03-03" })).toEqual([]);
  await database().deleteFrom("office_documents").where("target_id", "=", reprint).execute();
  await readStoryWords();
});

it("finds by two characters, by a tag, by syllables and by first letters", async () => {
  expect(await found(chief, { q: "出口" })).toEqual(["exports"]);
  expect(await found(chief, { q: "续航" })).toEqual(["cars"]);
  expect(await found(chief, { q: "chukou" })).toEqual(["exports"]);
  expect(await found(chief, { q: "nengyuan" })).toEqual(["cars"]);
  expect(await found(chief, { q: "XNYC" })).toEqual(["cars"]);
  expect(await found(chief, { q: "chongqing" })).toEqual(["live"]);
  expect(await found(chief, { q: "没有的词" })).toEqual([]);
});

it("reads the words that nobody has read yet, be it more stories than are read at once", async () => {
  await rows("update office_documents set vector = '' where target_id = any ($1)", [[ids["cars"], ids["live"]]]);
  await rows(
    `insert into office_documents (kind, target_id, title, state, touched_at, vector)
     select 'story', 900000 + i, '', 'writing', now(), '' from generate_series(1, 99) as i`,
  );
  expect(await found(chief, { q: "续航" })).toEqual([]);
  expect(await readStoryWords()).toBe(101);
  expect(await found(chief, { q: "续航" })).toEqual(["cars"]);
  expect(await found(chief, { q: "chongqing" })).toEqual(["live"]);
  expect(await readStoryWords()).toBe(0);
  await rows("delete from office_documents where target_id > 900000");
});

it("takes any text as a search without failing", async () => {
  for (const q of ["'", "\\", ":*", "a & b | !c", "%_", "\u0000", "()", "’"])
    expect((await readStories(chief, { q })).stories.length).toBeLessThanOrEqual(4);
});

it("shows nobody what they may not read: not in rows, not in counts (threat 4)", async () => {
  expect(await found(reporter, {})).toEqual(["own"]);
  expect(await readStories(reporter, { q: "chukou" })).toMatchObject({ stories: [], count: 0 });
  const editor = await addStaff("editor", { kind: "column", id: macro });
  expect(await found(editor, {})).toEqual(["exports", "live"]);
  const cars = await insert("industries", { slug: "cars", name: "汽车", name_en: "Cars" });
  const ofCars = await addStaff("editor", { kind: "industry", id: cars });
  expect(await readStories(ofCars, {})).toMatchObject({ stories: [], count: 0 });
  const { id } = await createManuscript({ title: "三重", industryId: cars }, reporter);
  const assigned = await addStaff("reporter");
  await rows("update office_documents set assignee_id = $2 where target_id = $1", [id, assigned.id]);
  for (const who of [ofCars, assigned])
    for (const q of ["", "三重"])
      expect(await readStories(who, { q })).toMatchObject({ stories: [{ id }], count: 1, more: false });
  // A story whose owner is also its assignee is listed once.
  await rows("update office_documents set assignee_id = owner_id where target_id = $1", [id]);
  expect(await readStories(reporter, { q: "三重" })).toMatchObject({ stories: [{ id }], count: 1 });
  expect((await readStories(reporter, {})).count).toBe(2);
  await rows("delete from office_documents where target_id = $1", [id]);
  await expect(readStories(await addStaff("flash"), {})).rejects.toThrow("forbidden");
});

it("goes on after the last row, each once", async () => {
  for (let index = 0; index < 55; index += 1) await createManuscript({ title: `第${index}篇续篇` }, chief);
  // Among stories with equal times the highest id comes first.
  await rows("update office_documents set touched_at = now() where title like '第%篇续篇'");
  const [seen, counts]: [number[], number[]] = [[], []];
  for (let before: string | undefined; ;) {
    const page = await readStories(chief, { q: "续篇", before });
    seen.push(...page.stories.map(({ id }) => id));
    counts.push(page.count);
    if (page.next === null) break;
    before = page.next;
  }
  expect(new Set(seen).size).toBe(55);
  expect(seen).toEqual(seen.toSorted((one, other) => other - one));
  // Only the first page is counted.
  expect(counts).toEqual([55, 0]);
});

it("finds what many stories have and what few have among thousands, each newest first", async () => {
  const food = await insert("industries", { slug: "food", name: "食品", name_en: "Food" });
  await connectionPool().query(
    `insert into office_documents (kind, target_id, title, state, touched_at, vector, column_id, owner_id, assignee_id, industry_id)
     select 'story', 1000000 + i, 'x', 'writing', now() - make_interval(secs => i),
       (case when i % 2000 = 7 then '稀少' else '多见' end)::tsvector,
       case when i = 2007 then $1::integer end, case when i = 6007 then $2::bigint end,
       case when i = 8007 then $2::bigint end, case when i = 10007 then $3::integer end from generate_series(1, 30000) as i`,
    [trade, reporter.id, food],
  );
  await connectionPool().query("analyze office_documents");
  const found = async (q: string, before?: string, actor = chief) => {
    const { stories, next, ...counted } = await readStories(actor, { q, before });
    return { ids: stories.map(({ id }) => id - 1_000_000), next, counted, stories };
  };
  const few = Array.from({ length: 15 }, (_, index) => 7 + index * 2_000);
  const rare = await found("稀少");
  expect(rare).toMatchObject({ ids: few, next: null, counted: { count: 15, more: false } });
  const fifth = rare.stories[4];
  if (fifth === undefined) throw new Error("no fifth");
  const afterFifth = encodeCursor({ time: fifth.touchedAt, id: fifth.id });
  expect((await found("稀少", afterFifth)).ids).toEqual(few.slice(5));
  const many = await found("多见");
  expect(many.ids).toEqual(Array.from({ length: 51 }, (_, index) => index + 1).filter((id) => id !== 7));
  expect(many.counted).toEqual({ count: 50, more: true });
  const next = await found("多见", many.next ?? "");
  expect([next.ids.slice(0, 2), next.counted]).toEqual([[52, 53], { count: 0, more: false }]);
  const editor = await addStaff("editor", { kind: "column", id: macro });
  expect((await found("稀少", undefined, editor)).ids).toEqual([2_007]);
  expect((await found("稀少", undefined, reporter)).ids).toEqual([6_007, 8_007]);
  const ofFood = await addStaff("editor", { kind: "industry", id: food });
  expect((await found("稀少", undefined, ofFood)).ids).toEqual([10_007]);
  const idsOf = async (filter: object) =>
    (await readStories(chief, { q: "稀少", ...filter })).stories.map(({ id }) => id);
  expect(await idsOf({ columnId: trade })).toEqual([1_002_007]);
  expect(await idsOf({ editorId: reporter.id })).toEqual([1_006_007]);
});

it("counts and finds by several filters at once, for whoever may read all and for who may read a part", async () => {
  const source = await insert("sources", { name: "整千", list: "official" });
  await connectionPool().query(
    `insert into office_documents (kind, target_id, title, state, touched_at, vector, column_id, owner_id, source_id)
     select 'story', 2000000 + i, 'x', case when i % 7 = 0 then 'approved' else 'scheduled' end, now() - make_interval(secs => i),
       '多'::tsvector, case when i % 3 = 0 then $1::integer end, case when i % 5 = 0 then $2::bigint end,
       case when i > 20000 then $3::integer end from generate_series(1, 21000) as i`,
    [trade, reporter.id, source],
  );
  const read = async (filter: Parameters<typeof readStories>[1], actor = chief) => {
    const { stories, count, more } = await readStories(actor, filter);
    return { first: stories.slice(0, 2).map(({ id }) => id - 2_000_000), shown: stories.length, count, more };
  };
  const both = { columnId: trade, editorId: reporter.id };
  expect(await read({ ...both, state: "approved" })).toEqual({ first: [105, 210], shown: 50, count: 200, more: false });
  expect(await read({ ...both, state: "scheduled" })).toEqual({ first: [15, 30], shown: 50, count: 1_000, more: true });
  expect(await read({ sourceId: source })).toEqual({ first: [20_001, 20_002], shown: 50, count: 1_000, more: false });
  expect(await read({ columnId: trade, state: "approved" }, reporter)).toMatchObject({ first: [105, 210], count: 200 });
});

it("finds words that many stories have where none of the newest that are looked at has them", async () => {
  await connectionPool().query(
    `insert into office_documents (kind, target_id, title, state, touched_at, vector)
     select 'story', 3000000 + i, 'x', case when i <= 12000 then 'writing' else 'withdrawn' end, now() - make_interval(secs => i),
       (case when i <= 12000 or i > 17990 then '满街' else '空巷' end)::tsvector from generate_series(1, 18000) as i`,
  );
  await connectionPool().query("analyze office_documents");
  const { stories, count, more } = await readStories(chief, { q: "满街", state: "withdrawn" });
  expect(stories.map(({ id }) => id - 3_000_000)).toEqual(Array.from({ length: 10 }, (_, index) => 17_991 + index));
  expect([count, more]).toEqual([10, false]);
  // Enough of the newest stories match, so the other rows are not counted.
  expect(await readStories(chief, { q: "满街" })).toMatchObject({ count: 50, more: true });
});
