import { sql, type Selectable } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { baseQuery } from "#db/base-query.ts";
import { database, type Db } from "#db/client.ts";
import type { Billboards } from "#db/types.ts";
import type { BillboardIssueRecord } from "./billboard.schema.ts";

const periodDate = sql<string>`billboard_issues.period_date::text`;
const issueIsOut = sql<boolean>`billboard_issues.publish_at <= now()`;

/** The heat settings of a board. */
const HEAT_COLUMNS = [
  "billboards.half_life_hours",
  "billboards.favorite_weight",
  "billboards.comment_weight",
  "billboards.places",
] as const;

/** Query of published boards with the names of their industries, in the editors' order. */
const boards = baseQuery((db) =>
  db
    .selectFrom("billboards")
    .leftJoin("industries", "industries.id", "billboards.industry_id")
    .select([
      "billboards.id",
      "billboards.slug",
      "billboards.title",
      "billboards.title_en",
      "billboards.kind",
      "billboards.period",
      "billboards.window_hours",
      ...HEAT_COLUMNS,
      "billboards.intro",
      "billboards.intro_en",
      "billboards.method",
      "billboards.method_en",
      "billboards.data_source",
      "billboards.data_source_en",
      "billboards.metrics",
      "billboards.is_demo",
      "industries.slug as industry_slug",
      "industries.name as industry_name",
      "industries.name_en as industry_name_en",
      "industries.palette",
    ])
    .where("billboards.published", "=", true)
    .orderBy("billboards.sort_order")
    .orderBy("billboards.id"),
);

/** Returns all published boards, or those of a kind or an industry (null: of the whole site). */
export async function findBoards(
  filter: { kind?: Selectable<Billboards>["kind"]; industryId?: number | null } = {},
  db: Db = database(),
) {
  let query = boards(db);
  if (filter.kind !== undefined) query = query.where("billboards.kind", "=", filter.kind);
  if (filter.industryId !== undefined)
    query = query.where("billboards.industry_id", "is not distinct from", filter.industryId);
  return query.execute();
}

export type BoardRow = Awaited<ReturnType<typeof findBoards>>[number];

/** Returns one published board. */
export async function findBoardById(id: number, db: Db = database()): Promise<BoardRow | undefined> {
  return boards(db).where("billboards.id", "=", id).executeTakeFirst();
}

