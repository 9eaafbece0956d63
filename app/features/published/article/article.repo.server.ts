import { sql } from "kysely";
import type { CorrectionNote } from "./article.schema.ts";
import { COVER_COLUMNS } from "#app/features/published/cover/cover.view.ts";
import { database, type Db } from "#db/client.ts";
import { shapedQuery } from "#db/shaped-query.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { notable } from "#app/features/base/picture/picture.visibility.ts";
import type { Dossier } from "#app/features/published/dossier/dossier.kinds.ts";
import { dossiersOf, entriesOf, type PageValues } from "./article-dossiers.repo.server.ts";
import { takesComments, visible } from "./article.visibility.ts";

/** The articles of a list; every field narrows the filter. */
export type ArticleFilter = {
  columnId?: number;
  /** A column including all its child columns. */
  topColumnId?: number;
  industryId?: number;
  sectorId?: number;
  /** Articles with at least one of these tags. */
  tags?: string[];
  /** Published at this time or later. */
  from?: Date;
  /** Published before this time. */
  to?: Date;
  ids?: number[];
  /** The articles of a dossier. */
  dossier?: Dossier;
};

/** Returns cards of visible articles after the cursor, newest first, at most `limit`. */
export async function findCards(
  { dossier, ...filter }: ArticleFilter,
  { before, limit, offset }: { limit: number; before?: Cursor; offset?: number },
  db: Db = database(),
) {
  const page = { time: before?.time, beforeId: before?.id, limit, offset };
  if (dossier === undefined) return cardsOf(db, { ...filter, ...page });
  const entries = await entriesOf(db, { ...dossier, ...page });
  return cardsOf(db, { ...filter, ids: entries.map(({ id }) => id), limit });
}

/** Returns the newest visible articles of each section, newest first, at most `limit` for each. */
export async function findNewestOfEach(
  column: "industry_id" | "top_column_id",
  sections: number[],
  limit: number,
  db: Db = database(),
): Promise<{ section: number; id: number }[]> {
  const { rows } = await sql<{ section: number; id: number }>`
    select section, newest.id from unnest(${sections}::bigint[]) as section
    cross join lateral (
      select articles.id, articles.publish_at from articles
      where ${visible} and ${sql.ref(`articles.${column}`)} = section
      order by articles.publish_at desc, articles.id desc limit ${limit}
    ) as newest
    order by newest.publish_at desc, newest.id desc`.execute(db);
  return rows;
}

type CardValues = Omit<ArticleFilter, "dossier"> & PageValues;

const cardsOf = shapedQuery((db, values: CardValues) => {
  let query = cards(db);
  if (values.columnId !== undefined) query = query.where("articles.column_id", "=", values.columnId);
  if (values.topColumnId !== undefined) query = query.where("articles.top_column_id", "=", values.topColumnId);
  if (values.industryId !== undefined) query = query.where("articles.industry_id", "=", values.industryId);
  if (values.sectorId !== undefined) query = query.where("articles.sector_id", "=", values.sectorId);
  if (values.tags !== undefined) query = query.where("articles.tags", "&&", sql<string[]>`${values.tags}::text[]`);
  if (values.from !== undefined) query = query.where("articles.publish_at", ">=", values.from);
  if (values.to !== undefined) query = query.where("articles.publish_at", "<", values.to);
  if (values.ids !== undefined) query = query.where("articles.id", "=", sql<number>`any(${values.ids}::bigint[])`);
  if (values.time !== undefined)
    query = query.where(sql<boolean>`(articles.publish_at, articles.id) < (${values.time}, ${values.beforeId})`);
  if (values.offset !== undefined) query = query.offset(values.offset);
  return query.orderBy("articles.publish_at", "desc").orderBy("articles.id", "desc").limit(values.limit);
});

