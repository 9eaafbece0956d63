import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/db/database.ts";
import { spawnProcess, startProcess } from "../../tests/fixtures/processes/processes.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "../../tests/fixtures/connections.ts";

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  pool = openPool(database.url);
  folder = await mkdtemp(join(tmpdir(), "mb-migrations-"));
  await file("0001_first.sql", "CREATE TABLE first (id int);");
  await file("0002_second.sql", "CREATE TABLE second (id int); INSERT INTO first VALUES (1);");
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const file = (name: string, sql: string) => writeFile(join(folder, name), sql);
const rows = async (sql: string) => (await pool.query(sql)).rows;
const appliedNames = async () =>
  (await rows("SELECT name FROM schema_migrations ORDER BY name")).map((row) => row.name);

test("applies files in order once, and later only the new ones", async () => {
  expect(await migrate(database.url, { folder })).toEqual({ applied: ["0001_first.sql", "0002_second.sql"] });
  expect(await migrate(database.url, { folder })).toEqual({ applied: [] });
  await file("0003_third.sql", "INSERT INTO first VALUES (3);");
  expect(await migrate(database.url, { folder })).toEqual({ applied: ["0003_third.sql"] });
  expect(await rows("SELECT id FROM first ORDER BY id")).toEqual([{ id: 1 }, { id: 3 }]);
  expect(await rows("SELECT length(sha256) AS length FROM schema_migrations LIMIT 1")).toEqual([{ length: 64 }]);
});

test("a file may take 20 s; of two instances one waits for it and says so, whatever limits the database sets", async () => {
  await rows(`do $$ begin execute format('alter database %I set statement_timeout = 300', current_database()); end $$`);
  await file("0003_slow.sql", "SELECT pg_sleep(20);");
  await file("0004_index.sql", "-- outside a transaction\nCREATE INDEX CONCURRENTLY first_idx ON first (id);");
  const told: string[] = [];
  const onEvent = ({ message }: { message: string }) => told.push(message);
  const both = await Promise.all([
    migrate(database.url, { folder, onEvent }),
    migrate(database.url, { folder, onEvent }),
  ]);
  expect(both.map((one) => one.applied.length).toSorted((one, other) => one - other)).toEqual([0, 4]);
  expect(told).toContain("Another process migrates the database; waiting for it.");
  expect(told.join("\n")).toMatch(/waiting for it\. It has been at work for \d+ s or longer\./);
  expect(told.join("\n")).toMatch(/Migration 0003_slow\.sql has been running for \d+ s\./);
});

test("a file that needs a lock lets readers go on and tries again", async () => {
  await migrate(database.url, { folder });
  await file("0003_column.sql", "ALTER TABLE first ADD COLUMN name text;");
  const reader = await pool.connect();
  await reader.query("BEGIN; SELECT id FROM first");
  const told: string[] = [];
  const migrating = migrate(database.url, { folder, onEvent: ({ message }) => told.push(message) });
  try {
    await expect
      .poll(() => told, { timeout: 60_000 })
      .toContainEqual(expect.stringContaining("0003_column.sql needs a lock that others hold"));
  } finally {
    await reader.query("COMMIT");
    reader.release();
  }
  expect(await migrating).toEqual({ applied: ["0003_column.sql"] });
});

test("an index is built while others write", async () => {
  await migrate(database.url, { folder });
  await file("0003_index.sql", "-- outside a transaction\nCREATE INDEX CONCURRENTLY first_idx\n  ON first (id);");
  const writer = await pool.connect();
  await writer.query("BEGIN; INSERT INTO first VALUES (2)");
  const migrating = migrate(database.url, { folder });
  const phases = () => rows("SELECT phase FROM pg_stat_progress_create_index WHERE datname = current_database()");
  try {
    await expect.poll(phases).toEqual([{ phase: "waiting for writers before build" }]);
    await rows("INSERT INTO first VALUES (3)");
  } finally {
    await writer.query("COMMIT");
    writer.release();
  }
  expect(await migrating).toEqual({ applied: ["0003_index.sql"] });
});

