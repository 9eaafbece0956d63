import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { CodeKey } from "./one-time-code.schema.ts";

/** Stores the code of a key. It replaces an earlier code. */
export async function upsert(key: CodeKey, hash: Buffer, lifeSeconds: number, db: Db = database()): Promise<void> {
  await sql`
    insert into one_time_codes (channel, target, purpose, code_hash, expires_at)
    values (${key.channel}, ${key.target}, ${key.purpose}, ${hash}, now() + make_interval(secs => ${lifeSeconds}::int))
    on conflict on constraint one_time_codes_pk do update set
      code_hash = excluded.code_hash, expires_at = excluded.expires_at, created_at = now(), tries = 0, used = false`.execute(
    db,
  );
}

/**
 * The tolerance in seconds. The column rounds to milliseconds, so a new code may expire slightly later than its full
 * lifetime from now.
 */
const ROUNDING_S = 1;

/**
 * Compares a code and counts the try in one statement. Of many concurrent tries at most `mostTries` are compared and at
 * most one succeeds. Returns whether the code was right; it is then used.
 */
export async function useMatching(
  key: CodeKey,
  hash: Buffer,
  { mostTries, lifeSeconds }: { mostTries: number; lifeSeconds: number },
  db: Db = database(),
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    update one_time_codes set tries = tries + 1, used = code_hash = ${hash}
    where channel = ${key.channel} and target = ${key.target} and purpose = ${key.purpose}
      and not used and tries < ${mostTries}::int
      and expires_at > clock_timestamp() and expires_at <= clock_timestamp() + make_interval(secs => ${lifeSeconds + ROUNDING_S}::int)
    returning used`.execute(db);
  return rows[0]?.used ?? false;
}

/** Returns whether a number or address has a code of any purpose that can still be tried. */
export async function hasOpen(target: string, db: Db = database()): Promise<boolean> {
  const { rows } = await sql`
    select from one_time_codes where target = ${target} and not used and expires_at > clock_timestamp() limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes all codes of these numbers or addresses. */
export async function deleteByTargets(targets: string[], db: Db = database()): Promise<void> {
  await db.deleteFrom("one_time_codes").where("target", "in", targets).execute();
}

export async function deleteExpired(db: Db = database()): Promise<void> {
  await sql`delete from one_time_codes where expires_at <= now() or used`.execute(db);
}
