import { database, type Db } from "#db/client.ts";
import { visible } from "#app/features/published/article/article.visibility.ts";

/** A note to readers about a change of a story. */
export type CorrectionRow = { id: number; kind: "correction" | "update" | "clarification"; text: string; at: Date };

/** Returns the notes on changes of a story, oldest first. */
export async function findByArticle(articleId: number, db: Db = database()): Promise<CorrectionRow[]> {
  return db
    .selectFrom("corrections")
    .select(["id", "kind", "text", "at"])
    .where("article_id", "=", articleId)
    .orderBy("id")
    .execute();
}

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
  note: { articleId: number; releaseId: number; kind: CorrectionRow["kind"]; text: string },
  trx: Db,
): Promise<void> {
  await trx
    .insertInto("corrections")
    .values({ article_id: note.articleId, release_id: note.releaseId, kind: note.kind, text: note.text })
    .execute();
}
