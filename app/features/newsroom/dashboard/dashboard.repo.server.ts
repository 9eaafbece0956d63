import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { ReleaseFault } from "#app/features/newsroom/release/release.faults.ts";
import type { Language } from "#app/lib/language.ts";
import type { Return } from "./dashboard.rules.ts";

/** The highest number of rows in a list of the dashboard. The list of stories shows all. */
const MOST = 100;

const seconds = (name: string) => sql<number>`coalesce(extract(epoch from ${sql.ref(name)}), 0)::float8`;
const columnIn = (language: Language) => sql.ref(language === "en" ? "c.name_en" : "c.name");

/** The properties of a story that decide who has which permission on it. */
export type Place = {
  columnIds: number[];
  industryId: number | null;
  ownerId: number | null;
  assigneeId: number | null;
};

/** The SQL columns of a Place. `m` is the row of the story, `c` the row of its column. */
export const PLACE = sql`array_remove(array[m.column_id, c.parent_id], null) as "columnIds", m.industry_id as "industryId",
  m.owner_id as "ownerId", m.assignee_id as "assigneeId"`;

const story = (language: Language) => sql`m.id, coalesce(m.title, '') as title,
  coalesce(${columnIn(language)}, '') as column, coalesce(o.real_name, '') as writer, m.characters`;

/** A story on the dashboard. */
export type DashboardStory = {
  id: number;
  title: string;
  column: string;
  writer: string;
  characters: number;
  since: number;
};

/** An undecided step of a round, with the data that decides who may sign it. */
export type OpenStep = DashboardStory &
  Place & {
    step: number;
    steps: number;
    short: boolean;
    takenBy: number | null;
    takenByName: string;
    isTaken: boolean;
    /** Writers of the story in this round, authors of the current text, and earlier signers. */
    writers: number[];
    authors: number[];
    signers: number[];
    blocks: number;
    confirms: number;
  };

/** Returns all open steps, longest wait first. */
export async function findOpenSteps(language: Language, db: Db = database()): Promise<OpenStep[]> {
  const { rows } = await sql<OpenStep>`
    select ${story(language)}, ${PLACE}, s.step, r.steps, coalesce((r.policy->>'short')::boolean, false) as short,
      s.taken_by as "takenBy", coalesce(t.real_name, '') as "takenByName",
      coalesce(s.taken_until > now(), false) as "isTaken", r.writers::float8[] as writers, m.writers::float8[] as authors,
      array(select p.decided_by::float8 from review_steps p where p.round_id = r.id and p.decision = 'passed') as signers,
      coalesce(k.blocks, 0) as blocks, coalesce(k.confirms, 0) as confirms,
      extract(epoch from coalesce((select max(p.decided_at) from review_steps p where p.round_id = r.id), r.opened_at))::float8 as since
    from review_rounds r
    join manuscripts m on m.id = r.manuscript_id
    join review_steps s on s.round_id = r.id and s.decision is null
    join manuscript_revisions v on v.id = s.revision_in
    left join columns c on c.id = m.column_id
    left join staff o on o.member_id = m.owner_id
    left join staff t on t.member_id = s.taken_by
    left join lateral (
      select blocks, confirms from check_reports where manuscript_id = m.id and text_sha256 = v.text_sha256
      order by id desc limit 1
    ) k on true
    where r.closed_at is null and m.state = 'in_review'
    order by since, m.id`.execute(db);
  return rows;
}

export type ReturnedStory = DashboardStory & { note: string; by: string; how: Return };

/**
 * Returns stories that came back to a writer, or whose withdrawal is requested. A writer owns the story or has written in
 * it.
 */
