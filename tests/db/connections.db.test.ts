import { globSync, readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { openClient, openPool } from "../fixtures/connections.ts";
import { createTestDatabase } from "./database.ts";

const database = await createTestDatabase({ empty: true });
afterAll(() => database.drop());

const END_OTHERS =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

it("ends no run when the server ends a connection that rests", async () => {
  const [held, pool, other] = [await openClient(database.url), openPool(database.url), await openClient(database.url)];
  const gone = new Promise((resolve) => held.once("end", resolve));
  const lost = new Promise((resolve) => pool.once("remove", resolve));
  await pool.query("select 1");
  await other.query(END_OTHERS);
  await Promise.all([gone, lost]);
  await expect(held.query("select 1")).rejects.toThrow("not queryable");
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await Promise.all([pool.end(), other.end()]);
});

it("is how all tests and benches connect", () => {
  const files = globSync("{tests,bench}/**/*.ts").concat(globSync("{app,server,db,cli,jobs}/**/*.{test,spec}.ts"));
  const own = files.filter((file) => /new (?:pg\.)?(?:Client|Pool)\(/.test(readFileSync(file, "utf8")));
  expect(own).toEqual(["tests/fixtures/connections.ts"]);
});
