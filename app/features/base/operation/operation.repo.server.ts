import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Figures of the database server and of waiting work, for monitoring. */
export type OperatingFigures = {
  databaseBytes: number;
  connections: number;
  connectionsAllowed: number;
  /** Seconds since the oldest open transaction of this database began. */
  longestTransaction: number;
  walBytes: number;
  walArchiveFailures: number;
  /** Seconds since PostgreSQL last archived a WAL file; null if it never did. */
  walArchiveAge: number | null;
  invalidIndexes: number;
};

/** Returns the figures of the database server. */
export async function findFigures(db: Db = database()): Promise<OperatingFigures> {
  const { rows } = await sql<OperatingFigures>`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "connectionsAllowed",
      (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend') as "longestTransaction",
      (case when pg_is_in_recovery() then 0 else pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') end)::float8 as "walBytes",
      failed_count::float8 as "walArchiveFailures",
      extract(epoch from now() - last_archived_time)::float8 as "walArchiveAge",
      (select count(*)::int from pg_index where not indisvalid) as "invalidIndexes"
    from pg_stat_archiver`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error("pg_stat_archiver has no row");
  return figures;
}

/** The number of jobs of a queue in one state. */
export type QueueCount = { queue: string; state: string; count: number };

/** Counts the jobs in each queue by state. Returns none before any instance has run jobs. */
export async function findQueueCounts(db: Db = database()): Promise<QueueCount[]> {
  const known = await sql<{ is: boolean }>`select to_regclass('pgboss.job') is not null as is`.execute(db);
  if (known.rows[0]?.is !== true) return [];
  const { rows } = await sql<QueueCount>`
    select name as queue, state::text as state, count(*)::int as count from pgboss.job group by 1, 2`.execute(db);
  return rows;
}

/** Counts the waiting work of each kind. */
export async function findWaitingWork(db: Db = database()): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select 'pushes' as kind, count(*)::int as count from pushes where state = 'waiting'
    union all select 'pushes_given_up', count(*)::int from pushes where state = 'failed'
    union all select 'messages', count(*)::int from deliveries where failed_at is null
    union all select 'messages_given_up', count(failed_at)::int from deliveries
    union all select 'comments', count(*)::int from comments where status = 'waiting'
    union all select 'complaints', count(*)::int from complaints where closed_at is null
    union all select 'search_documents', count(*)::int from search_documents where kind = 'article' and not named
    union all select 'samples', count(*)::int from samples where not has_all_words`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** The settings of the database server that protect written data, and its clock. */
export type DatabaseFacts = {
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  /** Megabytes of memory for table pages. */
  sharedBuffersMb: number;
  now: Date;
};

/** Returns the settings and the clock of the database server. */
export async function findDatabaseFacts(db: Db = database()): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      (pg_size_bytes(current_setting('shared_buffers')) / 1048576)::int as "sharedBuffersMb", clock_timestamp() as now`.execute(
    db,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error("the database has no settings");
  return facts;
}