test("an index whose building failed is built anew by the next start", async () => {
  await file("0002_second.sql", "INSERT INTO first VALUES (1), (1);");
  await migrate(database.url, { folder });
  const index = "-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY first_idx ON first (id);";
  await file("0003_index.sql", index);
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    /The migration 0003_index.sql failed: could not create unique index .+ The next start does it again/,
  );
  await rows("DELETE FROM first");
  expect(await migrate(database.url, { folder })).toEqual({ applied: ["0003_index.sql"] });
  expect(await rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'first_idx'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test("refuses a file outside a transaction that an interruption would leave half done", async () => {
  await file("0003_mixed.sql", "-- outside a transaction\nUPDATE first SET id = id + 1;");
  await expect(migrate(database.url, { folder })).rejects.toThrow("0003_mixed.sql runs outside a transaction");
});

test("gives its lock back before its session ends, which may take a moment", async () => {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await migrate(database.url, { folder });
  const last: unknown = query.mock.lastCall?.[0];
  query.mockRestore();
  expect(last).toContain("pg_advisory_unlock");
});

test("a new database is told in one line, an upgrade by lines for each file", async () => {
  const told: string[] = [];
  const onEvent = ({ message }: { message: string }) => told.push(message);
  await migrate(database.url, { folder, onEvent });
  expect(told).toEqual(["Made the tables (2 migrations)."]);
  await file("0003_third.sql", "CREATE TABLE third (id integer)");
  await migrate(database.url, { folder, onEvent });
  expect(told.slice(1)).toEqual(["Applying migration 0003_third.sql (1 of 1).", "Applied migration 0003_third.sql."]);
});

test("gives its connection's lock back", async () => {
  await migrate(database.url, { folder });
  // The server ends the session shortly after the client has disconnected.
  const locks = () => rows("SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory'");
  await expect.poll(locks, { timeout: 20_000 }).toEqual([{ held: 0 }]);
});

test("refuses a file that was changed after it had been applied", async () => {
  await migrate(database.url, { folder });
  await file("0001_first.sql", "CREATE TABLE first (id bigint);");
  await expect(migrate(database.url, { folder })).rejects.toThrow("The migration 0001_first.sql was changed");
});

test("refuses when an applied file is missing", async () => {
  await migrate(database.url, { folder });
  await rm(join(folder, "0001_first.sql"));
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    "0001_first.sql was applied to this database, but its file is missing",
  );
});

test("refuses two files of one number", async () => {
  await file("0001_late.sql", "SELECT 1;");
  await expect(migrate(database.url, { folder })).rejects.toThrow("have the same number");
});

test("applies a file that landed after one with a higher number; the release before still runs then", async () => {
  await migrate(database.url, { folder });
  await file("0000_late.sql", "SELECT 1;");
  expect(await migrate(database.url, { folder })).toEqual({ applied: ["0000_late.sql"] });
  await rm(join(folder, "0000_late.sql"));
  const told: string[] = [];
  await migrate(database.url, { folder, onEvent: ({ message }) => told.push(message) });
  expect(told).toContainEqual(expect.stringContaining("newer than this release (0000_late.sql)"));
});

test("lets an older release run on a newer database, unless the newer migration breaks it", async () => {
  await file("0003_more.sql", "SELECT 1;");
  await migrate(database.url, { folder });
  await rm(join(folder, "0003_more.sql"));
  const events: { level: string; message: string }[] = [];
  expect(await migrate(database.url, { folder, onEvent: (event) => events.push(event) })).toEqual({ applied: [] });
  // The previous migration's lock may still be held for a short time. The wait for it is reported too.
  expect(events.filter(({ level }) => level === "warn")).toMatchObject([
    { level: "warn", message: expect.stringContaining("newer than this release (0003_more.sql)") },
  ]);

  await file("0003_more.sql", "SELECT 1;");
  await file("0004_drop.sql", "-- breaks older code: first is gone\nDROP TABLE first;");
  await migrate(database.url, { folder });
  await rm(join(folder, "0004_drop.sql"));
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    "0004_drop.sql is unknown here and breaks older code",
  );
});

test("undoes a migration that fails, keeps the ones before it, and names the line", async () => {
  await file("0003_wrong.sql", "CREATE TABLE third (id int);\n\nINSERT INTO nowhere VALUES (1);");
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'The migration 0003_wrong.sql failed and was undone: relation "nowhere" does not exist (line 3).',
  );
  expect(await appliedNames()).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect(await rows("SELECT to_regclass('third') AS third")).toEqual([{ third: null }]);
});

test("refuses a file that ends its transaction, but not a function's body", async () => {
  await file("0003_body.sql", "CREATE PROCEDURE flush() LANGUAGE plpgsql AS $$ BEGIN\n COMMIT;\n END $$;");
  await migrate(database.url, { folder });
  await file("0004_cut.sql", "CREATE TABLE fourth (id int);\ncommit;\nSELECT 1;");
  await expect(migrate(database.url, { folder })).rejects.toThrow("0004_cut.sql ends its transaction itself");
});

test("a migrator that was killed half-way leaves whole files, and the next one completes them", async () => {
  await file("0003_slow.sql", "CREATE TABLE third (id int); SELECT pg_sleep(2); INSERT INTO third VALUES (3);");
  const child = spawnProcess(["migrate", database.url, folder]);
  await expect
    .poll(
      () =>
        rows(
          "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(2)%' AND datname = current_database() AND pid <> pg_backend_pid()",
        ),
      { timeout: 20_000 },
    )
    .toHaveLength(1);
  child.kill("SIGKILL");
  expect(await appliedNames()).toEqual(["0001_first.sql", "0002_second.sql"]);
  const next = await startProcess(["migrate", database.url, folder]);
  expect(next.said.applied).toEqual(["0003_slow.sql"]);
  await next.end("SIGTERM");
  expect(await rows("SELECT id FROM third")).toEqual([{ id: 3 }]);
});

test("a connection that is cut half-way fails the migration, not the process", async () => {
  await file("0003_slow.sql", "CREATE TABLE third (id int); SELECT pg_sleep(20);");
  const failure = migrate(database.url, { folder }).then(
    () => "",
    (error: Error) => error.message,
  );
  const cut =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20)%' AND pid <> pg_backend_pid()";
  await expect.poll(() => rows(cut), { timeout: 20_000 }).toHaveLength(1);
  expect(await failure).toContain("The migration 0003_slow.sql failed");
  expect(await rows("SELECT to_regclass('third') AS third")).toEqual([{ third: null }]);
});

test("the template of the test databases holds every migration of the project", async () => {
  const copy = await createTestDatabase();
  const own = openPool(copy.url);
  try {
    const project = fileURLToPath(new URL("../../migrations", import.meta.url));
    expect(await migrate(copy.url, { folder: project })).toEqual({ applied: [] });
    expect((await own.query("SELECT count(*)::int AS count FROM schema_migrations")).rows[0].count).toBeGreaterThan(0);
  } finally {
    await own.end();
    await copy.drop();
  }
});