/** Returns the published boards among the given ones, in the editors' order. */
export async function findBoardsByIds(ids: number[], db: Db = database()): Promise<BoardRow[]> {
  return boards(db)
    .where("billboards.id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/** Returns the newest public issues of a board, newest period first. */
export async function findIssues(boardId: number, limit: number, db: Db = database()) {
  return db
    .selectFrom("billboard_issues")
    .select(["id", "publish_at", periodDate.as("period_date")])
    .where("billboard_id", "=", boardId)
    .where(issueIsOut)
    .orderBy("billboard_issues.period_date", "desc")
    .limit(limit)
    .execute();
}

export type IssueRow = Awaited<ReturnType<typeof findIssues>>[number];

/** Returns the public issue of a period. */
export async function findIssueByDate(
  boardId: number,
  date: string,
  db: Db = database(),
): Promise<IssueRow | undefined> {
  return db
    .selectFrom("billboard_issues")
    .select(["id", "publish_at", periodDate.as("period_date")])
    .where("billboard_id", "=", boardId)
    .where("period_date", "=", sql<string>`${date}::date`)
    .where(issueIsOut)
    .executeTakeFirst();
}

/** Returns the newest public issue of each given board. */
export async function findNewestIssues(boardIds: number[], db: Db = database()) {
  return db
    .selectFrom("billboard_issues")
    .distinctOn("billboard_id")
    .select(["id", "billboard_id", "publish_at", periodDate.as("period_date")])
    .where("billboard_id", "=", sql<number>`any(${boardIds}::bigint[])`)
    .where(issueIsOut)
    .orderBy("billboard_id")
    .orderBy("billboard_issues.period_date", "desc")
    .execute();
}

/** Query of the places of issues with their linked articles. */
const items = baseQuery((db) =>
  db
    .selectFrom("billboard_items")
    .leftJoin("articles", "articles.id", "billboard_items.article_id")
    .select([
      "billboard_items.issue_id",
      "billboard_items.rank",
      "billboard_items.previous_rank",
      "billboard_items.name",
      "billboard_items.note",
      "billboard_items.url",
      "billboard_items.article_id",
      "billboard_items.values",
      "articles.title as article_title",
      sql<boolean>`coalesce(${visible}, false)`.as("article_visible"),
    ]),
);

/**
 * Returns the first `limit` places of the given issues, with the current titles of their articles. `article_visible` is
 * whether the linked article is visible.
 */
export async function findItems(issueIds: number[], limit: number, db: Db = database()) {
  return items(db)
    .where("billboard_items.issue_id", "=", sql<number>`any(${issueIds}::bigint[])`)
    .where("billboard_items.rank", "<=", limit)
    .orderBy("billboard_items.rank")
    .execute();
}

export type ItemRow = Awaited<ReturnType<typeof findItems>>[number];

/** Inserts or replaces the issue of a period with all its places. Returns its id. */
export async function replaceIssue(boardId: number, issue: BillboardIssueRecord, db: Db): Promise<number> {
  const publishAt = issue.publish_at ?? new Date();
  const { id } = await db
    .insertInto("billboard_issues")
    .values({ billboard_id: boardId, period_date: issue.period_date, publish_at: publishAt })
    .onConflict((conflict) =>
      conflict
        .columns(["billboard_id", "period_date"])
        .doUpdateSet({ publish_at: publishAt, version: sql<number>`billboard_issues.version + 1` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("billboard_items").where("issue_id", "=", id).execute();
  if (issue.items.length > 0) {
    const rows = issue.items.map((item) => ({ ...item, issue_id: id, values: JSON.stringify(item.values) }));
    await db.insertInto("billboard_items").values(rows).execute();
  }
  return id;
}

/** Returns the automatic boards, published or not. */
export async function findHeatBoards(db: Db = database()) {
  return db
    .selectFrom("billboards")
    .select(["id", "window_hours", "industry_id", ...HEAT_COLUMNS])
    .where("kind", "=", "auto_heat")
    .execute();
}

/** Returns the rank of each article in a board's newest issue before a day (yyyy-mm-dd). */
export async function findRanksBefore(boardId: number, day: string, db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("billboard_items")
    .select(["article_id", "rank"])
    .where("issue_id", "=", (eb) =>
      eb
        .selectFrom("billboard_issues")
        .select("id")
        .where("billboard_id", "=", boardId)
        .where("period_date", "<", sql<string>`${day}::date`)
        .orderBy("period_date", "desc")
        .limit(1),
    )
    .execute();
  return new Map(rows.flatMap((row) => (row.article_id === null ? [] : [[row.article_id, row.rank] as const])));
}

/** The parameters of a heat score: window and half-life in hours, weights in views. */
export type HeatFormula = { windowHours: number; halfLifeHours: number; favoriteWeight: number; commentWeight: number };

/** Maximum number of halvings. A larger exponent would underflow, which is an error in PostgreSQL. */
const MOST_HALVINGS = 1_000;

/**
 * Returns the hottest visible articles that were read within the window before `now`. The weight of each hour's views
 * halves every half-life. Favourites and comments have no times, so their weight halves with the age of the article.
 */
export async function findHottest(
  formula: HeatFormula & { now: Date; industryId: number | null; limit: number },
  db: Db = database(),
) {
  const { now, halfLifeHours } = formula;
  const decay = (time: ReturnType<typeof sql.ref>) =>
    sql<number>`power(0.5, least(greatest(extract(epoch from ${now}::timestamptz - ${time}), 0)::float8 / ${halfLifeHours * 3600}::float8, ${MOST_HALVINGS}))`;
  const read = sql<number>`sum(article_views_hourly.views * ${decay(sql.ref("article_views_hourly.hour"))})`;
  const kept = sql<number>`(coalesce(max(article_counts.favorites), 0) * ${formula.favoriteWeight}::float8 + coalesce(max(article_counts.comments), 0) * ${formula.commentWeight}::float8)`;
  const score = sql<number>`round((${read} + ${kept} * ${decay(sql.ref("articles.publish_at"))})::numeric)::float8`;
  let query = db
    .selectFrom("article_views_hourly")
    .innerJoin("articles", "articles.id", "article_views_hourly.article_id")
    .leftJoin("article_counts", "article_counts.article_id", "articles.id")
    .select([
      "articles.id",
      "articles.title",
      score.as("score"),
      sql<number>`sum(article_views_hourly.views)::float8`.as("views"),
    ])
    .where("article_views_hourly.hour", ">", new Date(now.getTime() - formula.windowHours * 3_600_000))
    .where("article_views_hourly.hour", "<=", now)
    .where(visible);
  if (formula.industryId !== null) query = query.where("articles.industry_id", "=", formula.industryId);
  return query
    .groupBy(["articles.id", "articles.title", "articles.publish_at"])
    .orderBy("score", "desc")
    .orderBy("views", "desc")
    .orderBy("articles.id", "desc")
    .limit(formula.limit)
    .execute();
}
