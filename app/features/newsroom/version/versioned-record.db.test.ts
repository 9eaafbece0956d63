import { expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { VersionedRecord } from "./versioned-record.service.server.ts";

testDatabase();

type Noted = { title: string };
const record: Noted = { title: "题" };

it("requires the permission for the whole site where a noun has no scopes", async () => {
  const notes = new VersionedRecord<Noted>({
    noun: "note",
    storedKind: "subject",
    permission: "subject.write",
    accept: (input) => input as Noted,
    read: async () => ({ version: 1, record }),
    insert: async () => ({ id: 1, version: 1, record }),
    write: async () => 2,
  });
  const ofIndustry = await addStaff("editor", { kind: "industry", id: 1 });
  const ofSite = await addStaff("editor");
  await expect(notes.add(ofIndustry, record)).rejects.toThrow("forbidden");
  await expect(notes.save(ofIndustry, { id: 1, version: 1 }, { title: "新题" })).rejects.toThrow("forbidden");
  await expect(notes.versions(ofIndustry, 1)).rejects.toThrow("forbidden");
  expect(await notes.add(ofSite, record)).toEqual({ id: 1, version: 1 });
});
