import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Window } from "./limit.policy.ts";

/** Acts a little ahead of this statement's clock are those of others at the same time, not of a clock set back. */
const AHEAD = sql`interval '5 seconds'`;

/**
 * Counts an act under a key unless a window is full: one statement, so that of many at once only those pass for which
 * there is room. Gives whether it was counted. `isLight`: a crash of the database may forget it.
 */
export async function insertHit(
  key: string,
  windows: readonly Window[],
  { isLight = false }: { isLight?: boolean } = {},
  db: Db = database(),
): Promise<boolean> {
  // Set for this statement's own transaction, which then ends without waiting for the disk.
  const light = isLight ? sql`where set_config('synchronous_commit', 'off', true) = 'off'` : sql``;
  const longest = Math.max(...windows.map((window) => window.seconds));
  const room = windows.map(
    ({ count, seconds }) => sql`
      (select count(*) from unnest(l.hits) as hit
        where hit > clock_timestamp() - make_interval(secs => ${seconds}::int) and hit <= clock_timestamp() + ${AHEAD}) < ${count}::int`,
  );
  const { rows } = await sql`
    insert into limits as l (key, hits, expires_at)
    select ${key}, array[clock_timestamp()], clock_timestamp() + make_interval(secs => ${longest}::int) ${light}
    on conflict (key) do update set
      hits = array(
        select hit from unnest(l.hits) as hit
        where hit > clock_timestamp() - make_interval(secs => ${longest}::int) and hit <= clock_timestamp() + ${AHEAD}
        order by hit) || clock_timestamp(),
      expires_at = excluded.expires_at
    where ${sql.join(room, sql` and `)}
    returning 1`.execute(db);
  return rows.length === 1;
}

/** The acts counted under a key, with the database's time. */
export async function findHits(key: string, db: Db = database()): Promise<{ hits: Date[]; now: Date }> {
  const { rows } = await sql<{ hits: Date[] | null; now: Date }>`
    select (select hits from limits where key = ${key}) as hits, clock_timestamp() as now`.execute(db);
  return { hits: rows[0]?.hits ?? [], now: rows[0]?.now ?? new Date() };
}

/** Takes the newest act of a key out again. */
export async function deleteNewestHit(key: string, db: Db = database()): Promise<void> {
  await sql`update limits set hits = trim_array(hits, 1) where key = ${key} and cardinality(hits) > 0`.execute(db);
}

/** Removes keys that no window sees any more. */
export async function deleteExpired(db: Db = database()): Promise<void> {
  await sql`delete from limits where expires_at < now()`.execute(db);
}
