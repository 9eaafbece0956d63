import type { BaseVersion } from "#app/lib/base-version.ts";
import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { findSections } from "./subject.repo.server.ts";
import type { SubjectRecord } from "./subject.schema.ts";

/** Returns a subject with all its columns. It does not check whether the caller may see it. */
export async function findWholeSubject(id: number, db: Db = database()) {
  const row = await db
    .selectFrom("subjects")
    .leftJoin("industries", "industries.id", "subjects.industry_id")
    .selectAll("subjects")
    .select("industries.slug as industry_slug")
    .where("subjects.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const [sections, events] = await Promise.all([findSections(id, db), findAllEvents(id, db)]);
  return { ...row, sections, events };
}

export type WholeSubjectRow = NonNullable<Awaited<ReturnType<typeof findWholeSubject>>>;

async function findAllEvents(subjectId: number, db: Db) {
  return db
    .selectFrom("subject_events")
    .select([sql<string>`happened_on::text`.as("happened_on"), "title", "title_en", "text", "text_en", "article_id"])
    .where("subject_id", "=", subjectId)
    .orderBy("subject_events.happened_on", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Locks a subject until the end of the transaction. A release that places a story in it locks it too. */
export async function lockSubject(id: number, trx: Db): Promise<void> {
  await trx.selectFrom("subjects").select("id").where("id", "=", id).forUpdate().execute();
}

const valuesOf = (subject: SubjectRecord) => ({
  title: subject.title,
  title_en: subject.title_en,
  lead: subject.lead,
  lead_en: subject.lead_en,
  banner_media_id: subject.banner_media_id,
  status: subject.status,
  industry_id: sql<number | null>`(select id from industries where slug = ${subject.industry})`,
  tags: subject.tags,
  start_at: subject.start_at,
  end_at: subject.end_at,
  published: subject.published,
  is_demo: subject.is_demo,
  updated_at: sql<Date>`now()`,
});
const WRITTEN = ["subjects.id", "subjects.industry_id", "subjects.version"] as const;

/**
 * Inserts a subject or updates the one with its slug, whatever its version is. An unknown industry is saved as none.
 */
export async function upsertSubject(subject: SubjectRecord, trx: Db) {
  const values = valuesOf(subject);
  const { published } = subject;
  return trx
    .insertInto("subjects")
    .values({ slug: subject.slug, ...values, was_public: published })
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet({
        ...values,
        was_public: sql<boolean>`subjects.was_public or ${published}`,
        version: sql<number>`subjects.version + 1`,
      }),
    )
    .returning(WRITTEN)
    .executeTakeFirstOrThrow();
}

/** Updates a subject from its base version. Returns undefined if its version has changed. Its slug is kept. */
export async function updateSubject(base: BaseVersion, subject: SubjectRecord, trx: Db) {
  return trx
    .updateTable("subjects")
    .set({
      ...valuesOf(subject),
      was_public: sql<boolean>`was_public or ${subject.published}`,
      version: sql<number>`version + 1`,
    })
    .where("id", "=", base.id)
    .where("version", "=", base.version)
    .returning(WRITTEN)
    .executeTakeFirst();
}

/** Deletes a subject from its base version. Returns whether it existed. */
export async function deleteSubject(base: BaseVersion, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("subjects")
    .where("id", "=", base.id)
    .where("version", "=", base.version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Saves the sections of a subject in this order, with their placed articles. A section with an id stays the same
 * section, because stories refer to it, even if the subject lacked it for a while. It must not be a section of another
 * subject.
 */
export async function writeSections(subjectId: number, sections: SubjectRecord["sections"], trx: Db): Promise<void> {
  const before = await findSections(subjectId, trx);
  const kept = new Set(before.map(({ id }) => id).filter((id) => sections.some((section) => section.id === id)));
  await trx
    .deleteFrom("subject_sections")
    .where("subject_id", "=", subjectId)
    .where("id", "<>", sql<number>`all(${[...kept]}::bigint[])`)
    .execute();
  // Moves the stored positions away, so that they do not conflict with the new ones.
  await trx
    .updateTable("subject_sections")
    .set({ position: sql`-1 - position` })
    .where("subject_id", "=", subjectId)
    .execute();
  for (const [position, { id, articles, ...section }] of sections.entries()) {
    const values = { ...section, position };
    const sectionId =
      id !== null && kept.delete(id)
        ? await updateSection(id, values, trx)
        : await insertSection(subjectId, id, values, trx);
    await writePlaces(sectionId, articles, trx);
  }
}

type SectionValues = Omit<SubjectRecord["sections"][number], "id" | "articles"> & { position: number };

async function updateSection(id: number, values: SectionValues, trx: Db): Promise<number> {
  await trx.updateTable("subject_sections").set(values).where("id", "=", id).execute();
  return id;
}

async function insertSection(
  subjectId: number,
  wished: number | null,
  values: SectionValues,
  trx: Db,
): Promise<number> {
  const { id } = await trx
    .insertInto("subject_sections")
    .values({ ...values, subject_id: subjectId, ...(wished !== null && { id: wished }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function writePlaces(sectionId: number, articles: readonly number[], trx: Db): Promise<void> {
  await trx.deleteFrom("subject_articles").where("section_id", "=", sectionId).execute();
  const placed = [...new Set(articles)].map((articleId, position) => ({
    section_id: sectionId,
    article_id: articleId,
    position,
  }));
  if (placed.length > 0) await trx.insertInto("subject_articles").values(placed).execute();
}

/** Replaces the timeline of a subject. */
export async function writeEvents(subjectId: number, events: SubjectRecord["timeline"], trx: Db): Promise<void> {
  await trx.deleteFrom("subject_events").where("subject_id", "=", subjectId).execute();
  if (events.length === 0) return;
  await trx
    .insertInto("subject_events")
    .values(events.map((event) => ({ ...event, subject_id: subjectId })))
    .execute();
}
