import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** One entry of the security log. */
export type EventRow = { memberId: number | null; kind: string; network: string; detail: Record<string, unknown> };

export async function insert(event: EventRow, db: Db = database()): Promise<void> {
  await db
    .insertInto("security_events")
    .values({
      member_id: event.memberId,
      kind: event.kind,
      network: event.network,
      detail: JSON.stringify(event.detail),
    })
    .execute();
}

/** Deletes entries older than the period for which network logs must be stored. */
export async function deleteOlderThan(days: number, db: Db = database()): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from security_events where at < now() - make_interval(days => ${days}::int)`.execute(db);
  return Number(numAffectedRows);
}
