import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Query } from "#db/notifications.ts";

export type { Query };

/** The channel that notifies every instance of changed pages. */
export const PURGE_CHANNEL = "purge";

/** A position in the log of purges. Transactions before the horizon have ended, and their payloads were received. */
export type PurgeMark = { horizon: string; newest: string | null };

/**
 * Sends payloads to every instance when the transaction commits. Stores them for instances that are not listening now.
 */
export async function logPurges(payloads: readonly string[], db: Db = database()): Promise<void> {
  await db
    .insertInto("page_purges")
    .values(payloads.map((payload) => ({ payload })))
    .execute();
}

/** Returns the current position in the log. */
export async function findPurgeMark(query: Query): Promise<PurgeMark | undefined> {
  const [mark] = await query<PurgeMark>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
       (select max(id) from page_purges)::text as newest`,
  );
  return mark;
}

/**
 * Returns the payloads since a mark. Returns undefined if the log no longer reaches back to the mark's newest payload.
 */
export async function findPurgesSince(query: Query, { horizon, newest }: PurgeMark): Promise<string[] | undefined> {
  const rows = await query<{ id: string; payload: string; isNew: boolean }>(
    `select id::text, payload, transaction >= $1::xid8 as "isNew" from page_purges
     where transaction >= $1::xid8 or id = $2 order by id`,
    [horizon, newest],
  );
  if (!rows.some(({ id }) => id === newest)) return undefined;
  return rows.filter(({ isNew }) => isNew).map(({ payload }) => payload);
}

/** Returns the payloads of the last `milliseconds` that forbid outer caches to store pages. */
export async function findWithheldWithin(milliseconds: number, db: Db = database()): Promise<string[]> {
  const rows = await db
    .selectFrom("page_purges")
    .select("payload")
    .where("at", ">", sql<Date>`now() - make_interval(secs => ${milliseconds / 1_000})`)
    .where("payload", "like", '{"withhold"%')
    .execute();
  return rows.map(({ payload }) => payload);
}

/**
 * Deletes payloads sent before a time, except the newest one. With that one, other instances can tell that they have
 * missed no payload.
 */
export async function forgetPurgesBefore(moment: Date, db: Db = database()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("page_purges")
    .where("at", "<", moment)
    .where("id", "<", sql<number>`(select max(id) from page_purges)`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
