import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "#db/client.ts";
import { emptyTables, testDatabase } from "../../../../tests/db/test-database.ts";
import { article, column, insert } from "../../../../tests/fixtures/content.ts";
import { rows } from "../../../../tests/fixtures/members.ts";
import { addStaff } from "../../../../tests/fixtures/staff.ts";
import { approvedStory, openNewsroom } from "../../../../tests/fixtures/stories.ts";
import { readLaunches } from "./front-history.service.server.ts";
import { findNewestIds, findSignedIds } from "./front-story.repo.server.ts";
import { readCandidates, readFrontStories, readSlotPictures } from "./front-story.service.server.ts";
import {
  findAllByNumber,
  findBetween,
  findFront,
  findWaiting,
  isInLive,
  markFailed,
  nextDue,
  overdue,
} from "./front.repo.server.ts";
import { emptySlot } from "./front.slots.ts";

testDatabase();

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
  expect((await readSlotPictures(editor, 1)).map(({ sha256 }) => sha256)).toEqual([first, second]);
  for (let number = 10; number < 50; number += 1) await picture(number, 1);
  expect(await readSlotPictures(editor, 1)).toHaveLength(40);
});

it("tells no title of what is not released to who may not know of it", async () => {
  const room = await openNewsroom();
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
  beforeAll(() => insert("fronts", { key: "other" }));
  beforeEach(() => emptyTables("front_versions"));
  /** Versions of a page under the numbers from `from` to `to`, each with one slot; `values` knows the number as n. */
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
    // Of the same time the lower number comes first.
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
    const { id } = await findFront();
    expect(new Set(numbers(await findAllByNumber(id, [2, 3])))).toEqual(new Set([2, 3]));
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
    await versions("home", [1, 1], "state, launched_at", "'past', now()");
    await versions("home", [2, 2], "state, launched_at", "'live', now()");
    await versions("home", [3, 3], "state", "'draft'");
    await versions("other", [4, 4], "state, launched_at", "'live', now()");
    expect(await Promise.all([1, 2, 3, 4].map((article) => isInLive(article, database())))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
