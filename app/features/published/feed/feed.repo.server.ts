import { sql } from "kysely";
import type { ServerKind } from "#app/features/base/content-kind/content-kind.ts";
import { visible } from "#app/features/published/article/article.visibility.ts";
import type { Dossier } from "#app/features/published/dossier/dossier.kinds.ts";
import { newestEntries } from "#app/features/published/dossier/dossier.tables.ts";
import { database, type Db } from "#db/client.ts";

/** The filter of a feed's articles; every field narrows it. */
export type FeedFilter = {
  columnId?: number;
  topColumnId?: number;
  industryId?: number;
  from?: Date;
  dossier?: Dossier;
};

/** Returns the newest visible articles with their feed data. */
export async function findFeedArticles(filter: FeedFilter, limit: number, db: Db = database()) {
  let query = db
    .selectFrom("articles")
    .leftJoin("industries", "industries.id", "articles.industry_id")
    .leftJoin("columns", "columns.id", "articles.column_id")
    .select([
      "articles.id",
      "articles.title",
      "articles.dek",
      "articles.plain",
      "articles.summary",
      "articles.authors",
      "articles.tags",
      "articles.publish_at",
      "articles.updated_at",
      "industries.name as industry",
      "columns.name as column",
    ])
    .where(visible)
    .where("articles.noindex", "=", false);
  if (filter.columnId !== undefined) query = query.where("articles.column_id", "=", filter.columnId);
  if (filter.topColumnId !== undefined) query = query.where("articles.top_column_id", "=", filter.topColumnId);
  if (filter.industryId !== undefined) query = query.where("articles.industry_id", "=", filter.industryId);
  if (filter.from !== undefined) query = query.where("articles.publish_at", ">=", filter.from);
  if (filter.dossier !== undefined) query = query.where("articles.id", "in", newestEntries(filter.dossier, limit));
  return query.orderBy("articles.publish_at", "desc").orderBy("articles.id", "desc").limit(limit).execute();
}

export type FeedRow = Awaited<ReturnType<typeof findFeedArticles>>[number];

/**
 * Returns the sitemap files of articles, each with its newest change, from the stored sums. A scheduled article can
 * date a file before the file names it.
 */
export async function findArticleFiles(db: Db = database()): Promise<{ file: number; changed: Date }[]> {
  const { rows } = await sql<{ file: number; changed: Date }>`
    select file, max(changed_at) as changed from sitemap_files group by file having sum(change) > 0 order by file
  `.execute(db);
  return rows;
}

/** Returns visible articles with ids in (after, to], ordered by id, for the sitemap. */
export async function findArticleAddresses(span: { after: number; to: number }, limit: number, db: Db = database()) {
  return db
    .selectFrom("articles")
    .select(["articles.id", "articles.updated_at"])
    .where(visible)
    .where("articles.noindex", "=", false)
    .where("articles.id", ">", span.after)
    .where("articles.id", "<=", span.to)
    .orderBy("articles.id")
    .limit(limit)
    .execute();
}

/** Returns the sitemap paths of each kind, kind by kind, at most `limit`. */
export async function findPagePaths(
  kinds: NonNullable<ServerKind["sitemap"]>[],
  limit: number,
  db: Db = database(),
): Promise<{ path: string; changed: Date | null }[]> {
  const parts = kinds.map(
    (rows, part) => sql`select ${part}::int as part, path, changed, place from (${rows}) as rows`,
  );
  const { rows } = await sql<{ path: string; changed: Date | null }>`
    select path, changed from (${sql.join(parts, sql` union all `)}) as paths order by part, place limit ${limit}
  `.execute(db);
  return rows;
}
