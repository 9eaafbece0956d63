import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Manuscript } from "./story.repo.server.ts";
import type { SearchedFields } from "./story-document.vector.ts";

/** The kind of the newsroom's list rows that are stories. */
export const STORY = "story";

/** Writes the row by which the newsroom's lists and search find a story. `vector` is the text form of a tsvector. */
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

/** Seconds by which the list may be behind in saying when a story was last written in. */
const BEHIND_SECONDS = 60;

/**
 * Moves a story up in the list, of which nothing else has changed. Each new version of its row goes into every index of the
 * list, with all the words, so it gets one a minute at most.
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

/** Stories of the list whose words nobody has read yet, the newest first, locked, with what they are looked for by. */
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

/** Writes the words of a story of the list. */
export async function updateVector(id: number, vector: string, trx: Db): Promise<void> {
  await sql`
    update office_documents set vector = ${vector}::text::tsvector where kind = ${STORY} and target_id = ${id}
  `.execute(trx);
}