/** Query of the columns of a card, for visible articles only. */
const cards = (db: Db) =>
  db
    .selectFrom("articles")
    .leftJoin("industries", "industries.id", "articles.industry_id")
    .leftJoin("columns", "columns.id", "articles.column_id")
    .leftJoin("media", (join) =>
      join.onRef("media.id", "=", "articles.cover_media_id").on("media.rights_over", "=", false),
    )
    .select([
      "articles.id",
      "articles.title",
      "articles.short_title",
      "articles.dek",
      "articles.plain",
      "articles.authors",
      "articles.publish_at",
      "articles.characters",
      "industries.slug as industry_slug",
      "industries.name as industry_name",
      "industries.name_en as industry_name_en",
      "industries.palette",
      "columns.id as column_id",
      "columns.name as column_name",
      "columns.name_en as column_name_en",
      ...COVER_COLUMNS,
    ])
    .where(visible);

export type CardRow = Awaited<ReturnType<typeof findCards>>[number];

/** Returns one visible article with everything that its page shows. */
export async function findVisibleById(id: number, db: Db = database()) {
  const [row] = await visibleById(db, { id });
  return row;
}

/** Query of one article with everything that its page shows. */
export const pageRow = (db: Db, id: number) =>
  cards(db)
    .leftJoin("columns as parent", "parent.id", "columns.parent_id")
    .leftJoin("sectors", "sectors.id", "articles.sector_id")
    .leftJoin("article_counts", "article_counts.article_id", "articles.id")
    .select([
      "media.parts as media_parts",
      "articles.summary",
      "articles.body_html",
      "articles.body_mark",
      "articles.toc",
      "articles.editor",
      "articles.source_name",
      "articles.source_url",
      "articles.origin",
      "articles.tags",
      "articles.updated_at",
      "articles.corrected_at",
      takesComments.as("takes_comments"),
      "articles.seo_title",
      "articles.seo_keywords",
      "articles.seo_description",
      "articles.canonical_url",
      "articles.noindex",
      "articles.ai_label",
      "articles.disclaimer",
      "articles.redirect_to",
      "articles.is_demo",
      "articles.industry_id",
      "parent.id as parent_column_id",
      "parent.name as parent_column_name",
      "parent.name_en as parent_column_name_en",
      "sectors.slug as sector_slug",
      "sectors.name as sector_name",
      "sectors.name_en as sector_name_en",
      "article_counts.views",
      "article_counts.comments",
      "article_counts.favorites",
      "article_counts.likes",
      corrections.as("corrections"),
      subjectIds.as("subject_ids"),
      hasNotablePictures.as("has_notable_pictures"),
      dossiersOf("author", sql`articles.authors`).as("author_pages"),
      dossiersOf("topic", sql`articles.tags`).as("topic_pages"),
    ])
    .where("articles.id", "=", id);

