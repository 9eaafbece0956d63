import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { COVER_COLUMNS } from "#app/features/published/cover/cover.view.ts";
import { baseQuery } from "#db/base-query.ts";
import { database, type Db } from "#db/client.ts";
import type { SubjectStatus } from "./subject.schema.ts";

/** Maximum number of articles counted by tag rules. Readers see "more than" it. */
const COUNTED_BY_TAG = 1000;

/** The status of a subject: it is ongoing until its end time, or until an editor ends it. */
const status = sql<SubjectStatus>`(case when subjects.status = 'ended' or subjects.end_at <= now() then 'ended' else 'ongoing' end)`;

/** Whether a subject is public: it is published and has begun. */
const out = sql<boolean>`(subjects.published and subjects.start_at <= now())`;

/** The number and newest time of the visible articles in a subject, placed by hand or by the tag rule of a section. */
const gathered = sql<{ articles: number; newest: Date | null }>`lateral (
  select count(*)::int as articles, max(publish_at) as newest from (
    select articles.id, articles.publish_at from articles
      join subject_articles on subject_articles.article_id = articles.id
      join subject_sections on subject_sections.id = subject_articles.section_id
      where subject_sections.subject_id = subjects.id and ${visible}
    union
    (select articles.id, articles.publish_at from articles
      where ${visible} and articles.tags && array(
        select unnest(rule_tags) from subject_sections where subject_id = subjects.id)
      order by articles.publish_at desc limit ${sql.lit(COUNTED_BY_TAG)})
  ) as placed)`;

/** Query of public subjects with banner, industry and the number of their articles. */
const subjects = baseQuery((db) =>
  db
    .selectFrom("subjects")
    .innerJoin(gathered.as("gathered"), (join) => join.onTrue())
    .leftJoin("industries", "industries.id", "subjects.industry_id")
    .leftJoin("media", (join) =>
      join.onRef("media.id", "=", "subjects.banner_media_id").on("media.rights_over", "=", false),
    )
    .select([
      "subjects.id",
      "subjects.title",
      "subjects.title_en",
      "subjects.lead",
      "subjects.lead_en",
      status.as("status"),
      "subjects.tags",
      "subjects.start_at",
      "subjects.end_at",
      "subjects.industry_id",
      "subjects.is_demo",
      "gathered.articles",
      sql<Date>`coalesce(gathered.newest, subjects.updated_at)`.as("changed_at"),
      "industries.slug as industry_slug",
      "industries.name as industry_name",
      "industries.name_en as industry_name_en",
      "industries.palette",
      "media.parts as media_parts",
      ...COVER_COLUMNS,
    ])
    .where(out),
);

export type SubjectRow = Awaited<ReturnType<typeof findSubjects>>[number];

/** The filter of subjects. `first` lists ids that come before the others, in this order. */
export type SubjectFilter = { industryId?: number; first?: number[] };

/** Returns public subjects, running ones first, then by their newest article. */
export async function findSubjects({ industryId, first }: SubjectFilter, limit: number, db: Db = database()) {
  let query = subjects(db);
  if (industryId !== undefined) query = query.where("subjects.industry_id", "=", industryId);
  if (first !== undefined) query = query.orderBy(sql`array_position(${first}::bigint[], subjects.id)`);
  return query
    .orderBy(sql`${status} = 'ongoing'`, "desc")
    .orderBy("changed_at", "desc")
    .orderBy("subjects.id", "desc")
    .limit(limit)
    .execute();
}

/** Returns one public subject. */
export async function findSubjectById(id: number, db: Db = database()): Promise<SubjectRow | undefined> {
  return subjects(db).where("subjects.id", "=", id).executeTakeFirst();
}

/** Returns the public subjects among the given ones, with their banners. */
export async function findSubjectsByIds(ids: number[], db: Db = database()) {
  return db
    .selectFrom("subjects")
    .leftJoin("industries", "industries.id", "subjects.industry_id")
    .leftJoin("media", (join) =>
      join.onRef("media.id", "=", "subjects.banner_media_id").on("media.rights_over", "=", false),
    )
    .select([
      "subjects.id",
      "subjects.title",
      "subjects.lead",
      "industries.palette",
      "media.parts as media_parts",
      ...COVER_COLUMNS,
    ])
    .where(out)
    .where("subjects.id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/** Returns other public subjects, beginning with those of the same industry or with shared tags. */
export async function findRelated(subject: SubjectRow, limit: number, db: Db = database()): Promise<SubjectRow[]> {
  const shared = sql<number>`(select count(*) from unnest(subjects.tags) as tag where tag = any(${subject.tags}::text[]))`;
  return subjects(db)
    .where("subjects.id", "!=", subject.id)
    .orderBy(sql`${shared} + (subjects.industry_id is not distinct from ${subject.industry_id})::int`, "desc")
    .orderBy("changed_at", "desc")
    .limit(limit)
    .execute();
}

/** Returns the sections of a subject in order, each with the ids of its articles placed by hand, in order. */
export async function findSections(subjectId: number, db: Db = database()) {
  return db
    .selectFrom("subject_sections")
    .select([
      "id",
      "position",
      "title",
      "title_en",
      "intro",
      "intro_en",
      "layout",
      "rule_tags",
      // Uses JSON because the driver returns the elements of a bigint[] as text.
      sql<number[]>`coalesce((
        select json_agg(article_id order by subject_articles.position, article_id)
        from subject_articles where section_id = subject_sections.id), '[]'::json)`.as("article_ids"),
    ])
    .where("subject_id", "=", subjectId)
    .orderBy("position")
    .execute();
}

export type SectionRow = Awaited<ReturnType<typeof findSections>>[number];

/** Returns the timeline of a subject, newest first. An event links to its article only while the article is visible. */
export async function findEvents(subjectId: number, limit: number, db: Db = database()) {
  return db
    .selectFrom("subject_events")
    .leftJoin("articles", (join) => join.onRef("articles.id", "=", "subject_events.article_id").on(visible))
    .select([
      sql<string>`subject_events.happened_on::text`.as("happened_on"),
      "subject_events.title",
      "subject_events.title_en",
      "subject_events.text",
      "subject_events.text_en",
      "articles.id as article_id",
    ])
    .where("subject_events.subject_id", "=", subjectId)
    .orderBy("subject_events.happened_on", "desc")
    .orderBy("subject_events.id", "desc")
    .limit(limit)
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof findEvents>>[number];

/** Returns the titles of all public subjects, the newest first. */
export async function findTitles(db: Db = database()) {
  return db
    .selectFrom("subjects")
    .select(["subjects.id", "subjects.title", "subjects.title_en"])
    .where(out)
    .orderBy("subjects.start_at", "desc")
    .execute();
}
