import type { BaseVersion } from "#app/lib/base-version.ts";
import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { insertSamples } from "./sample-rows.repo.server.ts";
import { findings } from "./bulletin.repo.server.ts";
import type { BulletinChange, SampleChange, SampleRecord } from "./bulletin.schema.ts";
import { foundBy, sampleLexemes } from "./bulletin.search.ts";

const newest = (db: Db) =>
  db
    .selectFrom("bulletins")
    .select(["id", "title", "issuer", "region", "number", "total", "failed", "published", "is_demo", "industry_id"])
    .select(sql<string>`issue_date::text`.as("issue_date"));

/** Returns bulletins, published or not, newest first. With a text: those with it in title, issuer or number. */
export async function findAllForNewsroom(
  asked: { text: string; before: number | undefined; industryIds: number[] | undefined; limit: number },
  db: Db = database(),
) {
  let query = newest(db).orderBy("id", "desc").limit(asked.limit);
  if (asked.before !== undefined) query = query.where("id", "<", asked.before);
  if (asked.industryIds !== undefined)
    query = query.where("industry_id", "=", sql<number>`any(${asked.industryIds}::integer[])`);
  if (asked.text !== "") {
    const like = `%${asked.text.replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where((where) =>
      where.or([where("title", "like", like), where("issuer", "like", like), where("number", "like", like)]),
    );
  }
  return query.execute();
}

/** Returns a bulletin with all its columns, published or not. `lock` locks it for the rest of the transaction. */
export async function findWhole(id: number, db: Db = database(), lock = false) {
  const query = db
    .selectFrom("bulletins")
    .leftJoin("industries", "industries.id", "bulletins.industry_id")
    .select(["bulletins.id", "bulletins.version", "bulletins.title", "bulletins.family", "bulletins.issuer"])
    .select(["bulletins.level", "bulletins.region", "bulletins.number", "bulletins.period", "bulletins.categories"])
    .select(["bulletins.summary", "bulletins.body_html", "bulletins.source_url", "bulletins.right_of_reply"])
    .select(["bulletins.correction", "bulletins.published", "bulletins.publish_at", "bulletins.industry_id"])
    .select(["bulletins.total", "bulletins.failed", "industries.slug as industry"])
    .select(sql<string>`bulletins.issue_date::text`.as("issue_date"))
    .where("bulletins.id", "=", id);
  return (lock ? query.forNoKeyUpdate("bulletins") : query).executeTakeFirst();
}

export type WholeBulletin = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

type Values = Omit<BulletinChange, "body"> & { body_html: string };

const valuesOf = ({ industry, ...rest }: Values) => ({
  ...rest,
  industry_id: sql<number | null>`(select id from industries where slug = ${industry})`,
  updated_at: new Date(),
});

/** Adds a bulletin. Returns its id. */
export async function insertBulletin(slug: string, values: Values, trx: Db): Promise<number> {
  const { id } = await trx
    .insertInto("bulletins")
    .values({ slug, ...valuesOf(values) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a bulletin from its base version. Returns its next version, or undefined if its version has changed. */
export async function updateBulletin({ id, version }: BaseVersion, values: Partial<Values>, trx: Db) {
  const { industry, ...rest } = values;
  const changed = industry === undefined ? rest : valuesOf({ ...(rest as Values), industry });
  const row = await trx
    .updateTable("bulletins")
    .set({ ...changed, version: sql`version + 1`, updated_at: new Date() })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  return row?.version;
}

/** Adds samples behind the existing ones of a bulletin. */
export async function appendSamples(bulletinId: number, samples: SampleChange[], batchId: number | null, trx: Db) {
  const { last } = await trx
    .selectFrom("samples")
    .select(sql<number>`coalesce(max(seq), 0)`.as("last"))
    .where("bulletin_id", "=", bulletinId)
    .executeTakeFirstOrThrow();
  const numbered = samples.map((sample, index): SampleRecord => ({ ...sample, seq: last + index + 1 }));
  return insertSamples(bulletinId, numbered, trx, batchId);
}

const whole = (db: Db) =>
  db
    .selectFrom("samples")
    .select(["id", "bulletin_id", "version", "batch_id", "seq", "sampling_no", "product", "category", "spec", "brand"])
    .select(["production_date_text", "batch", "maker", "maker_address", "sampled_unit", "sampled_address", "platform"])
    .select(["region", "result", "lab", "remark", "recheck", "follow_up", findings.as("items")]);

export type WholeSample = Awaited<ReturnType<typeof findSamplesForNewsroom>>[number];

/**
 * Returns samples of a bulletin after a position. With a text: those with it in label, seller, numbers or failed items.
 */
export async function findSamplesForNewsroom(
  bulletinId: number,
  asked: { text: string; after: number; limit: number },
  db: Db = database(),
) {
  let query = whole(db).where("bulletin_id", "=", bulletinId).where("seq", ">", asked.after);
  if (asked.text !== "") {
    const like = `%${asked.text.replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where((where) =>
      where.or([
        where("product", "like", like),
        where("maker", "like", like),
        where("brand", "like", like),
        where("sampling_no", "like", like),
        where("batch", "like", like),
        where("sampled_unit", "like", like),
        sql<boolean>`exists (select from sample_findings f where f.sample_id = samples.id
          and (f.name like ${like} or f.measured like ${like}))`,
      ]),
    );
  }
  return query.orderBy("seq").limit(asked.limit).execute();
}

/** Returns a sample. */
export async function findSample(id: number, db: Db = database()): Promise<WholeSample | undefined> {
  return whole(db).where("id", "=", id).executeTakeFirst();
}

/** Returns a sample, locked for the rest of the transaction. */
export async function lockSample(id: number, trx: Db): Promise<WholeSample | undefined> {
  return whole(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Updates a sample from its base version. Returns its next version, or undefined if its version has changed. */
export async function updateSample({ id, version }: BaseVersion, { items, ...sample }: SampleChange, trx: Db) {
  const lexemes = sampleLexemes(foundBy({ ...sample, items }));
  const row = await trx
    .updateTable("samples")
    .set({
      ...sample,
      version: sql`version + 1`,
      vector: sql<string>`array_to_tsvector(${lexemes}::text[])`,
      has_all_words: true,
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await trx.deleteFrom("sample_findings").where("sample_id", "=", id).execute();
  const rows = items.map((item, position) => ({ ...item, position, sample_id: id }));
  if (rows.length > 0) await trx.insertInto("sample_findings").values(rows).execute();
  return row.version;
}

/** Deletes a sample from its base version. Returns whether it existed at that version. */
export async function deleteSample({ id, version }: BaseVersion, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("samples")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Counts the samples of one import batch, and those of them that were changed since. */
export async function countBatch(batchId: number, trx: Db): Promise<{ there: number; changed: number }> {
  return trx
    .selectFrom("samples")
    .select([
      sql<number>`count(*)::int`.as("there"),
      sql<number>`count(*) filter (where version > 1)::int`.as("changed"),
    ])
    .where("batch_id", "=", batchId)
    .executeTakeFirstOrThrow();
}

/** Returns whether a bulletin also has samples of another import batch. */
export async function hasOtherBatches(bulletinId: number, batchId: number, trx: Db): Promise<boolean> {
  const row = await trx
    .selectFrom("samples")
    .select("id")
    .where("bulletin_id", "=", bulletinId)
    .where("batch_id", "<>", batchId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteBatch(batchId: number, trx: Db): Promise<void> {
  await trx.deleteFrom("samples").where("batch_id", "=", batchId).execute();
}

/** Returns the bulletins of an authority that have a number, published or not. */
export async function findNumbered(issuer: string, db: Db = database()) {
  return db
    .selectFrom("bulletins")
    .select(["id", "number", "title"])
    .where("issuer", "=", issuer)
    .where("number", "<>", "")
    .execute();
}

/** Recalculates the sample counts of a bulletin. Returns the data for its search document and its scope. */
export async function recount(id: number, trx: Db) {
  return trx
    .updateTable("bulletins")
    .set({
      total: sql`(select count(*) from samples where bulletin_id = ${id})`,
      failed: sql`(select count(*) from samples where bulletin_id = ${id} and result = 'fail')`,
      passed: sql`(select count(*) from samples where bulletin_id = ${id} and result = 'pass')`,
      updated_at: new Date(),
    })
    .where("id", "=", id)
    .returning(["title", "issuer", "number", "categories", "summary", "body_html", "industry_id", "published"])
    .returning(["publish_at", "total", "passed", "failed"])
    .executeTakeFirstOrThrow();
}

/** Returns the names in the failed samples of a bulletin. */
export async function findFailedNames(bulletinId: number, trx: Db) {
  return trx
    .selectFrom("samples")
    .select(["product", "brand", "maker"])
    .where("bulletin_id", "=", bulletinId)
    .where("result", "=", "fail")
    .execute();
}

/** Returns samples of other bulletins with the same identifying fields. The caller compares all their fields. */
export async function findAlike(samples: { product: string; date: string; batch: string }[], db: Db = database()) {
  return db
    .selectFrom("samples")
    .innerJoin("bulletins", "bulletins.id", "samples.bulletin_id")
    .select(["samples.product", "samples.production_date_text", "samples.batch", "samples.maker", "samples.spec"])
    .select(["samples.sampled_unit", "samples.sampling_no", "samples.bulletin_id", "samples.batch_id"])
    .select(["bulletins.title"])
    .where(
      sql<boolean>`(samples.product, samples.production_date_text, samples.batch) in (select * from unnest(
        ${samples.map(({ product }) => product)}::text[], ${samples.map(({ date }) => date)}::text[],
        ${samples.map(({ batch }) => batch)}::text[]))`,
    )
    .limit(20_000)
    .execute();
}
