import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** Returns the sections in which an article was placed by hand, with their subjects. Locks no sections. */
export async function findPlaces(articleId: number, trx: Db) {
  return trx
    .selectFrom("subject_articles")
    .innerJoin("subject_sections", "subject_sections.id", "subject_articles.section_id")
    .select(["subject_sections.id as sectionId", "subject_sections.subject_id as subjectId"])
    .where("article_id", "=", articleId)
    .execute();
}

/** Returns the subjects of sections. Deleted sections are left out. */
export async function findSubjectsOf(sectionIds: readonly number[], trx: Db) {
  if (sectionIds.length === 0) return [];
  return trx
    .selectFrom("subject_sections")
    .select(["id as sectionId", "subject_id as subjectId"])
    .where("id", "in", sectionIds)
    .execute();
}

export async function removePlaces(articleId: number, sectionIds: readonly number[], trx: Db): Promise<void> {
  if (sectionIds.length === 0) return;
  await trx
    .deleteFrom("subject_articles")
    .where("article_id", "=", articleId)
    .where("section_id", "in", sectionIds)
    .execute();
}

/** Places an article behind the others of a section. */
export async function addPlace(articleId: number, sectionId: number, trx: Db): Promise<void> {
  await trx
    .insertInto("subject_articles")
    .values({
      article_id: articleId,
      section_id: sectionId,
      position: sql`(select coalesce(max(position), -1) + 1 from subject_articles where section_id = ${sectionId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Increments the versions of subjects one by one, so that saves from older base versions conflict. */
export async function raiseVersions(subjectIds: readonly number[], trx: Db): Promise<void> {
  for (const id of subjectIds)
    await trx
      .updateTable("subjects")
      .set({ version: sql`version + 1`, updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
}
