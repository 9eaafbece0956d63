import { beforeEach, expect, it } from "vitest";
import { withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import {
  compareRecords,
  keepVersion,
  readVersion,
  readVersions,
  saveVersion,
  type VersionedNoun,
} from "./version.service.server.ts";

testDatabase();
beforeEach(() => emptyTables("noun_revisions"));

type Noted = { title: string };
/** Returns a noun whose record is as given, or is missing. */
const noun = (stands: { version: number; record: Noted } | undefined): VersionedNoun<Noted> => ({
  kind: "subject",
  lock: async () => stands,
  write: async (_, record) => ({ version: 4, record }),
});
const nameOf = async (id: number) =>
  (await rows<{ real_name: string }>("select real_name from staff where member_id = $1", [id]))[0]?.real_name;

it("has the versions of one noun, the newest first, two hundred of them, with who made them", async () => {
  const { id: staffId } = await addStaff("editor");
  await rows(
    `insert into noun_revisions (kind, target_id, number, record)
     select 'subject', 7, (n * 37) % 200 + 1, '{}'::jsonb from generate_series(0, 199) n
     union all select 'subject', 8, 900, '{}' union all select 'billboard', 7, 901, '{}'`,
  );
  const newest = { number: 201, record: { title: "最新" }, staffId };
  await withTransaction((trx) => keepVersion({ kind: "subject", id: 7 }, newest, trx));
  const versions = await readVersions("subject", 7);
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, place) => 201 - place));
  expect(versions[0]).toMatchObject({ record: { title: "最新" }, note: "", by: await nameOf(staffId) });
  expect(versions[1]?.by).toBe("");
  for (const [kind, id, number] of [
    ["subject", 8, 201],
    ["billboard", 7, 201],
    ["subject", 7, 900],
  ] as const)
    await expect(readVersion(kind, id, number)).rejects.toMatchObject({ code: "not_found" });
  expect(await readVersion("subject", 7, 201)).toEqual({ title: "最新" });
});

it("keeps what it said and says with a save, and nothing with one that changes nothing or comes too late", async () => {
  const { id: staffId } = await addStaff("editor");
  const stands = { version: 3, record: { title: "旧" } };
  const save = (title: string, version: number, there: typeof stands | undefined = stands) =>
    withTransaction((trx) => saveVersion(noun(there), { id: 7, version }, { record: { title }, staffId }, trx));
  const kept = async () => (await readVersions("subject", 7)).map(({ number, record }) => [number, record]);
  await expect(
    withTransaction((trx) =>
      saveVersion(noun(undefined), { id: 7, version: 3 }, { record: { title: "" }, staffId }, trx),
    ),
  ).rejects.toMatchObject({ code: "not_found" });
  expect(await save("旧", 2)).toEqual({ saved: true, version: 3, before: { title: "旧" }, changed: [] });
  expect(await save("新", 2)).toEqual({ saved: false, theirs: { ...stands, by: "" } });
  expect(await kept()).toEqual([]);
  expect(await save("新", 3)).toEqual({ saved: true, version: 4, before: { title: "旧" }, changed: ["title"] });
  expect(await kept()).toEqual([
    [4, { title: "新" }],
    [3, { title: "旧" }],
  ]);
  // Storing a version again does not change it.
  const first = { version: 8, record: { title: "一" } };
  await withTransaction((trx) =>
    keepVersion({ kind: "subject", id: 9 }, { number: 8, record: { title: "原话" }, note: "原注", staffId }, trx),
  );
  await withTransaction((trx) =>
    saveVersion(noun(first), { id: 9, version: 8 }, { record: { title: "二" }, note: "改题", staffId: null }, trx),
  );
  const versions = (await readVersions("subject", 9)).map(({ record, note, by }) => [record, note, by]);
  expect(versions).toEqual([
    [{ title: "原话" }, "原注", await nameOf(staffId)],
    [{ title: "二" }, "改题", ""],
  ]);
  const theirs = { version: 4, record: { title: "新" } };
  expect(await save("迟", 3, theirs)).toEqual({ saved: false, theirs: { ...theirs, by: await nameOf(staffId) } });
});

it("compares texts word by word, bodies block by block, and all else as it is", () => {
  const before = { title: "甲", place: 1, same: "同", body: "<p>一</p>" };
  const after = { title: "甲 乙丙", place: "一", same: "同", body: "<p>一</p><p>二</p>" };
  const { fields, blocks, changed } = compareRecords(before, after, ["body"]);
  expect(fields).toMatchObject([
    { name: "title", before: "甲", after: "甲 乙丙", pieces: expect.any(Array) },
    { name: "place", before: 1, after: "一", pieces: null },
  ]);
  expect(blocks).not.toEqual([]);
  expect(changed).toEqual({ characters: 3, words: [], hasFigure: false });
  expect(compareRecords({ title: "甲 乙 丙丁" }, { title: "甲", tags: ["一"] })).toMatchObject({
    fields: [
      { name: "title", before: "甲 乙 丙丁", after: "甲" },
      { name: "tags", before: null, after: ["一"], pieces: null },
    ],
    blocks: [],
    changed: { characters: 3 },
  });
});
