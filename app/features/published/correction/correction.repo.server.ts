import { database, type Db } from "#db/client.ts";
import type { CorrectionNote } from "#app/features/published/article/article.schema.ts";
import { visible } from "#app/features/published/article/article.visibility.ts";

/** Returns the newest notes of public stories. */
export async function findNewest(limit: number, db: Db = database()) {
  return db
    .selectFrom("corrections")
    .innerJoin("articles", "articles.id", "corrections.article_id")
    .select(["corrections.id", "corrections.kind", "corrections.text", "corrections.at"])
    .select(["articles.id as articleId", "articles.title"])
    .where(visible)
    .orderBy("corrections.at", "desc")
    .orderBy("corrections.id", "desc")
    .limit(limit)
    .execute();
}

export async function insert(
  note: { articleId: number; releaseId: number; kind: CorrectionNote["kind"]; text: string },
  trx: Db,
): Promise<void> {
  await trx
    .insertInto("corrections")
    .values({ article_id: note.articleId, release_id: note.releaseId, kind: note.kind, text: note.text })
    .execute();
}
