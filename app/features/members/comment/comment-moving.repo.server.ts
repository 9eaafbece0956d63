import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** A comment with the key from its former site. */
export type MovedComment = {
  articleId: number;
  memberId: number;
  parentId: number | null;
  replyToId: number | null;
  content: string;
  status: "approved" | "waiting";
  createdAt: Date;
  importKey: string;
  reviewedBy: string;
};

/** Inserts a comment unless one with its key exists. Returns the id of a new one. */
export async function insertMoved(comment: MovedComment, trx: Db): Promise<number | undefined> {
  const { articleId, memberId, parentId, replyToId, content, status, createdAt, importKey, reviewedBy } = comment;
  const row = await trx
    .insertInto("comments")
    .values({
      article_id: articleId,
      member_id: memberId,
      parent_id: parentId,
      reply_to_id: replyToId,
      content,
      status,
      created_at: createdAt,
      import_key: importKey,
      reviewed_by: reviewedBy,
      reviewed_at: reviewedBy === "" ? null : sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column("import_key").where("import_key", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Returns the id of the comment with this key. */
export async function findIdOfKey(importKey: string, trx: Db): Promise<number | undefined> {
  const row = await trx.selectFrom("comments").select("id").where("import_key", "=", importKey).executeTakeFirst();
  return row?.id;
}

/** Recounts the replies and the public comments of an article. */
export async function recount(articleId: number, trx: Db): Promise<void> {
  await sql`
    update comments set replies = counted.replies
    from (select parent_id, count(*) as replies from comments
      where article_id = ${articleId} and parent_id is not null and status = 'approved' group by parent_id) as counted
    where comments.id = counted.parent_id and comments.replies <> counted.replies`.execute(trx);
  await sql`
    insert into article_counts (article_id, comments)
    select ${articleId}::bigint, count(*) from comments left join comments as parent on parent.id = comments.parent_id
    where comments.article_id = ${articleId} and comments.status = 'approved'
      and (comments.parent_id is null or parent.status = 'approved')
    on conflict (article_id) do update set comments = excluded.comments`.execute(trx);
}
