import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

export type CommentStatus = "waiting" | "approved" | "declined" | "deleted";
export type ReviewedFrom = "waiting" | "approved" | null;

/**
 * Locks a comment after its parent, so that reviews of one discussion wait for each other and never deadlock. With
 * `memberId` it locks only a comment of that member.
 */
export async function lockWithParent(id: number, trx: Db, memberId?: number) {
  const owned = memberId === undefined ? sql`true` : sql`member_id = ${memberId}`;
  const { rows } = await sql<{ id: number }>`
    with wanted as (select id, parent_id from comments where id = ${id} and ${owned})
    select comments.id from comments join wanted on comments.id in (wanted.id, wanted.parent_id)
    order by comments.id for no key update of comments`.execute(trx);
  if (rows.length === 0) return undefined;
  const found = await trx
    .selectFrom("comments")
    .innerJoin("articles", "articles.id", "comments.article_id")
    .innerJoin("members", "members.id", "comments.member_id")
    .select([
      "comments.id",
      "comments.article_id",
      "comments.member_id",
      "comments.parent_id",
      "comments.reply_to_id",
      "comments.content",
      "comments.status",
      "comments.replies",
      "comments.reviewed_from",
      "comments.reviewed_at",
      "comments.undone",
      "articles.title",
      "members.nickname",
    ])
    .where(
      "comments.id",
      "in",
      rows.map((row) => row.id),
    )
    .execute();
  const comment = found.find((row) => row.id === id);
  return comment && { ...comment, parent: found.find((row) => row.id === comment.parent_id) };
}

export type LockedComment = NonNullable<Awaited<ReturnType<typeof lockWithParent>>>;

/**
 * Records a review and settles open reports. Returns its time. `from`: the earlier status, if the review can be undone.
 */
export async function updateReviewed(
  id: number,
  change: { status: CommentStatus; reason: string; actor: string; from: ReviewedFrom },
  trx: Db,
): Promise<Date> {
  const { status, reason, actor, from } = change;
  const { reviewed_at: at } = await trx
    .updateTable("comments")
    .set({
      status,
      decline_reason: reason,
      reviewed_at: sql`now()`,
      reviewed_by: actor,
      reviewed_from: from,
      reported_at: null,
    })
    .where("id", "=", id)
    .returning(sql<Date>`reviewed_at`.as("reviewed_at"))
    .executeTakeFirstOrThrow();
  return at;
}

/**
 * Restores a comment's status from before its last review, with the reports that the review settled. If this changes
 * the status, the undo counts as another review. If the review had not changed the status, its undo does not count.
 */
export async function updateUndone(id: number, status: CommentStatus, trx: Db): Promise<void> {
  await sql`
    update comment_reports set settled_at = null from comments
    where comment_reports.comment_id = ${id} and comments.id = ${id}
      and comment_reports.settled_at = comments.reviewed_at`.execute(trx);
  await sql`
    update comments set status = ${status}, decline_reason = '', reviewed_from = null,
      undone = undone + (status <> ${status})::int,
      reported_at = (select min(created_at) from comment_reports where comment_id = ${id} and settled_at is null)
    where id = ${id}`.execute(trx);
}

/** Changes the count of a comment's approved replies. */
export async function addReplies(id: number, change: number, trx: Db): Promise<void> {
  await trx
    .updateTable("comments")
    .set({ replies: sql`greatest(replies + ${change}, 0)` })
    .where("id", "=", id)
    .execute();
}

/** Changes the count of an article's public comments. */
export async function addArticleComments(articleId: number, change: number, trx: Db): Promise<void> {
  await sql`
    insert into article_counts (article_id, comments) values (${articleId}, greatest(${change}::integer, 0))
    on conflict (article_id) do update set comments = greatest(article_counts.comments + ${change}::integer, 0)`.execute(
    trx,
  );
}

/** Returns the author of the comment that a reply answers, if that comment is visible. */
export async function findAnsweredMember(id: number, trx: Db): Promise<number | undefined> {
  const row = await trx
    .selectFrom("comments")
    .select("member_id")
    .where("id", "=", id)
    .where("status", "=", "approved")
    .executeTakeFirst();
  return row?.member_id;
}

/** Marks the open reports of a comment as settled. */
export async function settleReports(id: number, trx: Db): Promise<void> {
  await trx
    .updateTable("comment_reports")
    .set({ settled_at: sql`now()` })
    .where("comment_id", "=", id)
    .where("settled_at", "is", null)
    .execute();
}

function reviewed(db: Db) {
  return db
    .selectFrom("comments")
    .innerJoin("articles", "articles.id", "comments.article_id")
    .innerJoin("members", "members.id", "comments.member_id")
    .select([
      "comments.id",
      "comments.article_id",
      "comments.content",
      "comments.status",
      "comments.held_words",
      "comments.created_at",
      "articles.title",
      "members.username",
      "members.nickname",
    ]);
}

/** Returns comments that wait for review, oldest first. */
export async function findWaiting(limit: number, db: Db = database()) {
  return reviewed(db).where("comments.status", "=", "waiting").orderBy("comments.id").limit(limit).execute();
}

/** Returns comments with open reports and their reasons, the earliest reported first. */
export async function findReported(limit: number, db: Db = database()) {
  const open = db
    .selectFrom("comment_reports")
    .select([
      "comment_id",
      sql<Date>`min(created_at)`.as("since"),
      sql<string[]>`array_agg(reason || case detail when '' then '' else ': ' || detail end order by created_at)`.as(
        "said",
      ),
    ])
    .where("settled_at", "is", null)
    .groupBy("comment_id");
  return reviewed(db)
    .innerJoin(open.as("open"), "open.comment_id", "comments.id")
    .select("open.said")
    .where("comments.status", "=", "approved")
    .orderBy("open.since")
    .limit(limit)
    .execute();
}
