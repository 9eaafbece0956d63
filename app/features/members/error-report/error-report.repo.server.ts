import { visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";

export type NewErrorReport = { article_id: number; member_id: number; quote: string; said: string };

/** Returns the texts of a public article: title, dek, plain sentences and body. Returns undefined for others. */
export async function findWords(articleId: number, db: Db = database()) {
  return db
    .selectFrom("articles")
    .select(["title", "dek", "plain", "body_html"])
    .where("id", "=", articleId)
    .where(visible)
    .executeTakeFirst();
}

/** Inserts a report. Returns false if the same member has an open one on the same words. */
export async function insert(report: NewErrorReport, db: Db = database()): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await db
    .insertInto("error_reports")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return rows === 1n;
}
