import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { baseQuery } from "#db/base-query.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { CommentSort } from "./comment.rules.ts";

/** The greatest count of comments. No reader pages further, and counting stays fast. */
const COUNTED = 10_000;

type Stretch = { limit: number; offset: number };

const comments = baseQuery((db) =>
  db
    .selectFrom("comments")
    .innerJoin("members", "members.id", "comments.member_id")
    .leftJoin("comments as answer", "answer.id", "comments.reply_to_id")
    .leftJoin("members as answered", "answered.id", "answer.member_id")
    .select([
      "comments.id",
      "comments.parent_id",
      "comments.content",
      "comments.created_at",
      "comments.place",
      "comments.likes",
      "comments.replies",
      "members.nickname",
      "members.avatar",
      "answered.nickname as answered",
    ]),
);

/** A page of an article's comments, with a linked comment that may be from another page. */
type CommentPage = { sort: CommentSort; wantedId?: number | undefined; replies: number } & Stretch;

/**
 * Returns approved first-level comments of an article, newest or most replied first, each with its first `replies`
 * replies, and the total. The page is found in an index before any join, so rows of earlier pages cost little.
 */
export async function findApproved(
  articleId: number,
  { sort, wantedId, replies, limit, offset }: CommentPage,
  db: Db = database(),
) {
  const heat = sql`comments.likes + comments.replies`;
  const approved = db
    .selectFrom("comments")
    .select(["comments.id", "comments.replies"])
    .where("comments.article_id", "=", articleId)
    .where("comments.status", "=", "approved")
    .where("comments.parent_id", "is", null);
  const page = approved
    .$if(sort === "heat", (query) => query.orderBy(heat, "desc"))
    .orderBy("comments.id", "desc")
    .limit(limit)
    .offset(offset);
  const wanted = wantedId === undefined ? sql`` : sql`union ${approved.where("comments.id", "=", wantedId)}`;
  const shown = sql<number>`(
    with page as ((${page}) ${wanted})
    select id from page
    union all
    select child.id from page cross join lateral (
      select c.id from comments c where c.parent_id = page.id and c.status = 'approved' order by c.id limit ${replies}
    ) as child where page.replies > 0)`;
  const rows = await comments(db)
    .select(countOf(articleId).as("total"))
    .where("comments.id", "in", shown)
    .$if(sort === "heat", (query) => query.orderBy(heat, "desc"))
    .orderBy("comments.id", "desc")
    .execute();
  const isFirst = ({ parent_id }: CommentRecord) => parent_id === null;
  const answers = rows.filter((row) => !isFirst(row)).toSorted((one, other) => one.id - other.id);
  return { first: rows.filter(isFirst), answers, total: rows[0]?.total };
}

export type CommentRecord = Awaited<ReturnType<typeof findReplies>>[number];

/** Approved replies to a comment, oldest first. */
export async function findReplies(parentId: number, { limit, offset }: Stretch, db: Db = database()) {
  return comments(db)
    .where("comments.parent_id", "=", parentId)
    .where("comments.status", "=", "approved")
    .orderBy("comments.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the approved first-level comments of an article, up to 10,000. */
const countOf = (articleId: number) => sql<number>`(select count(*) from (
  select from comments where article_id = ${articleId} and status = 'approved' and parent_id is null limit ${COUNTED}
) as counted)`;

/** Returns the same count as `findApproved`, for a page without comments. */
export async function countApproved(articleId: number, db: Db = database()): Promise<number> {
  return (await onlyRow(sql<{ count: number }>`select ${countOf(articleId)} as count`.execute(db))).count;
}

/** Returns whether the public may see an article and its comments. */
export async function isPublic(articleId: number, db: Db = database()): Promise<boolean> {
  const query = db.selectFrom("articles").select("articles.id").where("articles.id", "=", articleId).where(visible);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Returns an approved first-level comment under a public article, with the number of its replies. */
export async function findPublicParent(id: number, db: Db = database()) {
  return db
    .selectFrom("comments")
    .innerJoin("articles", "articles.id", "comments.article_id")
    .select(["comments.id", "comments.replies"])
    .where("comments.id", "=", id)
    .where("comments.parent_id", "is", null)
    .where("comments.status", "=", "approved")
    .where(visible)
    .executeTakeFirst();
}

/** Returns a member's own comments under an article that others do not see, oldest first. */
export async function findOwnUnseen(memberId: number, articleId: number, db: Db = database()) {
  return comments(db)
    .select("comments.status")
    .where("comments.member_id", "=", memberId)
    .where("comments.article_id", "=", articleId)
    .where("comments.status", "=", "waiting")
    .$narrowType<{ status: "waiting" | "approved" | "declined" }>()
    .orderBy("comments.id", "desc")
    .limit(100)
    .execute();
}

export type OwnCommentRecord = Awaited<ReturnType<typeof findOwnUnseen>>[number];

/** Returns the comments under an article that a member likes, each with its number of likes, up to 1,000. */
export async function findLiked(
  memberId: number,
  articleId: number,
  db: Db = database(),
): Promise<{ id: number; likes: number }[]> {
  return db
    .selectFrom("comment_likes")
    .innerJoin("comments", "comments.id", "comment_likes.comment_id")
    .select(["comments.id", "comments.likes"])
    .where("comment_likes.member_id", "=", memberId)
    .where("comments.article_id", "=", articleId)
    .orderBy("comment_likes.comment_id", "desc")
    .limit(1_000)
    .execute();
}

/** Returns a member's comments on all articles, newest first, without deleted ones. */
export async function findAllByMember(memberId: number, { limit, offset }: Stretch, db: Db = database()) {
  return comments(db)
    .innerJoin("articles", "articles.id", "comments.article_id")
    .select(["comments.status", "comments.decline_reason", "comments.article_id", "articles.title"])
    .select(visible.as("is_public"))
    .where("comments.member_id", "=", memberId)
    .where("comments.status", "<>", "deleted")
    .$narrowType<{ status: "waiting" | "approved" | "declined" }>()
    .orderBy("comments.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type MemberCommentRecord = Awaited<ReturnType<typeof findAllByMember>>[number];

/** Counts a member's comments, without deleted ones. */
export async function countByMember(memberId: number, db: Db = database()): Promise<number> {
  const { count } = await db
    .selectFrom("comments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("status", "<>", "deleted")
    .executeTakeFirstOrThrow();
  return count;
}
