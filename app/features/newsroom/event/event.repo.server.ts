import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** The PostgreSQL channel for events of the newsroom. Instances of this and of earlier releases notify each other on it. */
export const NEWSROOM_CHANNEL = "office";

/** Sends one payload to every instance when the transaction commits. A rollback sends nothing. */
export async function notifyNewsroom(payload: string, db: Db = database()): Promise<void> {
  await sql`select pg_notify(${NEWSROOM_CHANNEL}, ${payload})`.execute(db);
}
