import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, withTransaction } from "#db/client.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { article, column, insert } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { approvedStory, openNewsroom } from "#tests/fixtures/newsroom/stories.ts";
import { asOtherTask } from "#tests/fixtures/waiting.ts";
import { launchDueFronts } from "./front-due.service.server.ts";
import { readLaunches } from "./front-history.service.server.ts";
import { findNewestIds, findSignedIds } from "./front-story.repo.server.ts";
import { readCandidates, readFrontStories, readSlotPictures } from "./front-story.service.server.ts";
import {
  findAllByNumber,
  findBetween,
  findByNumber,
  findFront,
  findInState,
  findWaiting,
  isInLive,
  lockFront,
  markFailed,
  nextDue,
  overdue,
  raiseFence,
  retireLive,
  shareFront,
} from "./front.repo.server.ts";
import { emptySlot } from "./front.slots.ts";

testDatabase();
let room: Awaited<ReturnType<typeof openNewsroom>>;
beforeAll(async () => {
  room = await openNewsroom();
});

it("offers the newest stories that readers see, of one moment the one that was added last first", async () => {
  const at = (publish_at: string, more: object = {}) => article("稿", { publish_at, ...more });
  const [old, one, other] = [await at("2026-01-01"), await at("2026-03-01"), await at("2026-03-01")];
  const newest = await at("2026-04-01");
  await at("2026-05-01", { status: "offline" });
  await at("2099-01-01");
  expect(await findNewestIds(9)).toEqual([newest, other, one, old]);
  expect(await findNewestIds(2)).toEqual([newest, other]);
});

it("offers what is signed and not released, what was touched last first", async () => {
  const story = (state: string, touched_at: string) => insert("manuscripts", { state, touched_at });
  const [late, early] = [await story("approved", "2026-03-02"), await story("approved", "2026-03-01")];
  const scheduled = await story("scheduled", "2026-03-03");
  for (const state of ["writing", "in_review", "returned", "trashed"]) await story(state, "2026-03-04");
  expect(await findSignedIds(9)).toEqual([scheduled, late, early]);
  expect(await findSignedIds(2)).toEqual([scheduled, late]);
});

it("offers forty of a list, those of a clipboard in its order, and none without a title or without words to find", async () => {
  const editor = await addStaff("editor");
  const offered = async (from: "released" | "kept" | "found", q: string, ids: number[] = []) =>
    (await readCandidates(editor, { from, q, ids }, "zh-cn")).map(({ id }) => id);
  const added = await rows<{ id: number }>(
    `insert into articles (title, status, publish_at) select '第' || n || '篇', 'published', '2026-04-02'::timestamptz + n * interval '1 minute'
     from generate_series(1, 42) n returning id::int as id`,
  );
  const ids = added.map(({ id }) => id);
  expect(await offered("released", "")).toEqual(ids.toReversed().slice(0, 40));
  await rows("update articles set column_id = $1 where id = $2", [await column("candidates"), ids[0]]);
  const columns = await Promise.all(
    (["zh-cn", "en"] as const).map(async (language) => (await readFrontStories(editor, ids, language))[0]?.column),
  );
  expect(columns).toEqual(["栏目candidates", "Column candidates"]);
  const untitled = await insert("manuscripts", { state: "writing", owner_id: editor.id });
  expect(await offered("kept", "", [...ids.slice(0, 5), untitled, ...ids.slice(5)])).toEqual(ids.slice(0, 39));
  await insert("manuscripts", { state: "writing", fields: { title: "写着的" }, owner_id: editor.id });
  expect(await offered("found", " ")).toEqual([]);
});

it("offers the pictures of a story alone, and none whose right is over", async () => {
  const editor = await addStaff("editor");
  const picture = async (number: number, target: number, part: object = {}, kind = "article") => {
    const sha256 = String(number).padStart(64, "c");
    const file = { sha256, extension: "jpg", bytes: 1, width: 9, height: 9, widths: [9], alt: "", rights: "agency" };
    const id = await insert("media", { ...file, ...part });
    await rows("insert into media_uses (media_id, kind, target_id) values ($1, $2, $3)", [id, kind, target]);
    return sha256;
  };
  const first = await picture(2, 1);
  await picture(3, 2);
  await picture(4, 1, { rights_over: true });
  await picture(5, 1, {}, "manuscript");
  const second = await picture(1, 1);
  // A changed picture stays at its position in the list.
  await rows("update media set alt = '改过' where sha256 = $1", [first]);
  expect((await readSlotPictures(editor, 1)).map(({ sha256 }) => sha256)).toEqual([first, second]);
  for (let number = 10; number < 50; number += 1) await picture(number, 1);
  expect(await readSlotPictures(editor, 1)).toHaveLength(40);
});

