import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { HostsClient } from "../hosts/hosts.ts";
import { readMigrations, type Migration } from "./migration-files.ts";
import { migrationsToApply, type Applied } from "./migration-history.ts";
import { withProgress } from "./migration-progress.ts";
import { grantSiteRole } from "../site-role.ts";
import { StartError } from "../start-error.ts";

type OnEvent = (event: { level: "info" | "warn" | "error"; message: string }) => void;

/** The connection that migrates, and the function that reports its progress. */
type Session = { client: pg.Client; url: string; pid: number; report: OnEvent };

/** A number that no other lock of ours uses; spells "migr". */
const LOCK_KEY = 0x6d696772;
const TRY_LOCK_EVERY_MS = 250;
const REPORT_WAIT_EVERY_MS = 10_000;
/**
 * Milliseconds that a migration waits for a lock. Readers queue behind a waiting migration, so it gives up and tries
 * again.
 */
const LOCK_TIMEOUT_MS = 1_000;
const BEGIN = `BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};`;
const LONGEST_PAUSE_MS = 10_000;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS public.schema_migrations (
    name text CONSTRAINT schema_migrations_pkey PRIMARY KEY,
    sha256 text NOT NULL,
    breaking boolean NOT NULL DEFAULT false,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/**
 * Applies the SQL files NNNN_name.sql of a folder in order and returns the names of those applied now. Uses a
 * connection of its own without any time limit. Each file has its own transaction, except those marked `-- outside a
 * transaction`. If several processes start, one migrates. The others wait, report that, and then have nothing to do.
 * `siteRole`: the role of the site, which gets its grants if another role migrates. Throws StartError with the file's
 * name if the database does not match the folder or if a file fails.
 */
export async function migrate(
  url: string,
  options: { folder: string; onEvent?: OnEvent; siteRole?: string },
): Promise<{ applied: string[] }> {
  const report = options.onEvent ?? (() => {});
  const known = await readMigrations(options.folder);
  const client = await connect(url);
  try {
    const session = { client, url, pid: await takeLock(client, report), report };
    await client.query(CREATE_TABLE);
    const { rows: history } = await client.query<Applied>(
      "SELECT name, sha256, breaking FROM public.schema_migrations ORDER BY applied_at, name",
    );
    const missing = migrationsToApply(known, history, report);
    await applyAll(session, missing, history.length === 0);
    if (options.siteRole !== undefined) await grantSite(session, options.siteRole);
    // The server does not end a session at once. Unlocking first lets a waiting instance continue immediately.
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK_KEY]);
    return { applied: missing.map(({ name }) => name) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Opens a connection without time limits. The server ends its work soon after this process has ended. */
async function connect(url: string): Promise<pg.Client> {
  const client = new HostsClient({
    connectionString: url,
    application_name: "mingbai migration",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection that is lost between two statements is reported here. The next statement then fails.
  client.on("error", () => {});
  await client.connect();
  await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0");
  // Not every operating system supports this check. Without it the server notices the loss when it responds.
  await client.query("SET client_connection_check_interval = 5000").catch(() => undefined);
  return client;
}

/**
 * Takes the lock of migrations and returns the process id of the session. It retries instead of waiting in one
 * statement, because a concurrent index build waits for every statement that began before it.
 */
async function takeLock(client: pg.Client, report: OnEvent): Promise<number> {
  const began = performance.now();
  for (let reports = 0; ;) {
    const { rows } = await client.query<{ taken: boolean; pid: number }>(
      "SELECT pg_try_advisory_lock($1) AS taken, pg_backend_pid() AS pid",
      [LOCK_KEY],
    );
    if (rows[0]?.taken) return rows[0].pid;
    const waited = performance.now() - began;
    if (waited >= reports * REPORT_WAIT_EVERY_MS) {
      const since = reports === 0 ? "" : ` It has been at work for ${Math.round(waited / 1_000)} s or longer.`;
      report({ level: "info", message: `Another process migrates the database; waiting for it.${since}` });
      reports += 1;
    }
    await sleep(TRY_LOCK_EVERY_MS);
  }
}

/** Grants the site's role what it needs, unless that role migrates. Throws StartError with advice. */
async function grantSite({ client }: Session, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>("SELECT current_user AS owner");
  const [{ owner } = { owner: role }] = rows;
  if (owner === role) return;
  try {
    await grantSiteRole(client, role);
  } catch (error) {
    const message =
      `The role ${owner} cannot give the role ${role} what it needs: ${messageOf(error)}. ` +
      `It must own the tables and be a member of the other (GRANT ${role} TO ${owner}).`;
    throw new StartError(message, { cause: error });
  }
}

/** Logs one line for a new database, and for an upgrade one line for each file. */
async function applyAll(session: Session, migrations: Migration[], isNew: boolean): Promise<void> {
  const { client, url, pid, report } = session;
  if (isNew) await client.query("SET synchronous_commit = off");
  for (const [index, migration] of migrations.entries()) {
    const { name } = migration;
    // In a new database only the last file waits for the disk. Its commit makes the earlier ones durable too.
    if (isNew && migration === migrations.at(-1)) await client.query("RESET synchronous_commit");
    if (!isNew)
      report({ level: "info", message: `Applying migration ${name} (${index + 1} of ${migrations.length}).` });
    await withProgress({ url, pid, name }, report, async () => {
      if (migration.statements !== undefined) await applyOutside(session, migration, migration.statements);
      else await applyWhole(session, migration);
    });
    if (!isNew) report({ level: "info", message: `Applied migration ${name}.` });
  }
  if (isNew) report({ level: "info", message: `Made the tables (${migrations.length} migrations).` });
}

/** Applies one migration in a transaction, and retries while another session's lock is in its way. */
async function applyWhole(session: Session, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(session.client, migration);
      return;
    } catch (error) {
      await session.client.query("ROLLBACK").catch(() => {});
      if (!isBlocked(error)) throw failure(migration, error);
      const pause = Math.min(attempt * 1_000, LONGEST_PAUSE_MS);
      const message = `Migration ${migration.name} needs a lock that others hold. It lets them go on and tries again in ${pause / 1_000} s (attempt ${attempt}).`;
      session.report({ level: "warn", message });
      await sleep(pause);
    }
  }
}

/**
 * Applies a migration and adds its row to the history, in one message, because a new database needs many migrations.
 * COMMIT follows as a separate message. If this process has ended by then, the server does not commit.
 */
async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`${BEGIN}${migration.sql}\n;${historyRow(client, migration)}`);
  await client.query("COMMIT");
}

