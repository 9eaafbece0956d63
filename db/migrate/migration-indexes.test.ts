import { join } from "node:path";
import { expect, test } from "vitest";
import { readMigrations } from "./migration-files.ts";

/** Files up to this one are older than the rule and are never changed. */
const LAST_WITHOUT_RULE = "0150";
const folder = join(import.meta.dirname, "../../migrations");

/** Returns the tables on which a file builds an index that blocks writers, except tables that the file makes. */
function blockedTables(sql: string): string[] {
  const words = sql.replaceAll(/--.*$/gm, "").toLowerCase();
  const made = new Set([...words.matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map(([, table]) => table));
  const indexed = [...words.matchAll(/\bcreate (?:unique )?index (?!concurrently)(?:\w+\s+)?on (?:only )?(\w+)/g)];
  return indexed.map(([, table = ""]) => table).filter((table) => !made.has(table));
}

test("sees an index that blocks writers, and none on a table of the same file", () => {
  const index = "create unique index a_idx\n  on articles (id);";
  expect(blockedTables(index)).toEqual(["articles"]);
  expect(blockedTables(`create table articles (id int);${index}`)).toEqual([]);
  expect(blockedTables("create index concurrently a_idx on articles (id);")).toEqual([]);
});

test("indexes of existing tables are built concurrently, in a file marked `-- outside a transaction`", async () => {
  const files = (await readMigrations(folder)).filter(({ name }) => name.slice(0, 4) > LAST_WITHOUT_RULE);
  const blocked = files.flatMap(({ name, sql }) => blockedTables(sql).map((table) => `${name}: ${table}`));
  expect(blocked).toEqual([]);
});
