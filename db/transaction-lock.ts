import { sql } from "kysely";
import type { Db } from "./client.ts";

/** Takes the lock with this name. Waits until no other transaction holds it. Holds it until this transaction ends. */
export async function holdLock(name: string, trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