export async function findReturned(staffId: number, language: Language, db: Db = database()): Promise<ReturnedStory[]> {
  const { rows } = await sql<ReturnedStory>`
    with back as (
      select r.manuscript_id, r.writers, d.decision as how, d.decided_by as staff_id, d.note, d.decided_at as at
      from manuscripts m
      join lateral (select * from review_rounds where manuscript_id = m.id order by number desc limit 1) r on true
      join review_steps d on d.round_id = r.id and d.decision in ('returned', 'vetoed')
      where m.state = 'returned'
      union all
      select r.manuscript_id, r.writers, w.kind, w.staff_id, w.note, w.at
      from (select distinct on (round_id) * from review_withdrawals order by round_id, id desc) w
      join review_rounds r on r.id = w.round_id
      join manuscripts m on m.id = r.manuscript_id
      where w.staff_id <> ${staffId}
        and case w.kind when 'withdrawn' then m.state = 'writing' else m.state in ('in_review', 'approved') end
        and not exists (select from review_rounds n where n.manuscript_id = r.manuscript_id and n.number > r.number)
    )
    select ${story(language)}, s.note, coalesce(b.real_name, '') as by, s.how, extract(epoch from s.at)::float8 as since
    from back s
    join manuscripts m on m.id = s.manuscript_id
    left join columns c on c.id = m.column_id
    left join staff o on o.member_id = m.owner_id
    left join staff b on b.member_id = s.staff_id
    where m.owner_id = ${staffId} or m.assignee_id = ${staffId} or ${staffId} = any(s.writers)
    order by s.at desc limit ${MOST}`.execute(db);
  return rows;
}

/** Returns the stories that a staff member is writing, last changed first. */
export async function findWriting(staffId: number, language: Language, db: Db = database()): Promise<DashboardStory[]> {
  const { rows } = await sql<DashboardStory>`
    select ${story(language)}, extract(epoch from m.touched_at)::float8 as since
    from manuscripts m
    left join columns c on c.id = m.column_id
    left join staff o on o.member_id = m.owner_id
    where (m.owner_id = ${staffId} or m.assignee_id = ${staffId})
      and (m.state = 'writing' or (m.state = 'released' and m.has_changes))
    order by m.touched_at desc limit ${MOST}`.execute(db);
  return rows;
}

export type DashboardReleaseRow = Place & {
  id: number;
  story: number;
  title: string;
  kind: "publish" | "update" | "correction" | "takedown" | "restore";
  state: "waiting" | "done" | "failed" | "cancelled";
  dueAt: number;
  doneAt: number;
  orderedBy: string;
  error: string;
  fault: ReleaseFault | null;
};

const release = sql`r.id, r.manuscript_id as story, coalesce(m.title, '') as title, r.kind, r.state,
  ${seconds("r.due_at")} as "dueAt", ${seconds("r.done_at")} as "doneAt", coalesce(b.real_name, '') as "orderedBy", r.error, r.fault,
  ${PLACE}
  from releases r join manuscripts m on m.id = r.manuscript_id
  left join columns c on c.id = m.column_id
  left join staff b on b.member_id = r.ordered_by`;

/** Returns failed releases, then the next scheduled ones. */
export async function findNextReleases(db: Db = database()): Promise<DashboardReleaseRow[]> {
  const { rows } = await sql<DashboardReleaseRow>`
    select ${release} where r.state in ('waiting', 'failed')
    order by r.state = 'waiting', r.due_at, r.id limit ${MOST}`.execute(db);
  return rows;
}

/** Returns releases scheduled between two times, and all failed or overdue ones. */
export async function findReleasesBetween(from: Date, to: Date, db: Db = database()): Promise<DashboardReleaseRow[]> {
  const { rows } = await sql<DashboardReleaseRow>`
    select ${release} where r.state <> 'cancelled'
      and ((r.due_at >= ${from} and r.due_at < ${to}) or r.state = 'failed' or (r.state = 'waiting' and r.due_at < now()))
    order by r.due_at, r.id limit 1000`.execute(db);
  return rows;
}

/** An emergency release that is not reviewed yet. */
export type AloneStory = Place & {
  id: number;
  title: string;
  by: string;
  reason: string;
  dueAt: number;
  /** The writers of the story and the staff member who released it. */
  writers: number[];
};

/** Returns unreviewed emergency releases, oldest first. */
export async function findAlone(db: Db = database()): Promise<AloneStory[]> {
  const { rows } = await sql<AloneStory>`
    select m.id, coalesce(m.title, '') as title, coalesce(b.real_name, '') as by, r.reason, a.writers::float8[] as writers,
      extract(epoch from a.due_at)::float8 as "dueAt", ${PLACE}
    from after_reviews a
    join releases r on r.id = a.release_id
    join manuscripts m on m.id = r.manuscript_id
    left join columns c on c.id = m.column_id
    left join staff b on b.member_id = r.ordered_by
    where a.verdict is null order by a.due_at, a.release_id limit ${MOST}`.execute(db);
  return rows;
}
