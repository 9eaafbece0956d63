import { sql, type RawBuilder } from "kysely";
import type { Reach } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import { MOST_COUNTED, type CommentFilter, type CommentQueue } from "./comment.schema.ts";

export type CommentLine = {
  id: number;
  content: string;
  status: "waiting" | "approved" | "declined";
  heldWords: string[];
  createdAt: Date;
  articleId: number;
  title: string;
  memberId: number;
  nickname: string;
  /** The text of the answered comment; "" for none. */
  answered: string;
  /** Number of open reports. */
  reports: number;
  reportedAt: Date | null;
  /** The reason if it was declined. */
  reason: string;
  canUndo: boolean;
};

const COLUMNS = sql`c.id, c.content, c.status, c.held_words as "heldWords", c.created_at as "createdAt",
  c.article_id as "articleId", a.title, c.member_id as "memberId", m.nickname, coalesce(answer.content, '') as answered,
  c.reported_at as "reportedAt", c.decline_reason as reason, c.reviewed_from is not null as "canUndo",
  case when c.reported_at is null then 0 else (
    select count(*)::int from comment_reports r where r.comment_id = c.id and r.settled_at is null) end as reports`;
const BESIDE = sql`join articles a on a.id = c.article_id join members m on m.id = c.member_id
  left join comments answer on answer.id = coalesce(c.reply_to_id, c.parent_id)`;

/**
 * The queues, each with its condition and the order of its index: waiting comments oldest first, reviewed ones newest
 * first.
 */
const QUEUES: Record<CommentQueue, { rows: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  waiting: { rows: sql`c.status = 'waiting'`, order: sql`c.id` },
  reported: { rows: sql`c.reported_at is not null`, order: sql`c.reported_at, c.id` },
  approved: { rows: sql`c.status = 'approved'`, order: sql`c.id desc` },
  declined: { rows: sql`c.status = 'declined'`, order: sql`c.id desc` },
};

/** Returns a page of a queue within the staff member's scope, after the cursor if given. */
export async function findQueue(
  filter: CommentFilter & { reach: Reach },
  { limit, after }: { limit: number; after?: Cursor | undefined },
  db: Db = database(),
): Promise<CommentLine[]> {
  const { rows, order } = QUEUES[filter.queue];
  const { rows: found } = await sql<CommentLine>`
    with page as materialized (
      select c.id from comments c ${placed(filter.reach)}
      where ${sql.join([rows, ...placeOf(filter), ...later(filter.queue, after)], sql` and `)} order by ${order} limit ${limit})
    select ${COLUMNS} from comments c ${BESIDE} where c.id in (select id from page) order by ${order}`.execute(db);
  return found;
}

/** Counts a queue within the staff member's scope, up to 1,001. */
export async function countQueue(queue: CommentQueue, reach: Reach, db: Db = database()): Promise<number> {
  const { count } = await onlyRow(
    sql<{ count: number }>`
    select count(*)::int as count from (select from comments c ${placed(reach)}
      where ${QUEUES[queue].rows} limit ${MOST_COUNTED + 1}) as counted`.execute(db),
  );
  return count;
}

function placeOf({ memberId, articleId, isHeld }: CommentFilter): RawBuilder<unknown>[] {
  return [
    ...(memberId === undefined ? [] : [sql`c.member_id = ${memberId}`]),
    ...(articleId === undefined ? [] : [sql`c.article_id = ${articleId}`]),
    ...(isHeld === true ? [sql`c.held_words <> '{}'`] : []),
  ];
}

function later(queue: CommentQueue, after: Cursor | undefined): RawBuilder<unknown>[] {
  if (after === undefined) return [];
  if (queue === "reported") return [sql`(c.reported_at, c.id) > (${after.time}, ${after.id})`];
  return [queue === "waiting" ? sql`c.id > ${after.id}` : sql`c.id < ${after.id}`];
}

/** Returns a join that keeps comments under articles of these scopes; empty for the whole site. */
function placed(reach: Reach): RawBuilder<unknown> {
  if (reach.all) return sql``;
  const { columnIds, industryIds } = reach;
  return sql`join articles place on place.id = c.article_id and (place.industry_id = any(${industryIds}::integer[])
    or place.column_id in (select id from columns
      where id = any(${columnIds}::integer[]) or parent_id = any(${columnIds}::integer[])))`;
}

