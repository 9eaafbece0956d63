import type { Db } from "#db/client.ts";

/** Closes a discussion. Returns false if it is already closed. */
export async function insertClosing(
  closing: { article_id: number; reason: string; closed_by: string },
  trx: Db,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await trx
    .insertInto("discussion_closings")
    .values(closing)
    .onConflict((conflict) => conflict.constraint("discussion_closings_pk").doNothing())
    .executeTakeFirst();
  return rows === 1n;
}

/** Reopens a discussion. Returns false if it is not closed. */
export async function deleteClosing(articleId: number, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("discussion_closings")
    .where("article_id", "=", articleId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns whether the article exists, public or not. */
export async function hasArticle(articleId: number, trx: Db): Promise<boolean> {
  const row = await trx.selectFrom("articles").select("id").where("id", "=", articleId).executeTakeFirst();
  return row !== undefined;
}