/** Builds indexes without blocking writers or readers. Drops an index that an interrupted attempt left behind first. */
async function applyOutside({ client }: Session, migration: Migration, statements: string[]): Promise<void> {
  try {
    for (const statement of statements) {
      const [, index] = /^create (?:unique )?index concurrently (\w+)/i.exec(statement) ?? [];
      if (index !== undefined) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
      await client.query(statement);
    }
    await client.query(historyRow(client, migration));
  } catch (error) {
    throw new StartError(
      `The migration ${migration.name} failed: ${messageOf(error)}. The next start does it again from its beginning.`,
      { cause: error },
    );
  }
}

function historyRow(client: pg.Client, { name, sha256, breaking }: Migration): string {
  const row = `${client.escapeLiteral(name)}, ${client.escapeLiteral(sha256)}, ${breaking}`;
  return `INSERT INTO public.schema_migrations (name, sha256, breaking) VALUES (${row})`;
}

function isBlocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK);
}

/** Returns the error for the operator: PostgreSQL's own message, with the line of the file to which it refers. */
function failure({ name, sql }: Migration, error: unknown): StartError {
  const position = error instanceof pg.DatabaseError ? Number(error.position) - BEGIN.length : Number.NaN;
  const line = position > 0 ? ` (line ${sql.slice(0, position).split("\n").length})` : "";
  return new StartError(`The migration ${name} failed and was undone: ${messageOf(error)}${line}.`, { cause: error });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
