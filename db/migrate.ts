import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { StartError } from "./start-error.ts";

type OnEvent = (event: { level: "info" | "warn" | "error"; message: string }) => void;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
  /** Its first line is `-- breaks older code`: a release without this file must not run on the result. */
  breaking: boolean;
}

interface Applied {
  name: string;
  sha256: string;
  breaking: boolean;
}

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number that nothing else of ours locks; spells "migr". */
const LOCK_KEY = 0x6d696772;

const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS public.schema_migrations (
    name text CONSTRAINT schema_migrations_pkey PRIMARY KEY,
    sha256 text NOT NULL,
    breaking boolean NOT NULL DEFAULT false,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/**
 * Applies the SQL files NNNN_name.sql of a folder in order, each in a transaction of its own, and gives the names of
 * those applied now. Of two processes at once one waits, then finds nothing to do. A cut leaves whole files only.
 * Throws StartError when the database's history is not the folder's, naming the file.
 */
export async function migrate(
  pool: pg.Pool,
  options: { folder: string; onEvent?: OnEvent },
): Promise<{ applied: string[] }> {
  const report = options.onEvent ?? (() => {});
  const known = await readFolder(options.folder);
  const client = await pool.connect();
  // A connection lost between two statements speaks up here; the next statement fails with it.
  client.on("error", () => {});
  try {
    // The pool's limits are meant for readers' queries; a migration and the wait for another's may take longer.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await takeLock(client, report);
    await client.query(CREATE_TABLE);
    const found = await client.query<Applied>("SELECT name, sha256, breaking FROM public.schema_migrations");
    const history = found.rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    checkHistory(known, history, report);
    const done = new Set(history.map((row) => row.name));
    const applied: string[] = [];
    for (const migration of known) {
      if (done.has(migration.name)) continue;
      // Of a new database only the last waits for the disk, and with it go all before; a cut leaves the first ones.
      await apply(client, migration, history.length > 0 || migration === known.at(-1) ? "on" : "off");
      applied.push(migration.name);
      // Of a new database one line tells enough; an upgrade may stay long with one of them.
      if (history.length > 0) report({ level: "info", message: `Applied migration ${migration.name}.` });
    }
    if (history.length === 0) report({ level: "info", message: `Made the tables (${applied.length} migrations).` });
    // The server takes a moment to end a session, in which the next to come would wait for a lock that nobody needs.
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK_KEY]);
    return { applied };
  } finally {
    // Ending the session gives back the lock and the settings, whatever state it is in.
    client.release(true);
  }
}

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const seen = new Map<string, string>();
  for (const name of names) {
    if (!FILE_NAME.test(name))
      throw new StartError(`The migration ${name} must be named NNNN_name.sql (in ${folder}).`);
    const twin = seen.get(name.slice(0, 4));
    if (twin !== undefined) throw new StartError(`The migrations ${twin} and ${name} have the same number.`);
    seen.set(name.slice(0, 4), name);
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const bytes = await readFile(join(folder, name));
  const sql = bytes.toString("utf8");
  if (/^\s*(commit|rollback)\s*;/im.test(sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, ""))) {
    throw new StartError(`The migration ${name} ends its transaction itself, which a cut would leave half done.`);
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { name, sql, sha256, breaking: sql.startsWith("-- breaks older code") };
}

async function takeLock(client: pg.PoolClient, report: OnEvent): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [LOCK_KEY]);
  if (rows[0]?.taken) return;
  report({ level: "info", message: "Another process migrates the database; waiting for it." });
  await client.query("SELECT pg_advisory_lock($1)", [LOCK_KEY]);
}

/** Refuses what cannot work; a newer database whose newer migrations all keep older code working is let pass. */
function checkHistory(known: Migration[], applied: Applied[], report: OnEvent): void {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const newestKnown = known.at(-1)?.name ?? "";
  for (const row of applied) {
    const migration = byName.get(row.name);
    if (migration === undefined) checkUnknown(row, newestKnown, report);
    else if (migration.sha256 !== row.sha256) {
      throw new StartError(
        `The migration ${row.name} was changed after it had been applied to this database. ` +
          "Restore the file as it was, and put the change into a new migration.",
      );
    }
  }
  const newestApplied = applied.at(-1)?.name ?? "";
  const done = new Set(applied.map((row) => row.name));
  const late = known.find((migration) => migration.name < newestApplied && !done.has(migration.name));
  if (late !== undefined) {
    throw new StartError(
      `The migration ${late.name} comes before ${newestApplied}, which this database already has. Give it a later number.`,
    );
  }
}

function checkUnknown(row: Applied, newestKnown: string, report: OnEvent): void {
  if (row.name < newestKnown) {
    throw new StartError(
      `The migration ${row.name} was applied to this database, but its file is missing. Restore the file.`,
    );
  }
  if (row.breaking) {
    throw new StartError(
      `The database is newer than this release: its migration ${row.name} is unknown here and breaks older code. ` +
        "Start the newer release, or restore a backup from before it.",
    );
  }
  report({
    level: "warn",
    message: `The database is newer than this release (${row.name}); it is made to work with both.`,
  });
}

/**
 * One migration with its line in the history, in one message: of a new database there are many. What ends the transaction
 * comes by itself, or the server would end it for a process that is gone.
 */
async function apply(client: pg.PoolClient, migration: Migration, waitForDisk: "on" | "off"): Promise<void> {
  const { name, sql, sha256, breaking } = migration;
  const begin = `BEGIN; SET LOCAL synchronous_commit = ${waitForDisk};`;
  const row = `${client.escapeLiteral(name)}, ${client.escapeLiteral(sha256)}, ${breaking}`;
  const end = `;INSERT INTO public.schema_migrations (name, sha256, breaking) VALUES (${row})`;
  try {
    await client.query(`${begin}${sql}\n${end}`);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw new StartError(`The migration ${name} failed and was undone: ${describe(error, sql, begin.length)}.`, {
      cause: error,
    });
  }
}

/** PostgreSQL's own words, with the line of the file that it points at, which stood `before` characters into the message. */
function describe(error: unknown, sql: string, before: number): string {
  if (!(error instanceof Error)) return String(error);
  const position = "position" in error ? Number(error.position) - before : Number.NaN;
  if (!(position > 0)) return error.message;
  return `${error.message} (line ${sql.slice(0, position).split("\n").length})`;
}
