import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { findings } from "./bulletin.repo.server.ts";
import type { BulletinRecord, SampleRecord } from "./bulletin.schema.ts";
import { foundBy, sampleLexemes } from "./bulletin.search.ts";

/** Number of rows of one INSERT. Building and sending it blocks the event loop for some 13 ms. */
const ROWS_A_STATEMENT = 250;

/** Inserts a bulletin or updates the one with its slug. Returns its ids. An unknown industry is saved as none. */
export async function upsertBulletin(
  bulletin: Omit<BulletinRecord, "samples" | "body"> & {
    body_html: string;
    total: number;
    passed: number;
    failed: number;
  },
  db: Db,
) {
  const { slug, industry, publish_at: publishAt, ...rest } = bulletin;
  const values = {
    ...rest,
    industry_id: sql<number | null>`(select id from industries where slug = ${industry})`,
    updated_at: new Date(),
    ...(publishAt === undefined ? {} : { publish_at: publishAt }),
  };
  return db
    .insertInto("bulletins")
    .values({ slug, ...values })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ ...values, version: sql`bulletins.version + 1` }))
    .returning(["id", "industry_id", "publish_at"])
    .executeTakeFirstOrThrow();
}

/** Replaces the samples of a bulletin, with their failed items and search vectors. */
export async function replaceSamples(bulletinId: number, samples: SampleRecord[], db: Db): Promise<void> {
  await db.deleteFrom("samples").where("bulletin_id", "=", bulletinId).execute();
  await insertSamples(bulletinId, samples, db);
}

/** Adds samples with their failed items, with or without an import batch. Returns their ids in order. */
export async function insertSamples(
  bulletinId: number,
  samples: SampleRecord[],
  db: Db,
  batchId: number | null = null,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < samples.length; start += ROWS_A_STATEMENT) {
    ids.push(...(await insertPart(bulletinId, samples.slice(start, start + ROWS_A_STATEMENT), batchId, db)));
  }
  return ids;
}

async function insertPart(bulletinId: number, samples: SampleRecord[], batchId: number | null, db: Db) {
  const rows = samples.map(({ items, ...sample }) => ({
    ...sample,
    bulletin_id: bulletinId,
    batch_id: batchId,
    has_all_words: true,
    vector: sql<string>`array_to_tsvector(${sampleLexemes(foundBy({ ...sample, items }))}::text[])`,
  }));
  const inserted = await db.insertInto("samples").values(rows).returning(["id", "seq"]).execute();
  const ids = new Map(inserted.map((row) => [row.seq, row.id]));
  const failed = samples.flatMap((sample) =>
    sample.items.map((item, position) => ({ ...item, position, sample_id: ids.get(sample.seq) ?? 0 })),
  );
  for (let start = 0; start < failed.length; start += ROWS_A_STATEMENT) {
    await db
      .insertInto("sample_findings")
      .values(failed.slice(start, start + ROWS_A_STATEMENT))
      .execute();
  }
  return samples.map(({ seq }) => ids.get(seq) ?? 0);
}

/**
 * Returns and locks samples that an earlier release stored without all their search words, newest first. Skips samples
 * that another process has locked.
 */
export async function lockIncomplete(limit: number, trx: Db) {
  return trx
    .selectFrom("samples")
    .select(["id", "product", "maker", "brand", "sampling_no", "sampled_unit", findings.as("items")])
    .where("has_all_words", "=", false)
    .orderBy("id", "desc")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Saves the lexemes by which search finds samples. */
export async function updateLexemes(samples: readonly { id: number; lexemes: string[] }[], trx: Db): Promise<void> {
  await sql`
    update samples set has_all_words = true,
      vector = array_to_tsvector(array(select jsonb_array_elements_text(written.lexemes)))
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as written (id bigint, lexemes jsonb)
    where samples.id = written.id`.execute(trx);
}