it("has the views of the last two hours of the story alone, and its own time", async () => {
  const editor = await addStaff("editor");
  const [one, other] = [await article("数过的"), await article("旁边的")];
  const views = (id: number, hours: number, count: number) =>
    rows(
      "insert into article_views_hourly (article_id, hour, views) values ($1, date_trunc('hour', now()) - make_interval(hours => $2), $3)",
      [id, hours, count],
    );
  for (const [hours, count] of [
    [0, 7],
    [2, 1_000],
    [3, 1_000_000],
  ] as const)
    await views(one, hours, count);
  await views(other, 0, 500);
  const [told] = await readFrontStories(editor, [one], "zh-cn");
  expect(told).toMatchObject({ state: "live", views: 7 });
  // The hour that ended two hours ago counts in part: by its share of the sixty minutes before the last sixty.
  expect(told?.before).toBeGreaterThan(0);
  expect(told?.before).toBeLessThanOrEqual(1_000);
});

it("has the time at which a story is to come, and how far one is that nobody has signed", async () => {
  const [first, second] = [await approvedStory(room, "先来的"), await approvedStory(room, "后来的")];
  const [one, other] = [new Date("2099-01-01Z"), new Date("2099-02-01Z")];
  for (const [id, at] of [
    [first, one],
    [second, other],
  ] as const)
    await orderRelease(room.chief, { id, at });
  const written = await insert("manuscripts", {
    state: "returned",
    fields: { title: "退回的" },
    owner_id: room.chief.id,
  });
  const told = await readFrontStories(room.chief, [second, written, first], "zh-cn");
  expect(told.map(({ title, state, at }) => [title, state, at])).toEqual([
    ["后来的", "waiting", other],
    ["退回的", "writing", null],
    ["先来的", "waiting", one],
  ]);
});

it("tells no title of what is not released to who may not know of it", async () => {
  const id = await approvedStory(room, "别人的稿");
  const released = await article("公开的");
  const flash = await addStaff("flash");
  expect(await readFrontStories(flash, [id, released, id], "zh-cn")).toMatchObject([
    { title: "" },
    { title: "公开的" },
  ]);
  const visual = await addStaff("visual");
  expect(await readFrontStories(visual, [id], "zh-cn")).toMatchObject([{ title: "别人的稿" }]);
  const found = await readCandidates(visual, { from: "found", q: "别人的稿", ids: [] }, "zh-cn");
  expect(found.map((one) => one.id)).toEqual([id]);
});

