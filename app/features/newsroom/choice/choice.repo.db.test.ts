import { expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { findSections } from "./choice.repo.server.ts";

testDatabase();

it("offers the sections of the newest subject first, each subject's in their order", async () => {
  const db = database();
  const ids: number[] = [];
  for (const [subject, ...titles] of [
    ["旧", "甲"],
    ["新", "第二", ""],
  ] as [string, ...string[]][]) {
    const { id: subject_id } = await db
      .insertInto("subjects")
      .values({ slug: subject, title: subject, start_at: new Date(0) })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [index, title] of titles.entries()) {
      const row = { subject_id, title, position: titles.length - index };
      ids.push((await db.insertInto("subject_sections").values(row).returning("id").executeTakeFirstOrThrow()).id);
    }
  }
  const [old, second, first] = ids;
  expect(await findSections()).toEqual([
    { id: first, name: "新" },
    { id: second, name: "新 · 第二" },
    { id: old, name: "旧 · 甲" },
  ]);
});
