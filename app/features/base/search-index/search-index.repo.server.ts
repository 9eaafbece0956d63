import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { SearchKind } from "./search.vector.ts";

/** Stores what a thing is found by, replacing what was there. `vector` is the text form of a tsvector. */
export async function upsertDocument(
  document: { kind: SearchKind; id: number; industryId: number | null; publishAt: Date; vector: string },
  db: Db = database(),
): Promise<void> {
  const row = {
    industry_id: document.industryId,
    publish_at: document.publishAt,
    vector: sql<string>`${document.vector}::text::tsvector`,
  };
  await db
    .insertInto("search_documents")
    .values({ kind: document.kind, target_id: document.id, ...row })
    .onConflict((conflict) => conflict.columns(["kind", "target_id"]).doUpdateSet(row))
    .execute();
}

/** Forgets a thing; nothing happens when it was not there. */
export async function deleteDocument(kind: SearchKind, id: number, db: Db = database()): Promise<void> {
  await db.deleteFrom("search_documents").where("kind", "=", kind).where("target_id", "=", id).execute();
}
