import { database, type Db } from "#db/client.ts";

/** An article with the same title and source that another file was imported as, if any. */
export async function findTwins(
  article: { title: string; sourceUrl: string; importKey: string },
  db: Db = database(),
): Promise<{ id: number; import_key: string | null; body_html: string }[]> {
  return db
    .selectFrom("articles")
    .select(["id", "import_key", "body_html"])
    .where("title", "=", article.title)
    .where("source_url", "=", article.sourceUrl)
    .where("import_key", "is distinct from", article.importKey)
    .where("status", "<>", "trashed")
    .orderBy("id")
    .execute();
}
