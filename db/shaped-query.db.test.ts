import { expect, it, vi } from "vitest";
import { testDatabase } from "../tests/db/test-database.ts";
import { database, withTransaction, type Db } from "./client.ts";
import { shapedQuery } from "./shaped-query.ts";

testDatabase();

it("gives each call its own values, puts a query together once for each shape, and runs where it is told to", async () => {
  const build = vi.fn((db: Db, { key, limit }: { key?: string; limit: number }) => {
    let query = db.selectFrom("settings").select("key").orderBy("key").limit(limit);
    if (key !== undefined) query = query.where("key", "=", key);
    return query;
  });
  const find = shapedQuery(build);
  await database().deleteFrom("settings").execute();
  const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);
  const inside = await withTransaction(async (trx) => {
    await trx
      .insertInto("settings")
      .values([
        { key: "a", value: "1" },
        { key: "b", value: "2" },
      ])
      .execute();
    return find(trx, { limit: 9 });
  });
  expect(keysOf(inside)).toEqual(["a", "b"]);
  expect(keysOf(await find(database(), { limit: 1 }))).toEqual(["a"]);
  expect(keysOf(await find(database(), { key: "b", limit: 9 }))).toEqual(["b"]);
  expect(keysOf(await find(database(), { key: "a", limit: 9 }))).toEqual(["a"]);
  expect(build).toHaveBeenCalledTimes(2);
});
