import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** The channel on which every instance hears what happens in the newsroom. */
export const OFFICE_CHANNEL = "office";

/** Sends one payload to every instance when the transaction commits; nothing when it rolls back. */
export async function notifyOffice(payload: string, db: Db = database()): Promise<void> {
  await sql`select pg_notify(${OFFICE_CHANNEL}, ${payload})`.execute(db);
}
