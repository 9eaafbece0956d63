import { sql, type SelectQueryBuilder } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import type { BulletinQuery, Family, Result } from "./bulletin.schema.ts";
import { visibleBulletin } from "./bulletin.visibility.ts";

const issueDate = sql<string>`bulletins.issue_date::text`;

/** Query of the columns of a bulletin in a list. */
function bulletins(db: Db) {
  return db
    .selectFrom("bulletins")
    .select([
      "bulletins.id",
      "bulletins.title",
      "bulletins.family",
      "bulletins.issuer",
      "bulletins.level",
      "bulletins.region",
      "bulletins.number",
      issueDate.as("issue_date"),
      "bulletins.period",
      "bulletins.summary",
      "bulletins.total",
      "bulletins.passed",
      "bulletins.failed",
      "bulletins.is_demo",
    ])
    .where(visibleBulletin);
}

export type BulletinRow = Awaited<ReturnType<typeof findNewest>>[number];

/** The filter of a list of bulletins; every field narrows it. */
export type BulletinFilter = Pick<BulletinQuery, "family" | "level" | "region" | "year" | "industry">;

function narrowed<O>(query: SelectQueryBuilder<DB, "bulletins", O>, filter: BulletinFilter) {
  let narrow = query;
  if (filter.family !== undefined) narrow = narrow.where("bulletins.family", "=", filter.family);
  if (filter.level !== undefined) narrow = narrow.where("bulletins.level", "=", filter.level);
  if (filter.region !== "") narrow = narrow.where("bulletins.region", "=", filter.region);
  if (filter.year !== undefined) {
    narrow = narrow
      .where("bulletins.issue_date", ">=", sql<string>`make_date(${filter.year}, 1, 1)`)
      .where("bulletins.issue_date", "<", sql<string>`make_date(${filter.year + 1}, 1, 1)`);
  }
  if (filter.industry !== "") {
    narrow = narrow.where(
      "bulletins.industry_id",
      "=",
      sql<number>`(select id from industries where slug = ${filter.industry})`,
    );
  }
  return narrow;
}

