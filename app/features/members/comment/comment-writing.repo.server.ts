import { sql, type Selectable } from "kysely";
import { takesComments, visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";
import type { CommentReports } from "#db/types.ts";

export type NewComment = {
  articleId: number;
  memberId: number;
  parentId: number | null;
  replyToId: number | null;
  content: string;
  heldWords: string[];
  place: string;
  /** Undefined for the current time. */
  createdAt?: Date;
};

/** The values of a new comment that the database sets. */
export type Written = { id: number; created_at: Date };

/**
 * Inserts a waiting comment if its article is public and accepts comments. Otherwise returns undefined. It locks only
 * the article's key.
 */
export async function insert(comment: NewComment, db: Db = database()): Promise<Written | undefined> {
  const { articleId, memberId, parentId, replyToId, content, heldWords, place, createdAt } = comment;
  const { rows } = await sql<Written>`
    insert into comments (article_id, member_id, parent_id, reply_to_id, content, held_words, place, created_at)
    select articles.id, ${memberId}, ${parentId}, ${replyToId}, ${content}, ${heldWords}::text[], ${place},
      coalesce(${createdAt ?? null}::timestamptz, now())
    from articles where articles.id = ${articleId} and ${visible} and ${takesComments}
    returning id, created_at`.execute(db);
  return rows[0];
}

/**
 * Returns an approved comment or reply under an article, with its author's nickname. The parent of a reply must be
 * approved.
 */
export async function findAnswerable(id: number, articleId: number, db: Db = database()) {
  return db
    .selectFrom("comments")
    .innerJoin("members", "members.id", "comments.member_id")
    .leftJoin("comments as parent", "parent.id", "comments.parent_id")
    .select(["comments.id", "comments.parent_id", "members.nickname"])
    .where("comments.id", "=", id)
    .where("comments.article_id", "=", articleId)
    .where("comments.status", "=", "approved")
    .where((eb) => eb.or([eb("comments.parent_id", "is", null), eb("parent.status", "=", "approved")]))
    .executeTakeFirst();
}

/** Returns a member's recent comments, including deleted ones, newest first. */
export async function findRecentTexts(
  memberId: number,
  { hours, most }: { hours: number; most: number },
  db: Db = database(),
): Promise<{ content: string; created_at: Date }[]> {
  return db
    .selectFrom("comments")
    .select(["content", "created_at"])
    .where("member_id", "=", memberId)
    .where("created_at", ">", sql<Date>`now() - make_interval(hours => ${hours})`)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Returns whether a comment is public, so that it can be liked and reported. */
export async function isShown(id: number, db: Db = database()): Promise<boolean> {
  const row = await db
    .selectFrom("comments")
    .innerJoin("articles", "articles.id", "comments.article_id")
    .leftJoin("comments as parent", "parent.id", "comments.parent_id")
    .select("comments.id")
    .where("comments.id", "=", id)
    .where("comments.status", "=", "approved")
    .where((eb) => eb.or([eb("comments.parent_id", "is", null), eb("parent.status", "=", "approved")]))
    .where(visible)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets or removes a member's like of a comment. Returns the change of the number of likes. */
export async function setLike(commentId: number, memberId: number, on: boolean, trx: Db): Promise<-1 | 0 | 1> {
  const key = { comment_id: commentId, member_id: memberId };
  if (on) {
    const { numInsertedOrUpdatedRows: rows } = await trx
      .insertInto("comment_likes")
      .values(key)
      .onConflict((conflict) => conflict.constraint("comment_likes_pk").doNothing())
      .executeTakeFirst();
    return rows === 1n ? 1 : 0;
  }
  const { numDeletedRows } = await trx
    .deleteFrom("comment_likes")
    .where("comment_id", "=", commentId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numDeletedRows === 1n ? -1 : 0;
}

/** Changes the number of likes. Returns the new number, or undefined for an unknown comment. */
export async function addLikes(id: number, change: number, trx: Db): Promise<number | undefined> {
  const row = await trx
    .updateTable("comments")
    .set({ likes: sql`likes + ${change}` })
    .where("id", "=", id)
    .returning("likes")
    .executeTakeFirst();
  return row?.likes;
}

/** Inserts a report and counts it. A second report by the same member is ignored. */
export async function insertReport(
  report: { commentId: number; memberId: number; reason: Selectable<CommentReports>["reason"]; detail: string },
  trx: Db,
): Promise<void> {
  const { commentId, memberId, reason, detail } = report;
  const { numInsertedOrUpdatedRows: rows } = await trx
    .insertInto("comment_reports")
    .values({ comment_id: commentId, member_id: memberId, reason, detail })
    .onConflict((conflict) => conflict.constraint("comment_reports_pk").doNothing())
    .executeTakeFirst();
  if (rows !== 1n) return;
  await trx
    .updateTable("comments")
    .set({ reports: sql`reports + 1`, reported_at: sql`coalesce(reported_at, now())` })
    .where("id", "=", commentId)
    .execute();
}
