import { sql } from "kysely";
import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import { database, type Db } from "#db/client.ts";

/** Returns the next scheduled time of each source, and the milliseconds until then by the database's clock. */
export async function findNextChanges(
  moments: ScheduledChange[],
  db: Db = database(),
): Promise<{ timed: string; time: Date; inMs: number }[]> {
  const each = moments.map(({ timed, next }) => sql`select ${timed}::text as timed, (${next}) as at`);
  const { rows } = await sql<{ timed: string; time: Date; inMs: number }>`
    select timed, min(at) as time, extract(epoch from min(at) - clock_timestamp())::float8 * 1000 as "inMs"
    from (${sql.join(each, sql` union all `)}) as moments where at is not null group by timed
  `.execute(db);
  return rows;
}
