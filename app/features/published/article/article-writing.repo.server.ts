import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Articles } from "#db/types.ts";
import { cleanMark } from "#app/features/base/rich-text/rich-text.service.server.ts";
import type { ArticleStatus } from "./article.schema.ts";

/** The part of an article that its writer sets, as columns of its row. The body is sanitized. */
export type ArticleRecord = {
  import_key: string | null;
  title: string;
  short_title: string;
  dek: string;
  plain: string[];
  summary: string;
  body_html: string;
  characters: number;
  cover_media_id: number | null;
  authors: string[];
  editor: string;
  source_name: string;
  source_url: string;
  origin: Selectable<Articles>["origin"];
  column_id: number | null;
  top_column_id: number | null;
  industry_id: number | null;
  sector_id: number | null;
  tags: string[];
  publish_at: Date;
  weight: number;
  comments_open: boolean;
  seo_title: string;
  seo_keywords: string;
  seo_description: string;
  canonical_url: string;
  noindex: boolean;
  ai_label: Selectable<Articles>["ai_label"];
  disclaimer: boolean;
  is_demo: boolean;
};

/** Returns the id of the column with this slug and the id of its top-level column. */
export async function findColumnBySlug(slug: string, db: Db = database()) {
  return db
    .selectFrom("columns")
    .select(["id", (eb) => eb.fn.coalesce("parent_id", "id").as("top_id")])
    .where("slug", "=", slug)
    .executeTakeFirst();
}

/**
 * Returns the id of the industry with this slug, and the id of one of its sectors (null if it has no sector with that
 * slug).
 */
export async function findPlaceBySlugs(industry: string, sector: string | null, db: Db = database()) {
  return db
    .selectFrom("industries")
    .leftJoin("sectors", (join) =>
      join.onRef("sectors.industry_id", "=", "industries.id").on("sectors.slug", "=", sector ?? ""),
    )
    .select(["industries.id as industry_id", "sectors.id as sector_id"])
    .where("industries.slug", "=", industry)
    .executeTakeFirst();
}

/** Returns the article with this import key, locked for the rest of the transaction. */
export async function lockByImportKey(key: string, trx: Db) {
  return trx.selectFrom("articles").selectAll().where("import_key", "=", key).forUpdate().executeTakeFirst();
}

/** Returns the article with this id, locked for the rest of the transaction. */
export async function lockById(id: number, trx: Db) {
  return trx.selectFrom("articles").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export type StoredArticle = NonNullable<Awaited<ReturnType<typeof lockById>>>;

/**
 * Inserts an article with its counters at zero. Returns undefined if another writer has used its import key meanwhile.
 * An article with an earlier publication time counts as unchanged since then.
 */
export async function insert(
  record: ArticleRecord & { status: ArticleStatus; toc: string },
  trx: Db,
): Promise<number | undefined> {
  const since = record.publish_at < new Date() ? { created_at: record.publish_at, updated_at: record.publish_at } : {};
  const row = await trx
    .insertInto("articles")
    .values({ ...record, ...since, body_mark: cleanMark(record.body_html) })
    .onConflict((conflict) => conflict.column("import_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await trx.insertInto("article_counts").values({ article_id: row.id }).execute();
  return row.id;
}

/** Updates an article, but not its id, status and counters. */
export async function update(id: number, record: ArticleRecord & { toc: string }, trx: Db): Promise<void> {
  await trx
    .updateTable("articles")
    .set({ ...record, body_mark: cleanMark(record.body_html), updated_at: sql`now()`, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Sets the status of an article, and its release if one is given. */
export async function updateStatus(id: number, status: ArticleStatus, trx: Db, releaseId?: number): Promise<void> {
  await trx
    .updateTable("articles")
    .set({
      status,
      ...(releaseId === undefined ? {} : { release_id: releaseId }),
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}