describe("versions of the front", () => {
  const SLOT = JSON.stringify(emptySlot("headline", {}));
  beforeAll(async () => {
    await insert("fronts", { key: "other" });
    // The update moves the row, so a query without an order returns the other page first.
    await rows("update fronts set fence = fence where key = 'home'");
  });
  beforeEach(() => emptyTables("front_versions"));
  /**
   * Inserts versions of a page with the numbers `from` to `to`, each with one slot. `values` may use the number as n.
   */
  const versions = (page: string, [from, to]: [from: number, to: number], columns: string, values: string) =>
    rows(
      `insert into front_versions (front_id, number, slots, ${columns})
       select fronts.id, n, jsonb_build_array($1::jsonb || jsonb_build_object('article', n)), ${values}
       from fronts, generate_series($2::int, $3::int) n where key = $4`,
      [SLOT, from, to, page],
    );
  const numbers = (list: { number: number }[]) => list.map(({ number }) => number);

  it("wait in the order of their times, a hundred of them, and stand in the calendar by their numbers, 500 of them", async () => {
    const waiting = "case when n % 3 = 0 then 'failed' else 'scheduled' end";
    await versions(
      "home",
      [1, 501],
      "state, due_at",
      `${waiting}, '2026-03-01Z'::timestamptz + interval '1 minute' * ((502 - n) / 2)`,
    );
    await versions(
      "home",
      [700, 701],
      "state, launched_at",
      "case n when 700 then 'live' else 'past' end, '2026-03-01Z'",
    );
    await versions(
      "home",
      [702, 703],
      "state, due_at",
      "case n when 702 then 'draft' else 'cancelled' end, '2026-03-01Z'",
    );
    const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 0, minutes));
    // At equal times the lower number comes first.
    expect(numbers(await findBetween(at(1), at(3)))).toEqual([497, 498, 499, 500]);
    expect(numbers(await findBetween(at(0), at(1)))).toEqual([501, 700, 701]);
    expect(numbers(await findBetween(at(0), at(999)))).toEqual(Array.from({ length: 500 }, (_, place) => place + 1));
    await versions("other", [600, 600], "state, due_at", "'scheduled', '2026-03-01Z'");
    const byTime = Array.from({ length: 99 }, (_, place) => 499 - 2 * Math.floor(place / 2) + (place % 2));
    expect(numbers(await findWaiting((await findFront()).id))).toEqual([501, ...byTime]);
  });

  it("are told from the newest launch on, thirty at a time, each with what it changed of the one before", async () => {
    const editor = await addStaff("editor");
    for (const page of ["other", "home"])
      await versions(
        page,
        [1, 33],
        "state, launched_at, replaced_number",
        "'past', '2026-03-01Z'::timestamptz - interval '1 hour' * (n / 2), nullif(n - 1, 0)",
      );
    const order = [1, ...Array.from({ length: 32 }, (_, at) => (at % 2 === 0 ? at + 3 : at + 1))];
    const told = async (before?: number) => {
      const { launches, more } = await readLaunches(editor, before);
      return { launches: launches.map(({ version, changes }) => [version.number, changes]), more };
    };
    const expected = order.map((number) => [number, number === 1 ? 1 : 2]);
    expect(await told()).toEqual({ launches: expected.slice(0, 30), more: true });
    expect(await told(order[29])).toEqual({ launches: expected.slice(30), more: false });
    expect((await told(order[2])).more).toBe(false);
    expect((await told(order[31])).launches).toEqual(expected.slice(32));
    const { id } = await findFront();
    expect(numbers(await findAllByNumber(id, [2, 3])).toSorted((one, other) => one - other)).toEqual([2, 3]);
  });

  it("are due next, or overdue, while they wait alone; one that does not wait has not failed", async () => {
    const due = "now() + interval '1 minute' * (n - 5)";
    for (const number of [1, 6]) await versions("home", [number, number], "state, due_at", `'failed', ${due}`);
    for (const number of [2, 3, 7, 8]) await versions("home", [number, number], "state, due_at", `'scheduled', ${due}`);
    const {
      rows: [times],
    } = await sql<{ next: Date; since: Date }>`select (${nextDue}) as next, (${overdue}) as since`.execute(database());
    const dues = await rows<{ due_at: Date }>(
      "select due_at from front_versions where number in (2, 7) order by number",
    );
    expect([times?.since, times?.next]).toEqual(dues.map(({ due_at }) => due_at));
    const states = () =>
      rows<{ id: number; state: string }>("select id::int as id, state from front_versions order by number");
    const before = await states();
    expect(await markFailed(before[0]?.id ?? 0, "again", database())).toBe(false);
    expect(await markFailed(before[1]?.id ?? 0, "now", database())).toBe(true);
    expect(await states()).toEqual(before.map((row, place) => (place === 1 ? { ...row, state: "failed" } : row)));
  });

  it("have a slot for a story while they are live, on the home page alone", async () => {
    await versions("other", [4, 4], "state, launched_at", "'live', now()");
    await versions("other", [2, 2], "state, launched_at", "'past', now()");
    await versions("home", [1, 1], "state, launched_at", "'past', now()");
    await versions("home", [2, 2], "state, launched_at", "'live', now()");
    await versions("home", [3, 3], "state", "'draft'");
    expect(await Promise.all([1, 2, 3, 4].map((article) => isInLive(article, database())))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    const { id } = await findFront();
    const found = [findInState(id, "live"), findInState(id, "draft"), findByNumber(id, 2)];
    expect((await Promise.all(found)).map((one) => [one?.number, one?.state])).toEqual([
      [2, "live"],
      [3, "draft"],
      [2, "live"],
    ]);
    await withTransaction((trx) => retireLive(id, trx));
    const states = await rows<{ state: string }>("select state from front_versions order by front_id, number");
    expect(states.map(({ state }) => state)).toEqual(["past", "past", "draft", "past", "live"]);
  });

  it("are locked and their fence raised while those of another page are held", async () => {
    const { id, fence } = await findFront();
    await withTransaction(async (other) => {
      await sql`select from fronts where key = 'other' for update`.execute(other);
      await asOtherTask(() =>
        withTransaction(async (trx) => {
          await sql`set local lock_timeout = '5s'`.execute(trx);
          await shareFront(trx);
          expect(await lockFront(trx)).toEqual({ id, fence });
          expect(await raiseFence(id, trx)).toBe(fence + 1);
        }),
      );
    });
  });

  it("go live in the order of their times, of one time by their numbers, and wait on where the database is away", async () => {
    const due = (page: string, number: number, day: string, state = "scheduled") =>
      versions(page, [number, number], "state, due_at", `'${state}', '${day}Z'`);
    await due("other", 1, "2025-12-01");
    await due("home", 1, "2026-01-02");
    await due("home", 3, "2026-01-01");
    await due("home", 2, "2026-01-01");
    await due("home", 4, "2025-12-01", "failed");
    await due("home", 5, "2099-01-01");
    await rows(`create function away() returns trigger language plpgsql as $$
      begin raise exception 'away' using errcode = '53100'; end $$`);
    await rows("create trigger away before delete on home_places execute function away()");
    await expect(launchDueFronts()).rejects.toThrow("away");
    await rows("drop function away cascade");
    expect(await launchDueFronts()).toEqual({ done: 3, failed: [], leftOut: [] });
    const { id } = await findFront();
    expect(
      await rows(
        `select number, replaced_number as over from front_versions where front_id = $1 and launched_at is not null order by number`,
        [id],
      ),
    ).toEqual([
      { number: 1, over: 3 },
      { number: 2, over: 6 },
      { number: 3, over: 2 },
      { number: 6, over: null },
    ]);
    expect(numbers(await findWaiting(id))).toEqual([4, 5]);
  });
});
