import { sql } from "kysely";
import type { Db } from "./client.ts";

/**
 * Takes the lock of this name, waiting until no other transaction holds it. The lock lasts until this transaction ends.
 */
export async function holdLock(name: string, trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
