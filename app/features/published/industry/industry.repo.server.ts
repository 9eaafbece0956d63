import { database, type Db } from "#db/client.ts";

/** Returns all enabled industries, in the editors' order. */
export async function findAll(db: Db = database()) {
  return db
    .selectFrom("industries")
    .selectAll()
    .where("enabled", "=", true)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

export type IndustryRow = Awaited<ReturnType<typeof findAll>>[number];

/** Returns the sectors of an industry, in order. */
export async function findSectors(industryId: number, db: Db = database()) {
  return db
    .selectFrom("sectors")
    .selectAll()
    .where("industry_id", "=", industryId)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

export type SectorRow = Awaited<ReturnType<typeof findSectors>>[number];
