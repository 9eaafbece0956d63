import { visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";

export type NewErrorReport = { article_id: number; member_id: number; quote: string; said: string };

/** The words of an article that the public may see: title, dek, plain sentences and body; undefined for no such one. */
export async function findWords(articleId: number, db: Db = database()) {
  return db
    .selectFrom("articles")
    .select(["title", "dek", "plain", "body_html"])
    .where("id", "=", articleId)
    .where(visible)
    .executeTakeFirst();
}

/** Writes a report; returns false where the same member has an open one on the same words. */
export async function insert(report: NewErrorReport, db: Db = database()): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await db
    .insertInto("error_reports")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return rows === 1n;
}
