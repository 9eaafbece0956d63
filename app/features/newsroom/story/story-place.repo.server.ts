import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { ManuscriptFields } from "./story.schema.ts";
import { STORY } from "./story-document.repo.server.ts";

/** Returns the ids of a column and its parent, as far as they exist. */
export async function findColumnIds(columnId: number | null, db: Db = database()): Promise<number[]> {
  if (columnId === null) return [];
  const row = await db.selectFrom("columns").select("parent_id").where("id", "=", columnId).executeTakeFirst();
  return row?.parent_id == null ? [columnId] : [columnId, row.parent_id];
}

/**
 * Returns the columns and owners of stories, keyed by id. Stories that are missing from the newsroom's list are left
 * out.
 */
export async function findPlaces(ids: readonly number[], db: Db = database()) {
  const rows = await db
    .selectFrom("office_documents as d")
    .leftJoin("columns as c", "c.id", "d.column_id")
    .select(["d.target_id", "d.column_id", "c.parent_id", "d.industry_id", "d.owner_id", "d.assignee_id"])
    .where("d.kind", "=", STORY)
    .where("d.target_id", "in", ids)
    .execute();
  return rows.map(({ target_id: id, column_id: column, parent_id: parent, ...row }) => ({
    id,
    columnIds: [column, parent].filter((one) => one !== null),
    industryId: row.industry_id,
    ownerId: row.owner_id,
    assigneeId: row.assignee_id,
  }));
}

/**
 * Returns the reference fields whose targets are missing. For an existing story, a cover that is not public must be a
 * picture of the story itself, because a release would publish it.
 */
export async function findBrokenReferences(
  fields: Partial<ManuscriptFields>,
  db: Db = database(),
  storyId?: number,
): Promise<(keyof ManuscriptFields)[]> {
  const { columnId, industryId, sectorId, coverMediaId, sourceId, subjectSectionIds } = fields;
  const broken: (keyof ManuscriptFields)[] = [];
  const look = async (
    name: keyof ManuscriptFields,
    table: "columns" | "industries" | "media" | "sources",
    id: unknown,
  ) => {
    if (typeof id !== "number") return;
    const row = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
    if (row === undefined) broken.push(name);
  };
  await look("columnId", "columns", columnId);
  await look("industryId", "industries", industryId);
  if (storyId === undefined) await look("coverMediaId", "media", coverMediaId);
  await look("sourceId", "sources", sourceId);
  if (storyId !== undefined && typeof coverMediaId === "number" && !(await isPictureFor(storyId, coverMediaId, db)))
    broken.push("coverMediaId");
  if (typeof sectorId === "number") {
    const sector = await db.selectFrom("sectors").select("industry_id").where("id", "=", sectorId).executeTakeFirst();
    if (sector === undefined || sector.industry_id !== industryId) broken.push("sectorId");
  }
  if (subjectSectionIds !== undefined && subjectSectionIds.length > 0) {
    const rows = await db.selectFrom("subject_sections").select("id").where("id", "in", subjectSectionIds).execute();
    if (rows.length < subjectSectionIds.length) broken.push("subjectSectionIds");
  }
  return broken;
}

async function isPictureFor(storyId: number, id: number, db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from media where id = ${id} and (not held or exists (
      select from media_uses where media_id = media.id and kind = 'manuscript' and target_id = ${storyId}))`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Returns the non-public pictures of a body that were never in the story. Each comes with up to twenty of the newest
 * stories that had it, and their data for permission checks.
 */
export async function findForeignPictures(storyId: number, body: string, db: Db) {
  const { rows } = await sql<{ stories: PlaceOfStory[] }>`
    select coalesce((select jsonb_agg(to_jsonb(had)) from (
      select column_id, industry_id, owner_id, assignee_id from manuscripts
      where id in (select target_id from media_uses where media_id = media.id and kind = 'manuscript')
      order by id desc limit 20) as had), '[]') as stories
    from media where id = any (media_in(${body}::text, null)) and held and not exists (
      select from media_uses where media_id = media.id and kind = 'manuscript' and target_id = ${storyId})`.execute(db);
  return rows;
}

type PlaceOfStory = {
  column_id: number | null;
  industry_id: number | null;
  owner_id: number | null;
  assignee_id: number | null;
};

/** Returns an article that is or was public, with its sections of subjects. Returns undefined if there is none. */
export async function findArticle(id: number, db: Db = database()) {
  const article = await db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();
  if (article === undefined) return undefined;
  const placed = await db
    .selectFrom("subject_articles")
    .select("section_id")
    .where("article_id", "=", id)
    .orderBy("section_id")
    .execute();
  return { article, sectionIds: placed.map((row) => row.section_id) };
}

export type StoredArticle = NonNullable<Awaited<ReturnType<typeof findArticle>>>["article"];

/** Returns the id of the article with an import key. */
export async function findIdOfArticleKey(key: string, trx: Db): Promise<number | undefined> {
  const row = await trx.selectFrom("articles").select("id").where("import_key", "=", key).executeTakeFirst();
  return row?.id;
}

/** Inserts the release of an imported story, with its newest revision and its original time. */
export async function insertImportedRelease(id: number, dueAt: Date, trx: Db): Promise<void> {
  await sql`
    insert into releases (manuscript_id, number, kind, revision_id, is_import, due_at)
    select ${id}, 1, 'publish', max(manuscript_revisions.id), true, ${dueAt} from manuscript_revisions where manuscript_id = ${id}
  `.execute(trx);
}
