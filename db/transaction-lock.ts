import { sql } from "kysely";
import type { Db } from "./client.ts";

/** Waits until no other transaction holds the lock of this name, and holds it until this one ends. */
export async function holdLock(name: string, trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
