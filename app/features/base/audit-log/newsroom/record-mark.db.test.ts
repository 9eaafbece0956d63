import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { database, withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { approvedStory, openNewsroom, type Newsroom } from "#tests/fixtures/newsroom/stories.ts";
import { sealRecords, verifyRecords } from "./audit-seal.service.server.ts";
import { markBacklog } from "./record-mark.repo.server.ts";

testDatabase();

let room: Newsroom;
/** The ids of a released story with its round, its release and its first revision. */
let of: { story: number; round: number; release: number; revision: number };

beforeAll(async () => {
  room = await openNewsroom();
});
beforeEach(async () => {
  await emptyTables("manuscripts", "bodies", "record_marks", "record_seals", "articles");
  const story = await approvedStory(room);
  await orderRelease(room.chief, { id: story });
  const [found] = await rows<{ round: number; release: number; revision: number }>(
    `select (select max(id) from review_rounds) as round, (select max(id) from releases) as release,
       (select min(id) from manuscript_revisions) as revision`,
  );
  if (found === undefined) throw new Error("no story");
  of = { story, ...found };
});

const GUARDED = ["manuscript_revisions", "bodies", "review_steps", "releases", "record_marks", "record_seals"];

/** Runs a statement without firing the triggers, as only the owner of the database could. */
async function forge(statement: string): Promise<void> {
  await withTransaction(async (trx) => {
    const triggers = async (state: "disable" | "enable") => {
      for (const table of GUARDED) await sql.raw(`alter table ${table} ${state} trigger user`).execute(trx);
    };
    await triggers("disable");
    await sql.raw(statement).execute(trx);
    await triggers("enable");
  });
}

it("marks each decision, revision and release once it is final, and seals the marks", async () => {
  const sealed = await sealRecords();
  expect(await sealRecords()).toBeUndefined();
  const marks = await rows("select kind, count(*)::int as count from record_marks group by kind order by kind");
  const [{ count: revisions } = { count: 0 }] = await rows<{ count: number }>(
    "select count(*)::int as count from manuscript_revisions",
  );
  expect(marks).toEqual([
    { kind: "decision", count: 3 },
    { kind: "release", count: 1 },
    { kind: "revision", count: revisions },
  ]);
  expect(await verifyRecords(sealed?.head)).toEqual({
    faults: [],
    records: [],
    rows: 4 + revisions,
    head: sealed,
    hasHead: true,
    isMarking: false,
  });
  expect(await verifyRecords("0".repeat(64))).toMatchObject({ hasHead: false });
});

const cases: [string, () => string, () => object[]][] = [
  [
    "a decision that was changed",
    () => `update review_steps set decided_by = ${room.reporter.id} where step = 2`,
    () => [{ kind: "decision", id: of.round, step: 2, what: "changed" }],
  ],
  [
    "a decision that was removed",
    () => "delete from review_steps where step = 3",
    () => [{ kind: "decision", id: of.round, step: 3, what: "removed" }],
  ],
  [
    "a decision that was taken back",
    () => "update review_steps set decision = null, decided_by = null, decided_at = null where step = 3",
    () => [{ kind: "decision", id: of.round, step: 3, what: "removed" }],
  ],
  [
    "a revision that was changed",
    () => `update manuscript_revisions set fields = '{"title": "x"}' where id = ${of.revision}`,
    () => [{ kind: "revision", id: of.revision, step: 0, what: "changed" }],
  ],
  [
    "the text of a revision",
    () =>
      `update bodies set html = '<p>换了。</p>' where sha256 = (select body_sha256 from manuscript_revisions where id = ${of.revision})`,
    () => [expect.objectContaining({ kind: "revision", id: of.revision, what: "changed" })],
  ],
  [
    "a revision that was added",
    () =>
      `insert into manuscript_revisions (manuscript_id, number, fields, body_sha256, reason)
       select manuscript_id, 99, fields, body_sha256, 'explicit' from manuscript_revisions where id = ${of.revision}`,
    () => [expect.objectContaining({ kind: "revision", what: "added" })],
  ],
  [
    "a release that was changed",
    () => `update releases set done_at = done_at - interval '1 hour' where id = ${of.release}`,
    () => [{ kind: "release", id: of.release, step: 0, what: "changed" }],
  ],
  [
    "a release that was added",
    () =>
      `insert into releases (manuscript_id, number, kind, is_import, revision_id, state, done_at)
       select manuscript_id, 99, 'publish', true, revision_id, 'done', now() from releases where id = ${of.release}`,
    () => [expect.objectContaining({ kind: "release", what: "added" })],
  ],
];

it.each(cases)("finds %s and names it", async (_, statement, faults) => {
  await sealRecords();
  await forge(statement());
  const { records, faults: marks } = await verifyRecords();
  // Several revisions may have the same body.
  expect(records.slice(0, 1)).toEqual(faults());
  expect(marks).toEqual([]);
});

it("finds a record that was changed together with its mark by the seals", async () => {
  await sealRecords();
  await forge(`update releases set reason = 'x' where id = ${of.release};
    update record_marks m set sha256 = record_sha256(r) from releases r where m.kind = 'release' and r.id = m.record_id`);
  const [mark] = await rows<{ id: number }>("select id from record_marks where kind = 'release'");
  expect(await verifyRecords()).toMatchObject({ records: [], faults: [{ what: "changed", row: mark?.id }] });
});

it("lets revisions of the interval go after thirty days, and no earlier", async () => {
  await rows(`insert into manuscript_revisions (manuscript_id, number, fields, body_sha256, reason, at)
    select manuscript_id, 90 + days, fields, body_sha256, 'interval', now() - days * interval '1 day'
    from manuscript_revisions, unnest(array[1, 31]) days where id = ${of.revision}`);
  await sealRecords();
  await rows("delete from manuscript_revisions where number = 121");
  expect((await verifyRecords()).records).toEqual([]);
  await forge("delete from manuscript_revisions where number = 91");
  expect((await verifyRecords()).records).toMatchObject([{ kind: "revision", what: "removed" }]);
});

it("marks what was there before in stretches, and takes none of it for added meanwhile", async () => {
  await forge("truncate record_marks, record_seals");
  const { records } = await verifyRecords();
  expect(new Set(records.map(({ what }) => what))).toEqual(new Set(["added"]));
  await rows("update record_backlogs set after_id = 0, upto_id = 1000000");
  expect(await verifyRecords()).toMatchObject({ records: [], isMarking: true });
  const left = async () =>
    Number((await rows("select sum(upto_id - after_id)::int as left from record_backlogs"))[0]?.["left"]);
  for (let before = await left(); before > 0; before = await left()) {
    for (const kind of ["decision", "revision", "release"] as const)
      await withTransaction((trx) => markBacklog(kind, 2, trx));
    expect((await verifyRecords()).records).toEqual([]);
    expect(await left()).toBeLessThan(before);
  }
  expect(await sealRecords()).toBeDefined();
  expect(await verifyRecords()).toMatchObject({ records: [], faults: [], isMarking: false });
});

it.each(["record_marks", "record_seals"])("refuses changes of %s", async (table) => {
  await sealRecords();
  for (const statement of [`update ${table} set id = default`, `delete from ${table}`, `truncate ${table}`])
    await expect(sql.raw(statement).execute(database())).rejects.toThrow("never changed or removed");
});
