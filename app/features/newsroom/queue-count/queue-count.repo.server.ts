import { sql, type RawBuilder } from "kysely";
import type { Reach } from "#app/features/newsroom/staff/staff.policy.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";

/** The scopes that a staff member may handle in each queue, undefined without the permission. */
export type Reaches = {
  id: number;
  comments: Reach | undefined;
  contributions: Reach | undefined;
  errors: Reach | undefined;
  releases: Reach | undefined;
  fronts: boolean;
  complaints: boolean;
};

export type Waiting = {
  comments: number;
  contributions: number;
  errors: number;
  releases: number;
  fronts: number;
  complaints: number;
};

/** The highest exact count. Counting stops one above it, because no staff member handles more in a day. */
const MOST = 1_000;

/**
 * Returns in one query how many items wait in each queue within the staff member's scopes, 1,001 for more than a thousand.
 * Each queue is counted from its own index (waiting, reported, open, failed) and only up to the limit.
 */
export async function countWaiting(reaches: Reaches, db: Db = database()): Promise<Waiting> {
  const { id, comments, contributions, errors, releases, fronts, complaints } = reaches;
  return onlyRow(
    sql<Waiting>`select
    ${capped(comments, (reach) => ofComments(sql`c.status = 'waiting'`, reach))} +
      ${capped(comments, (reach) => ofComments(sql`c.reported_at is not null`, reach))} as comments,
    ${capped(contributions, (reach) => sql`from contributions t ${placed(reach)} where t.status = 'waiting' and ${within(reach)}`)} as contributions,
    ${capped(errors, (reach) => ofErrors(reach, id))} as errors,
    ${capped(releases, (reach) => ofFailed(reach, id))} as releases,
    ${fronts ? sql`(select count(*)::int from front_versions where state = 'failed')` : sql`0`} as fronts,
    ${complaints ? counted(sql`from complaints where state in ('new', 'accepted')`) : sql`0`} as complaints`.execute(
      db,
    ),
  );
}

function capped(reach: Reach | undefined, rows: (reach: Reach) => RawBuilder<unknown>): RawBuilder<unknown> {
  return reach === undefined ? sql`0` : counted(rows(reach));
}

const counted = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select ${rows} limit ${MOST + 1}) as counted)`;

const ofComments = (isThere: RawBuilder<unknown>, reach: Reach) =>
  reach.all
    ? sql`from comments c where ${isThere}`
    : sql`from comments c join articles t on t.id = c.article_id ${placed(reach)} where ${isThere} and ${within(reach)}`;

const ofErrors = (reach: Reach, id: number) =>
  sql`from error_reports r join articles t on t.id = r.article_id ${placed(reach)}
    ${reach.all ? sql`` : sql`left join office_documents d on d.kind = 'story' and d.target_id = t.id`}
    where r.state = 'open' and ${within(reach, sql`d.owner_id = ${id} or d.assignee_id = ${id}`)}`;

const ofFailed = (reach: Reach, id: number) =>
  sql`from releases r join manuscripts t on t.id = r.manuscript_id ${placed(reach)}
    where r.state = 'failed' and ${within(reach, sql`t.owner_id = ${id} or t.assignee_id = ${id}`)}`;

/** Joins the row's column, which has the parent's id, unless the permission covers all columns. */
const placed = (reach: Reach) => (reach.all ? sql`` : sql`left join columns col on col.id = t.column_id`);

function within(reach: Reach, own: RawBuilder<unknown> = sql`false`): RawBuilder<unknown> {
  if (reach.all) return sql`true`;
  const { columnIds, industryIds } = reach;
  return sql`(t.industry_id = any(${industryIds}::integer[]) or t.column_id = any(${columnIds}::integer[])
    or col.parent_id = any(${columnIds}::integer[]) or ${own})`;
}
