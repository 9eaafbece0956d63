import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { migrate } from "#db/migrate/migrate.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { openPool } from "../fixtures/connections.ts";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");

/**
 * Creates a database for the tests of a file: applies the migrations before `first`, runs the SQL of `oldState`, then
 * applies the migrations from `first` to `last`. Returns a function that queries it.
 */
export function upgradedDatabase({ first, last }: { first: string; last: string }, oldState: string) {
  let database: TestDatabase;
  let pool: pg.Pool;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    pool = openPool(database.url);
    folder = await mkdtemp(join(tmpdir(), "migrations-"));
    const names = await readdir(MIGRATIONS);
    const apply = async (some: string[]) => {
      await Promise.all(some.map((name) => cp(join(MIGRATIONS, name), join(folder, name))));
      await migrate(database.url, { folder });
    };
    await apply(names.filter((name) => name < first));
    await pool.query(oldState);
    await apply(names.filter((name) => name >= first && name <= last));
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  return async (sql: string) => (await pool.query(sql)).rows as Record<string, unknown>[];
}