/** Returns a comment in the form of the queue with its scope, unless it is deleted. */
export async function findComment(id: number, db: Db = database()) {
  const { rows } = await sql<CommentLine & Placed & { parentId: number | null; avatar: string; joinedAt: Date }>`
    select ${COLUMNS}, ${PLACE}, c.parent_id as "parentId", m.avatar, m.joined_at as "joinedAt"
    from comments c ${BESIDE} left join columns col on col.id = a.column_id
    where c.id = ${id} and c.status <> 'deleted'`.execute(db);
  return rows[0];
}

type Placed = { columnIds: number[]; industryId: number | null };
const PLACE = sql`array_remove(array[a.column_id, col.parent_id], null) as "columnIds", a.industry_id as "industryId"`;

/** Returns the columns and the industry that decide who may act on each comment. Deleted comments are left out. */
export async function findPlaces(ids: readonly number[], db: Db = database()): Promise<(Placed & { id: number })[]> {
  const { rows } = await sql<Placed & { id: number }>`
    select c.id, ${PLACE} from comments c join articles a on a.id = c.article_id left join columns col on col.id = a.column_id
    where c.id = any(${ids}::bigint[]) and c.status <> 'deleted'`.execute(db);
  return rows;
}

/**
 * Returns an article with the state of its discussion: whether a reviewer has closed it, and why. Returns undefined for
 * an unknown article.
 */
export async function findDiscussion(articleId: number, db: Db = database()) {
  const { rows } = await sql<
    Placed & { id: number; title: string; dek: string; isOpen: boolean; closedReason: string | null }
  >`
    select a.id, a.title, a.dek, a.comments_open as "isOpen", closing.reason as "closedReason", ${PLACE}
    from articles a left join columns col on col.id = a.column_id
    left join discussion_closings closing on closing.article_id = a.id where a.id = ${articleId}`.execute(db);
  return rows[0];
}

export type ThreadLine = {
  id: number;
  content: string;
  nickname: string;
  status: CommentLine["status"] | "deleted";
  createdAt: Date;
};

/** Returns the neighbours of a comment: its parent, and the replies directly before and after it. */
export async function findThread(
  { id, parentId }: { id: number; parentId: number | null },
  db: Db = database(),
): Promise<ThreadLine[]> {
  const top = parentId ?? id;
  const { rows } = await sql<ThreadLine>`
    select c.id, c.content, m.nickname, c.status, c.created_at as "createdAt"
    from comments c join members m on m.id = c.member_id
    where c.id in (
      select ${top}::bigint
      union all
      (select id from comments where parent_id = ${top} and status <> 'deleted' and id <= ${id} order by id desc limit 6)
      union all
      (select id from comments where parent_id = ${top} and status <> 'deleted' and id > ${id} order by id limit 4))
    order by c.id`.execute(db);
  return rows;
}

/** Counts a member's newest thousand comments by status. */
export async function countOfMember(
  memberId: number,
  db: Db = database(),
): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from (
      select status from comments where member_id = ${memberId} order by id desc limit ${MOST_COUNTED}) as newest
    group by status`.execute(db);
  return rows;
}

/** Returns a member's last comments except one. */
export async function findLastOfMember(memberId: number, but: number, limit: number, db: Db = database()) {
  return db
    .selectFrom("comments")
    .innerJoin("articles", "articles.id", "comments.article_id")
    .select([
      "comments.id",
      "comments.content",
      "comments.status",
      "comments.decline_reason as reason",
      "comments.created_at as createdAt",
      "articles.title",
    ])
    .where("comments.member_id", "=", memberId)
    .where("comments.id", "<>", but)
    .orderBy("comments.id", "desc")
    .limit(limit)
    .execute();
}

/** Returns open reports against a comment, without the identity of the reporters. */
export async function findOpenReports(commentId: number, db: Db = database()) {
  return db
    .selectFrom("comment_reports")
    .select(["reason", "detail", "created_at as createdAt"])
    .where("comment_id", "=", commentId)
    .where("settled_at", "is", null)
    .orderBy("created_at")
    .limit(50)
    .execute();
}

/** Counts the comments that a reviewer has reviewed since a time. */
export async function countReviewed(actor: string, since: Date, db: Db = database()): Promise<number> {
  const { count } = await onlyRow(
    sql<{ count: number }>`
    select count(*)::int as count from audit_entries
    where actor = ${actor} and at >= ${since} and action in
      ('comment.approve', 'comment.keep', 'comment.decline', 'comment.remove')`.execute(db),
  );
  return count;
}