/** Returns a page of the bulletins that match a filter, newest first. */
export async function findBulletins(
  filter: BulletinFilter,
  page: { limit: number; offset: number },
  db: Db = database(),
) {
  return narrowed(bulletins(db), filter)
    .orderBy("bulletins.issue_date", "desc")
    .orderBy("bulletins.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Counts the bulletins that match a filter. */
export async function countBulletins(filter: BulletinFilter, db: Db = database()): Promise<number> {
  const counted = db
    .selectFrom("bulletins")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(visibleBulletin);
  return (await narrowed(counted, filter).executeTakeFirstOrThrow()).count;
}

/** Returns the newest bulletins, of one industry if it is given. */
export async function findNewest(limit: number, industryId?: number, db: Db = database()) {
  let query = bulletins(db);
  if (industryId !== undefined) query = query.where("bulletins.industry_id", "=", industryId);
  return query.orderBy("bulletins.issue_date", "desc").orderBy("bulletins.id", "desc").limit(limit).execute();
}

/** Returns the given bulletins as entries of a mixed list, without unpublished ones. */
export async function findBulletinsByIds(ids: number[], db: Db = database()) {
  return db
    .selectFrom("bulletins")
    .leftJoin("industries", "industries.id", "bulletins.industry_id")
    .select(["bulletins.id", "bulletins.title", "bulletins.summary", "industries.palette"])
    .where(visibleBulletin)
    .where("bulletins.id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
}

export type BulletinTargetRow = Awaited<ReturnType<typeof findBulletinsByIds>>[number];

/** Returns the options of the filters: regions by number of bulletins, and years, newest first. */
export async function findFacets(db: Db = database()) {
  const [regions, years] = await Promise.all([
    db
      .selectFrom("bulletins")
      .select("region")
      .where(visibleBulletin)
      .groupBy("region")
      .orderBy(sql`count(*)`, "desc")
      .orderBy("region")
      .limit(60)
      .execute(),
    db
      .selectFrom("bulletins")
      .select(sql<number>`extract(year from issue_date)::int`.as("year"))
      .where(visibleBulletin)
      .groupBy("year")
      .orderBy("year", "desc")
      .limit(30)
      .execute(),
  ]);
  return { regions: regions.map((row) => row.region), years: years.map((row) => row.year) };
}

/** Returns one bulletin with everything that its page shows. */
export async function findBulletinById(id: number, db: Db = database()) {
  return bulletins(db)
    .leftJoin("industries", "industries.id", "bulletins.industry_id")
    .select([
      "bulletins.categories",
      "bulletins.body_html",
      "bulletins.source_url",
      "bulletins.right_of_reply",
      "bulletins.correction",
      "bulletins.publish_at",
      "bulletins.updated_at",
      "industries.slug as industry_slug",
      "industries.name as industry_name",
      "industries.name_en as industry_name_en",
    ])
    .where("bulletins.id", "=", id)
    .executeTakeFirst();
}

export type BulletinDetailRow = NonNullable<Awaited<ReturnType<typeof findBulletinById>>>;

/** The failed items of a sample as one JSON list, in the bulletin's order. */
export const findings = sql<{ name: string; measured: string; standard: string; basis: string }[]>`coalesce((
  select json_agg(json_build_object('name', name, 'measured', measured, 'standard', standard, 'basis', basis) order by position)
  from sample_findings where sample_id = samples.id), '[]'::json)`;

/**
 * Returns samples of a bulletin in its own order, `limit` of them after the position `after`. With `result`: only
 * samples with that result.
 */
export async function findSamples(
  bulletinId: number,
  page: { after: number; limit: number; result?: Result },
  db: Db = database(),
) {
  let query = db
    .selectFrom("samples")
    .select([
      "seq",
      "sampling_no",
      "product",
      "category",
      "spec",
      "brand",
      "production_date_text",
      "batch",
      "maker",
      "maker_address",
      "sampled_unit",
      "sampled_address",
      "platform",
      "result",
      "lab",
      "remark",
      "recheck",
      "follow_up",
      findings.as("findings"),
    ])
    .where("bulletin_id", "=", bulletinId)
    .where("seq", ">", page.after);
  if (page.result !== undefined) query = query.where("result", "=", page.result);
  return query.orderBy("seq").limit(page.limit).execute();
}

export type SampleRow = Awaited<ReturnType<typeof findSamples>>[number];

/** The filter of a sample search. `tsquery` is the text form of the keyword's query. */
export type SampleFilter = { tsquery?: string; region: string; result?: Result; family?: Family };

function matching(filter: SampleFilter, db: Db) {
  let query = db
    .selectFrom("samples")
    .innerJoin("bulletins", "bulletins.id", "samples.bulletin_id")
    .where(visibleBulletin);
  if (filter.tsquery !== undefined) query = query.where(sql<boolean>`samples.vector @@ ${filter.tsquery}::tsquery`);
  if (filter.result !== undefined) query = query.where("samples.result", "=", filter.result);
  if (filter.family !== undefined) query = query.where("bulletins.family", "=", filter.family);
  if (filter.region !== "") {
    query = query.where(
      sql<boolean>`(case when samples.region = '' then bulletins.region else samples.region end) = ${filter.region}`,
    );
  }
  return query;
}

/**
 * Returns a page of the matching samples of all bulletins: newest bulletin first, and failed samples first within a
 * bulletin.
 */
export async function searchSamples(
  filter: SampleFilter,
  page: { limit: number; offset: number },
  db: Db = database(),
) {
  return matching(filter, db)
    .select([
      "samples.seq",
      "samples.bulletin_id",
      "samples.product",
      "samples.spec",
      "samples.brand",
      "samples.maker",
      "samples.production_date_text",
      "samples.batch",
      "samples.result",
      findings.as("findings"),
      "bulletins.title as bulletin_title",
      issueDate.as("issue_date"),
    ])
    .orderBy("bulletins.issue_date", "desc")
    .orderBy("bulletins.id", "desc")
    .orderBy("samples.result")
    .orderBy("samples.seq")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type FoundSampleRow = Awaited<ReturnType<typeof searchSamples>>[number];

/** Counts the samples that match a search, up to `cap`. */
export async function countSamples(filter: SampleFilter, cap: number, db: Db = database()): Promise<number> {
  const capped = matching(filter, db).select("samples.id").limit(cap);
  const row = await db
    .selectFrom(capped.as("found"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}
