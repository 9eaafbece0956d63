import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../tests/db/database.ts";
import { sql } from "kysely";
import { connect, connectionUrl, database as db, disconnect, limitConnectionWait, withTransaction } from "./client.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  await disconnect();
  await database.drop();
});

test("a wait for a connection is as short as it is said, also after the pool was opened with more patience", async () => {
  const pool = connect(database.url, { max: 1, connectionTimeout: 600_000 });
  expect(connectionUrl()).toBe(database.url);
  const held = await pool.connect();
  limitConnectionWait(10);
  await expect(pool.connect()).rejects.toThrow("timeout exceeded when trying to connect");
  held.release();
});

test("a read waits for a locked table for so long as it is said, and a transaction until it has the lock", async () => {
  const pool = connect(database.url, { lockTimeout: 50 });
  await pool.query("create table things (id int); insert into things values (1)");
  const holder = await pool.connect();
  await holder.query("begin; lock table things");
  const write = withTransaction(async (trx) => sql`update things set id = 2`.execute(trx));
  const waiting = sql<{ query: string }>`select query from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await waiting.execute(db())).rows, { timeout: 20_000 }).toHaveLength(1);
  for (const _ of [1, 2]) await expect(pool.query("select * from things")).rejects.toMatchObject({ code: "55P03" });
  expect((await waiting.execute(db())).rows).toEqual([{ query: expect.stringContaining("update") }]);
  await holder.query("commit");
  holder.release();
  expect((await write).numAffectedRows).toBe(1n);
});
