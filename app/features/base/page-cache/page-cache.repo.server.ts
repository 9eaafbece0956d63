import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** The channel on which every instance hears which pages have changed. */
export const PURGE_CHANNEL = "purge";

/** Sends one payload to every instance when the transaction commits; nothing when it rolls back. */
export async function notifyPurge(payload: string, db: Db = database()): Promise<void> {
  await sql`select pg_notify(${PURGE_CHANNEL}, ${payload})`.execute(db);
}