// These parts save the page statements of their own.
/** The notes on changes of the article, oldest first. */
const corrections = sql<CorrectionNote[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'text', text,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id), '[]')
  from corrections where article_id = articles.id)`;
/** The subjects that contain the article, by hand or by a tag rule, hidden ones too. */
const subjectIds = sql<number[]>`array(
  select subject_id from subject_sections where rule_tags && articles.tags
  union select subject_sections.subject_id from subject_articles
    join subject_sections on subject_sections.id = subject_articles.section_id
    where subject_articles.article_id = articles.id)`;
const hasNotablePictures = sql<boolean>`(articles.body_html like '%/media/%' and exists (
  select from media where id = any (media_in(articles.body_html, null)) and ${notable}))`;

const visibleById = shapedQuery((db, { id }: { id: number }) => pageRow(db, id));

/** Returns the sentences of an article's 一句话说明白. The caller has checked that the article is visible. */
export async function findPlainById(id: number, db: Db = database()): Promise<string[]> {
  const row = await db.selectFrom("articles").select("plain").where("id", "=", id).executeTakeFirst();
  return row?.plain ?? [];
}

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof findVisibleById>>>;

/** Returns whether an article was public and has been taken down. Its page then responds with 410. */
export async function wasTakenDown(id: number, db: Db = database()): Promise<boolean> {
  const row = await db
    .selectFrom("articles")
    .select("id")
    .where("id", "=", id)
    .where((is) => is.or([is("status", "=", "offline"), is("status", "=", "trashed").and("was_public", "=", true)]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Maximum number of articles with a common tag that are compared to choose related articles, however common the tag is.
 */
const RELATED_CANDIDATES = 200;

/** The article for which neighbours are searched: its time, industry and tags. */
type Centre = { id: number; publish_at: Date; industry_id: number | null; tags: string[] };

/**
 * A card beside an article, with its role. The article shares tags, is new in the industry, or is the next older or
 * newer one.
 */
type Around = CardRow & { role: "related" | "newest" | "older" | "newer" };

/**
 * Returns the visible neighbours of an article in one statement: the `limit` articles with the most shared tags, newest
 * first among equals; the newest `limit` + 1 articles of its industry, because the article itself may be one of them;
 * and the next older and newer article. The latter two are of its industry, or of the whole site if it has none.
 */
export function findAround({ id, publish_at, industry_id, tags }: Centre, limit: number, db: Db = database()) {
  return around(db, {
    id,
    time: publish_at,
    limit,
    ...(industry_id !== null && { industryId: industry_id }),
    ...(tags.length > 0 && { tags }),
  });
}

type AroundValues = { id: number; time: Date; limit: number; industryId?: number; tags?: string[] };

const around = shapedQuery((db, values: AroundValues) => {
  const picks = [nextTo(db, values, "older"), nextTo(db, values, "newer")];
  if (values.industryId !== undefined) picks.push(newest(db, values));
  if (values.tags !== undefined) picks.push(sharing(db, { ...values, tags: values.tags }));
  const picked = sql<Picked>`(${sql.join(picks, sql` union all `)})`.as("picked");
  return cards(db)
    .innerJoin(picked, "picked.id", "articles.id")
    .select("picked.role")
    .orderBy("picked.shared", "desc")
    .orderBy("articles.publish_at", "desc")
    .orderBy("articles.id", "desc")
    .$castTo<Around>();
});

/** A neighbouring article, with the number of shared tags. */
type Picked = { id: number; role: Around["role"]; shared: number };

/**
 * Selects the next older or newer article of the same industry, or of the whole site if the article has no industry.
 */
function nextTo(db: Db, { id, time, industryId }: AroundValues, role: "older" | "newer") {
  const [comparison, direction] = role === "older" ? [sql`<`, "desc" as const] : [sql`>`, "asc" as const];
  const query = db
    .selectFrom("articles")
    .select(["articles.id", sql.lit(role).as("role"), sql.lit(0).as("shared")])
    .where(visible)
    .where(sql<boolean>`(articles.publish_at, articles.id) ${comparison} (${time}, ${id})`)
    .orderBy("articles.publish_at", direction)
    .orderBy("articles.id", direction)
    .limit(1);
  return sql`(${industryId === undefined ? query : query.where("articles.industry_id", "=", industryId)})`;
}

function newest(db: Db, { industryId, limit }: AroundValues) {
  const query = db
    .selectFrom("articles")
    .select(["articles.id", sql.lit("newest").as("role"), sql.lit(0).as("shared")])
    .where(visible)
    .where("articles.industry_id", "=", sql<number>`${industryId}`)
    .orderBy("articles.publish_at", "desc")
    .orderBy("articles.id", "desc")
    .limit(sql<number>`${limit} + 1`);
  return sql`(${query})`;
}

function sharing(db: Db, { id, tags, limit }: AroundValues & { tags: string[] }) {
  const candidates = db
    .selectFrom("articles")
    .select(["articles.id", "articles.tags", "articles.publish_at"])
    .where(visible)
    .where("articles.tags", "&&", sql<string[]>`${tags}::text[]`)
    .where("articles.id", "!=", id)
    .limit(RELATED_CANDIDATES);
  const query = db
    .selectFrom(candidates.as("candidates"))
    .select(["candidates.id", sql.lit("related").as("role")])
    .select(
      sql<number>`(select count(*)::int from unnest(candidates.tags) as tag where tag = any(${tags}::text[]))`.as(
        "shared",
      ),
    )
    .orderBy("shared", "desc")
    .orderBy("candidates.publish_at", "desc")
    .limit(limit);
  return sql`(${query})`;
}
