import type { Db } from "#db/client.ts";

/** Closes a discussion; returns false for one that is closed already. */
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

/** Opens a discussion again; returns false for one that is not closed. */
export async function deleteClosing(articleId: number, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("discussion_closings")
    .where("article_id", "=", articleId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whether the article exists, for any caller. */
export async function hasArticle(articleId: number, trx: Db): Promise<boolean> {
  const row = await trx.selectFrom("articles").select("id").where("id", "=", articleId).executeTakeFirst();
  return row !== undefined;
}
