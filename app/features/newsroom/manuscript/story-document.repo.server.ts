import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Manuscript } from "./manuscript.repo.server.ts";

/** The kind of the newsroom's list rows that are stories. */
export const STORY = "story";

/** Writes the row by which the newsroom's lists and search find a story. `vector` is the text form of a tsvector. */
export async function upsertDocument(manuscript: Manuscript, vector: string, trx: Db): Promise<void> {
  const { id, title, column_id, industry_id, state, owner_id, assignee_id, due_at, touched_at } = manuscript;
  const row = {
    title,
    column_id,
    industry_id,
    state,
    owner_id,
    assignee_id,
    due_at,
    touched_at,
    is_live: sql<boolean>`exists (select from articles where id = ${id} and status = 'published')`,
    vector: sql<string>`${vector}::text::tsvector`,
  };
  await trx
    .insertInto("office_documents")
    .values({ kind: STORY, target_id: id, ...row })
    .onConflict((conflict) => conflict.columns(["kind", "target_id"]).doUpdateSet(row))
    .execute();
}
