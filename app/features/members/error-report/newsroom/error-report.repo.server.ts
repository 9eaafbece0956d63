import { sql } from "kysely";
import type { Reach } from "#app/features/newsroom/staff/staff.policy.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { ReportOutcome, ReportQueue } from "./error-report.schema.ts";

export type ReportLine = {
  id: number;
  story: number;
  title: string;
  quote: string;
  said: string;
  reporter: string;
  memberId: number;
  state: ReportQueue;
  answer: string;
  createdAt: Date;
  /** Whether a correction of the story was released after the report. */
  isCorrected: boolean;
  columnIds: number[];
  industryId: number | null;
  ownerId: number | null;
  assigneeId: number | null;
};

const LINES = sql`
  select r.id, r.article_id as story, a.title, r.quote, r.said, m.nickname as reporter, r.member_id as "memberId", r.state,
    r.answer, r.created_at as "createdAt",
    exists (select from corrections c where c.article_id = r.article_id and c.at >= r.created_at) as "isCorrected",
    array_remove(array[a.column_id, col.parent_id], null) as "columnIds", a.industry_id as "industryId",
    d.owner_id as "ownerId", d.assignee_id as "assigneeId"
  from error_reports r join articles a on a.id = r.article_id join members m on m.id = r.member_id
  left join columns col on col.id = a.column_id
  left join office_documents d on d.kind = 'story' and d.target_id = r.article_id`;

type Query = { queue: ReportQueue; story?: number | undefined; reach: Reach; ownId: number };

const where = ({ queue, story, reach, ownId }: Query) => sql`
  r.state = ${queue} and ${story === undefined ? sql`true` : sql`r.article_id = ${story}`} and ${
    reach.all
      ? sql`true`
      : sql`(a.industry_id = any(${reach.industryIds}::integer[]) or a.column_id = any(${reach.columnIds}::integer[])
        or col.parent_id = any(${reach.columnIds}::integer[]) or d.owner_id = ${ownId} or d.assignee_id = ${ownId})`
  }`;

/** Returns reports within the staff member's scope: open ones oldest first, answered ones newest first. */
export async function findReports(
  query: Query,
  { limit, after }: { limit: number; after?: number | undefined },
  db: Db = database(),
): Promise<ReportLine[]> {
  const isOpen = query.queue === "open";
  const beyond = after === undefined ? sql`true` : isOpen ? sql`r.id > ${after}` : sql`r.id < ${after}`;
  const { rows } = await sql<ReportLine>`${LINES} where ${where(query)} and ${beyond}
    order by ${isOpen ? sql`r.id` : sql`r.id desc`} limit ${limit}`.execute(db);
  return rows;
}

/** Counts open reports, up to 1,001. */
export async function countOpen(query: Omit<Query, "queue">, db: Db = database()): Promise<number> {
  const { count } = await onlyRow(
    sql<{ count: number }>`select count(*)::int as count from (
    ${LINES} where ${where({ ...query, queue: "open" })} limit 1001) as counted`.execute(db),
  );
  return count;
}

/** Returns a report, locked for the rest of the transaction. */
export async function lockReport(id: number, trx: Db): Promise<ReportLine | undefined> {
  const { rows } = await sql<ReportLine>`${LINES} where r.id = ${id} for no key update of r`.execute(trx);
  return rows[0];
}

export async function updateAnswered(
  id: number,
  answered: { state: ReportOutcome; answer: string; by: string },
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("error_reports")
    .set({ state: answered.state, answer: answered.answer, answered_by: answered.by, answered_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
