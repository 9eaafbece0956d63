import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Manuscript } from "./story.repo.server.ts";
import type { SearchedFields } from "./story-document.vector.ts";

/** The kind of the list rows that are stories. */
export const STORY = "story";

/** Writes the row of a story in the newsroom's list and search index. `vector` is a tsvector as text. */
export async function upsertDocument(manuscript: Manuscript, vector: string, trx: Db): Promise<void> {
  const { id, title, column_id, industry_id, state, owner_id, assignee_id, due_at, touched_at } = manuscript;
  const row = {
    title,
    column_id,
    industry_id,
    source_id: manuscript.fields.sourceId,
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

/** Seconds by which the list's time of the last change may be out of date. */
const BEHIND_SECONDS = 60;

/**
 * Moves a story up in the list if nothing else has changed. Each update of a row writes to every index, so this happens
 * at most once a minute.
 */
export async function touchDocument({ id, touched_at }: Manuscript, trx: Db): Promise<void> {
  await trx
    .updateTable("office_documents")
    .set({ touched_at })
    .where("kind", "=", STORY)
    .where("target_id", "=", id)
    .where("touched_at", "<", new Date(touched_at.getTime() - BEHIND_SECONDS * 1_000))
    .execute();
}

/** Returns the newest stories that are not indexed yet, with their searched fields, and locks them. */
export async function lockUnread(limit: number, trx: Db): Promise<(SearchedFields & { id: number })[]> {
  const { rows } = await sql<SearchedFields & { id: number }>`
    with unread as (
      select target_id from office_documents where vector = '' order by target_id desc limit ${limit}
      for update skip locked
    )
    select target_id as id, coalesce(fields ->> 'title', articles.title, '') as title,
      coalesce(fields ->> 'shortTitle', short_title, '') as "shortTitle", coalesce(fields ->> 'dek', dek, '') as dek,
      coalesce(fields -> 'plain', to_jsonb(plain), '[]') as plain, coalesce(fields -> 'authors', to_jsonb(authors), '[]') as authors,
      coalesce(fields -> 'tags', to_jsonb(tags), '[]') as tags, coalesce(fields ->> 'editor', editor, '') as editor,
      coalesce(fields ->> 'sourceName', source_name, '') as "sourceName",
      coalesce(fields ->> 'originalTitle', original_title, '') as "originalTitle"
    from unread left join manuscripts on manuscripts.id = target_id left join articles on articles.id = target_id
  `.execute(trx);
  return rows;
}

/** Writes the search vector of a story. */
export async function updateVector(id: number, vector: string, trx: Db): Promise<void> {
  await sql`
    update office_documents set vector = ${vector}::text::tsvector where kind = ${STORY} and target_id = ${id}
  `.execute(trx);
}
