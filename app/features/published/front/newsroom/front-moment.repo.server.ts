import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

export { previewAt } from "#db/moment.ts";

/** A waiting release, with the title of its story and the scope that permissions depend on. */
export type WaitingRelease = {
  id: number;
  story: number;
  revisionId: number;
  title: string;
  dueAt: Date;
  columnIds: number[];
  industryId: number | null;
  ownerId: number | null;
  assigneeId: number | null;
};

/** Maximum number of previewed releases. */
const MOST = 200;

/** Returns the releases that are due until a time, in order. */
export async function findReleasesUntil(until: Date, db: Db = database()): Promise<WaitingRelease[]> {
  const { rows } = await sql<WaitingRelease>`
    select r.id, r.manuscript_id as story, r.revision_id as "revisionId", coalesce(m.title, '') as title, r.due_at as "dueAt",
      array_remove(array[c.id, c.parent_id], null)::float8[] as "columnIds", m.industry_id as "industryId",
      m.owner_id as "ownerId", m.assignee_id as "assigneeId"
    from releases r join manuscripts m on m.id = r.manuscript_id left join columns c on c.id = m.column_id
    where r.state = 'waiting' and r.due_at <= ${until} and r.revision_id is not null
    order by r.due_at, r.id limit ${MOST}`.execute(db);
  return rows;
}

/** A scheduled flash. */
export type WaitingFlash = { id: number; title: string; at: Date; version: number; industryId: number | null };

/** Returns flashes that are scheduled between two times, and overdue ones. */
export async function findFlashesBetween(from: Date, to: Date, db: Db = database()): Promise<WaitingFlash[]> {
  const { rows } = await sql<WaitingFlash>`
    select id, case when title = '' then left(content, 60) else title end as title, publish_at as at,
      version, industry_id as "industryId"
    from flashes where status = 'published' and publish_at >= ${from} and publish_at < ${to}
    order by publish_at, id limit 500`.execute(db);
  return rows;
}
