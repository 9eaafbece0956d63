import { sql } from "kysely";
import type { ContributionStatus } from "#app/features/members/contribution/contribution.rules.ts";
import type { Reach } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";

export type ContributionLine = {
  id: number;
  title: string;
  status: ContributionStatus;
  author: string;
  characters: number;
  column: string;
  industry: string;
  since: Date;
};

const SINCE = sql`coalesce(c.submitted_at, c.updated_at)`;

/** Returns contributions of a state within the staff member's scope: waiting ones oldest first, others newest first. */
export async function findQueue(
  { status, reach }: { status: ContributionStatus; reach: Reach },
  { limit, after }: { limit: number; after?: Cursor | undefined },
  db: Db = database(),
): Promise<ContributionLine[]> {
  const isWaiting = status === "waiting";
  const beyond =
    after === undefined
      ? sql`true`
      : isWaiting
        ? sql`(${SINCE}, c.id) > (${after.time}, ${after.id})`
        : sql`(${SINCE}, c.id) < (${after.time}, ${after.id})`;
  const order = isWaiting ? sql`${SINCE}, c.id` : sql`${SINCE} desc, c.id desc`;
  const { rows } = await sql<ContributionLine>`
    select c.id, c.title, c.status, c.author_name as author, c.characters, coalesce(col.name, '') as column,
      coalesce(i.name, '') as industry, ${SINCE} as since
    from contributions c left join columns col on col.id = c.column_id left join industries i on i.id = c.industry_id
    where c.status = ${status} and ${beyond} and ${reached(reach)} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Counts waiting contributions, up to 1,001. */
export async function countWaiting(reach: Reach, db: Db = database()): Promise<number> {
  const { count } = await onlyRow(
    sql<{ count: number }>`
    select count(*)::int as count from (select from contributions c left join columns col on col.id = c.column_id
      where c.status = 'waiting' and ${reached(reach)} limit 1001) as counted`.execute(db),
  );
  return count;
}

const reached = (reach: Reach) =>
  reach.all
    ? sql`true`
    : sql`(c.industry_id = any(${reach.industryIds}::integer[]) or c.column_id = any(${reach.columnIds}::integer[])
        or col.parent_id = any(${reach.columnIds}::integer[]))`;

/** Returns the scope of a contribution. A draft has none, because only its writer may see it. */
export async function findPlace(id: number, db: Db = database()) {
  const { rows } = await sql<{ columnIds: number[]; industryId: number | null }>`
    select array_remove(array[c.column_id, col.parent_id], null) as "columnIds", c.industry_id as "industryId"
    from contributions c left join columns col on col.id = c.column_id
    where c.id = ${id} and c.status <> 'draft'`.execute(db);
  return rows[0];
}
