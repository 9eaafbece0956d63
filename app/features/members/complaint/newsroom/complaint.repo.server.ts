import { sql } from "kysely";
import type { ComplaintKind, ComplaintState } from "#app/features/members/complaint/complaint.schema.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import type { Language } from "#app/lib/language.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { ComplaintQueue, ComplaintStep } from "./complaint.schema.ts";

export type ComplaintLine = {
  id: number;
  number: string;
  version: number;
  kind: ComplaintKind;
  state: ComplaintState;
  about: string;
  said: string;
  assigneeId: number | null;
  assignee: string;
  receivedAt: Date;
  /** The deadline of the next step. */
  dueAt: Date;
  closedAt: Date | null;
  isLate: boolean;
};

export type Complaint = ComplaintLine & {
  contact: string;
  language: Language;
  answer: string;
  acceptDueAt: Date;
  answerDueAt: Date;
  isForgotten: boolean;
};

/** The deadline of the next step, in the expression and condition of the index complaints_open_idx. */
const DUE = sql`case c.state when 'new' then c.accept_due_at else c.due_at end`;
const IS_OPEN = sql`c.state in ('new', 'accepted')`;
const FIELDS = sql`
  c.id, c.number, c.version, c.kind, c.state, c.about, c.said, c.assignee_id as "assigneeId",
  coalesce(s.real_name, '') as assignee, c.received_at as "receivedAt", ${DUE} as "dueAt", c.closed_at as "closedAt",
  ${IS_OPEN} and ${DUE} < now() as "isLate"`;
const FROM = sql`from complaints c left join staff s on s.member_id = c.assignee_id`;

type Asked = { queue: ComplaintQueue; kind: ComplaintKind | undefined; ownId: number };

type Stretch = { limit: number; after: Cursor | undefined };

/** Returns complaints of a queue: open ones by their deadline, closed ones newest first. */
export async function findComplaints(asked: Asked, stretch: Stretch, db: Db = database()): Promise<ComplaintLine[]> {
  const { rows } = await sql<ComplaintLine>`select ${FIELDS} ${FROM} where ${inQueue(asked, stretch)}`.execute(db);
  return rows;
}

/** Returns the same complaints with all their data. */
export async function findWholeComplaints(asked: Asked, stretch: Stretch, db: Db = database()): Promise<Complaint[]> {
  const { rows } = await sql<Complaint>`${WHOLE} where ${inQueue(asked, stretch)}`.execute(db);
  return rows;
}

/** Counts the complaints of a queue. */
export async function countQueue(asked: Asked, db: Db = database()): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*)::int as count from complaints c where ${isOf(asked)}`;
  return (await onlyRow(query.execute(db))).count;
}

/** Returns the condition for the complaints of a queue. */
const isOf = ({ queue, kind, ownId }: Asked) => sql`
  ${queue === "closed" ? sql`c.state in ('declined', 'finished')` : IS_OPEN}
  and ${kind === undefined ? sql`true` : sql`c.kind = ${kind}`}
  and ${queue === "mine" ? sql`c.assignee_id = ${ownId}` : sql`true`}`;

/** Returns the condition and order of a page of complaints. */
function inQueue(asked: Asked, { limit, after }: Stretch) {
  const isClosed = asked.queue === "closed";
  const place = isClosed ? sql`(c.closed_at, c.id)` : sql`(${DUE}, c.id)`;
  const beyond =
    after === undefined ? sql`true` : sql`${place} ${isClosed ? sql`<` : sql`>`} (${after.time}, ${after.id})`;
  const order = isClosed ? sql`c.closed_at desc, c.id desc` : sql`${DUE}, c.id`;
  return sql`${isOf(asked)} and ${beyond} order by ${order} limit ${limit}`;
}

/** Counts open complaints and the late ones among them, up to 1,001. */
export async function countComplaints(db: Db = database()): Promise<{ open: number; late: number }> {
  return onlyRow(
    sql<{ open: number; late: number }>`
    select count(*)::int as open, (count(*) filter (where due < now()))::int as late
    from (select ${DUE} as due from complaints c where ${IS_OPEN} order by ${DUE} limit 1001) as counted`.execute(db),
  );
}

const WHOLE = sql`
  select ${FIELDS}, c.contact, c.language, c.answer, c.accept_due_at as "acceptDueAt", c.due_at as "answerDueAt",
    c.forgotten_at is not null as "isForgotten" ${FROM}`;

/** Returns a complaint. */
export async function findComplaint(id: number, db: Db = database()): Promise<Complaint | undefined> {
  const { rows } = await sql<Complaint>`${WHOLE} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a complaint, locked for the rest of the transaction. */
export async function lockComplaint(id: number, trx: Db): Promise<Complaint | undefined> {
  const { rows } = await sql<Complaint>`${WHOLE} where c.id = ${id} for no key update of c`.execute(trx);
  return rows[0];
}

/** The columns that a command on a complaint changes. */
export type ComplaintChange = {
  state?: ComplaintState;
  assigneeId: number;
  answer?: string;
  answerDueAt?: Date;
  closedAt?: Date | null;
};

/** Changes a locked complaint and increments its version. */
export async function updateComplaint(id: number, change: ComplaintChange, trx: Db): Promise<void> {
  const { state, assigneeId, answer, answerDueAt, closedAt } = change;
  await trx
    .updateTable("complaints")
    .set(({ eb }) => ({
      version: eb("version", "+", 1),
      assignee_id: assigneeId,
      ...(state !== undefined && { state }),
      ...(answer !== undefined && { answer }),
      ...(answerDueAt !== undefined && { due_at: answerDueAt }),
      ...(closedAt !== undefined && { closed_at: closedAt }),
    }))
    .where("id", "=", id)
    .execute();
}

/** Inserts a step; `by` is the actor's name, empty for the system. */
export async function insertStep(
  step: { id: number; step: ComplaintStep; words?: string; by?: string },
  db: Db = database(),
): Promise<void> {
  const { id, words = "", by = "" } = step;
  await db.insertInto("complaint_steps").values({ complaint_id: id, step: step.step, words, by }).execute();
}

/** Returns the steps of a complaint in order, with the names of staff members. */
export async function findNamedSteps(id: number, db: Db = database()) {
  const { rows } = await sql<{ step: ComplaintStep; words: string; by: string; at: Date }>`
    select t.step, t.words, coalesce(s.real_name, t.by) as by, t.at
    from complaint_steps t left join staff s on t.by = 'staff:' || s.member_id
    where t.complaint_id = ${id} order by t.id`.execute(db);
  return rows;
}

/** Returns the attachments of a complaint without their contents. */
export async function findFiles(complaintId: number, db: Db = database()) {
  return db
    .selectFrom("complaint_files")
    .select(["id", "place", "suffix", "size", "at"])
    .where("complaint_id", "=", complaintId)
    .orderBy("place")
    .execute();
}

/** Returns a file with the complaint that it is attached to. */
export async function findFile(id: number, db: Db = database()) {
  return db
    .selectFrom("complaint_files")
    .innerJoin("complaints", "complaints.id", "complaint_id")
    .select(["complaint_id as complaintId", "number", "place", "suffix", "bytes"])
    .where("complaint_files.id", "=", id)
    .executeTakeFirst();
}

/** Returns the title of an article, public or not. */
export async function findTitle(articleId: number, db: Db = database()): Promise<string | undefined> {
  const row = await db.selectFrom("articles").select("title").where("id", "=", articleId).executeTakeFirst();
  return row?.title;
}
