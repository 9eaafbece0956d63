import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

export type BackupKind = "archive" | "base" | "drill";

/** The outcome of one backup or drill. */
export type BackupRun = { kind: BackupKind; beganAt: Date; name: string; bytes: number; failure: string | null };

/** The number of days for which outcomes are stored. */
const KEPT_DAYS = 400;

/** Stores an outcome and deletes those older than KEPT_DAYS. */
export async function insertRun(
  { kind, beganAt, name, bytes, failure }: BackupRun,
  db: Db = database(),
): Promise<void> {
  await db.insertInto("backup_runs").values({ kind, began_at: beganAt, name, bytes, failure }).execute();
  await sql`delete from backup_runs where ended_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}

/** The last outcomes of one kind: seconds since the last success (null: none yet), and the failure after it, if any. */
export type LastRun = { kind: BackupKind; secondsSinceSuccess: number | null; bytes: number; failure: string | null };

/** Returns the last outcome of each kind that has run. */
export async function findLastRuns(db: Db = database()): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select kind, extract(epoch from now() - max(ended_at) filter (where failure is null))::float8 as "secondsSinceSuccess",
      coalesce((array_agg(bytes order by id desc) filter (where failure is null))[1], 0) as bytes,
      (array_agg(failure order by id desc))[1] as failure
    from backup_runs group by kind order by kind`.execute(db);
  return rows;
}

/** Returns PostgreSQL's identifier of this database cluster. */
export async function findSystemId(db: Db = database()): Promise<string> {
  const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db);
  return rows[0]?.id ?? "";
}
