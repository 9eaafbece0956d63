import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../tests/db/database.ts";
import { connect, connectionUrl, disconnect, limitConnectionWait } from "./client.ts";

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
