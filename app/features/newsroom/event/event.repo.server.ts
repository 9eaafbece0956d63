import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** The channel on which instances of this and of earlier releases notify each other of events in the newsroom. */
export const NEWSROOM_CHANNEL = "office";

/** Sends one payload to every instance when the transaction commits; nothing when it rolls back. */
export async function notifyNewsroom(payload: string, db: Db = database()): Promise<void> {
  await sql`select pg_notify(${NEWSROOM_CHANNEL}, ${payload})`.execute(db);
}
