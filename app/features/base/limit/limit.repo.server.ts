import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { Window } from "./limit.policy.ts";

/**
 * The tolerance for hits slightly ahead of this statement's clock. Such hits come from concurrent statements, not from
 * a clock that was set back.
 */
const AHEAD = sql`interval '5 seconds'`;

/** A key with its windows. A hit counts `weight` times. */
export type Keyed = { key: string; windows: readonly Window[]; weight: number };

/**
 * Counts a hit under a key unless a window is full. It is one statement, so that only those concurrent hits pass for
 * which there is room. Returns whether it was counted.
 */
export async function insertHit(keyed: Keyed, db: Db = database()): Promise<boolean> {
  const { rows } = await sql`${insertion(keyed)} returning 1`.execute(db);
  return rows.length === 1;
}

/**
 * Counts a hit under each key that has room, in one statement that a database crash may lose. Returns for each key
 * whether it was counted.
 */
export async function insertLightHits(keyed: readonly Keyed[], db: Db = database()): Promise<boolean[]> {
  const names = keyed.map((_, index) => sql.ref(`counted_${index}`));
  // The setting applies only to this statement's own transaction, which then commits without waiting for the disk.
  const light = sql`where set_config('synchronous_commit', 'off', true) = 'off'`;
  const parts = keyed.map((one, index) => sql`${names[index]} as (${insertion(one, light)} returning 1)`);
  const query = sql<{ counted: boolean[] }>`
    with ${sql.join(parts)}
    select array[${sql.join(names.map((name) => sql`exists (select from ${name})`))}] as counted`;
  return (await onlyRow(query.execute(db))).counted;
}

function insertion({ key, windows, weight }: Keyed, condition = sql``) {
  const longest = Math.max(...windows.map((window) => window.seconds));
  const room = windows.map(
    ({ count, seconds }) => sql`
      (select count(*) from unnest(l.hits) as hit
        where hit > clock_timestamp() - make_interval(secs => ${seconds}::int) and hit <= clock_timestamp() + ${AHEAD}) <= ${count - weight}::int`,
  );
  const acts = sql`array_fill(clock_timestamp(), array[${weight}::int])`;
  return sql`
    insert into limits as l (key, hits, expires_at)
    select ${key}, ${acts}, clock_timestamp() + make_interval(secs => ${longest}::int) ${condition}
    on conflict (key) do update set
      hits = array(
        select hit from unnest(l.hits) as hit
        where hit > clock_timestamp() - make_interval(secs => ${longest}::int) and hit <= clock_timestamp() + ${AHEAD}
        order by hit) || ${acts},
      expires_at = excluded.expires_at
    where ${sql.join(room, sql` and `)}`;
}

/** Returns the used share of a key's fullest window, 0 to 1, without counting a hit. */
export async function findUsedShare({ key, windows }: Omit<Keyed, "weight">, db: Db = database()): Promise<number> {
  const shares = windows.map(
    ({ count, seconds }) => sql`(
      select count(*)::float8 / ${count}::int from limits as l, unnest(l.hits) as hit where l.key = ${key}
        and hit > clock_timestamp() - make_interval(secs => ${seconds}::int) and hit <= clock_timestamp() + ${AHEAD})`,
  );
  const query = sql<{ share: number }>`select least(1, greatest(${sql.join(shares)})) as share`;
  return (await onlyRow(query.execute(db))).share;
}

/** Returns the hits counted under a key, and the database's time. */
export async function findHits(key: string, db: Db = database()): Promise<{ hits: Date[]; now: Date }> {
  const query = sql<{ hits: Date[] | null; now: Date }>`
    select (select hits from limits where key = ${key}) as hits, clock_timestamp() as now`;
  const { hits, now } = await onlyRow(query.execute(db));
  return { hits: hits ?? [], now };
}

/** Deletes the newest hit of a key, with its weight. */
export async function deleteNewestHit({ key, weight }: Keyed, db: Db = database()): Promise<void> {
  await sql`
    update limits set hits = trim_array(hits, least(${weight}::int, cardinality(hits))) where key = ${key}`.execute(db);
}

/** Deletes all hits of the keys. */
export async function deleteKeys(keys: string[], db: Db = database()): Promise<void> {
  await db.deleteFrom("limits").where("key", "in", keys).execute();
}

/** Deletes keys whose hits have left all windows. */
export async function deleteExpired(db: Db = database()): Promise<void> {
  await sql`delete from limits where expires_at <= now()`.execute(db);
}
