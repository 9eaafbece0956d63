import { sql, type SqlBool } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import type { Reach } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { SubjectState, SubjectUse } from "./subject.rules.ts";

export { previewAt } from "#db/moment.ts";

/** Maximum number of uses of each kind that the screen lists by name. */
const NAMED = 20;

const state = sql<SubjectState>`(case
  when not published then case when was_public then 'hidden' else 'draft' end
  when start_at > now() then 'waiting'
  when status = 'ended' or end_at <= now() then 'ended'
  else 'running' end)`;

export type ListFilter = { q: string; state?: SubjectState; before?: Cursor };

/** Returns the subjects within the actor's scope, last changed first. */
export async function findLines(reach: Reach, filter: ListFilter, limit: number, db: Db = database()) {
  let query = db
    .selectFrom("subjects")
    .leftJoin("industries", "industries.id", "subjects.industry_id")
    .select([
      "subjects.id",
      "subjects.title",
      state.as("state"),
      "industries.name as industry",
      "industries.name_en as industryEn",
      "subjects.start_at as startAt",
      "subjects.end_at as endAt",
      "subjects.updated_at as changedAt",
      sql<number>`(select count(*)::int from subject_sections where subject_id = subjects.id)`.as("sections"),
      sql<number>`(select count(distinct article_id)::int from subject_articles
        join subject_sections on subject_sections.id = section_id where subject_id = subjects.id)`.as("stories"),
    ])
    .orderBy("subjects.updated_at", "desc")
    .orderBy("subjects.id", "desc")
    .limit(limit);
  const { q, before } = filter;
  if (!reach.all) query = query.where("subjects.industry_id", "in", [...reach.industryIds, -1]);
  if (q !== "")
    query = query.where(sql<SqlBool>`(strpos(lower(subjects.title), lower(${q})) > 0
      or strpos(lower(subjects.title_en), lower(${q})) > 0 or ${q} = any(subjects.tags))`);
  if (filter.state !== undefined) query = query.where(state, "=", filter.state);
  if (before !== undefined)
    query = query.where(sql<SqlBool>`(subjects.updated_at, subjects.id) < (${before.time}, ${before.id})`);
  return query.execute();
}

/** Returns the state of one subject. */
export async function findState(id: number, db: Db = database()): Promise<SubjectState | undefined> {
  return (await db.selectFrom("subjects").select(state.as("state")).where("id", "=", id).executeTakeFirst())?.state;
}

/** Reserves ids for new sections, so that a version stores the ids of its sections. */
export async function drawSectionIds(count: number, trx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('subject_sections', 'id'))::int8 as id from generate_series(1, ${count})`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Returns the covers of the newest stories whose title matches `q`, each once. */
export async function findBanners(q: string, limit: number, db: Db = database()) {
  let stories = db
    .selectFrom("articles")
    .select(["articles.title", "articles.cover_media_id", "articles.publish_at"])
    .where(visible)
    .where("articles.cover_media_id", "is not", null)
    .orderBy("articles.publish_at", "desc")
    .limit(limit * 2);
  if (q !== "") stories = stories.where(sql<SqlBool>`strpos(lower(articles.title), lower(${q})) > 0`);
  const rows = await db
    .selectFrom("media")
    .where("media.held", "=", false)
    .where("media.rights_over", "=", false)
    .innerJoin(stories.as("stories"), "stories.cover_media_id", "media.id")
    .select(["media.id", "stories.title", "sha256", "extension", "width", "height", "widths"])
    .orderBy("stories.publish_at", "desc")
    .execute();
  return rows.filter(({ id }, place) => rows.findIndex((row) => row.id === id) === place).slice(0, limit);
}

/** Returns the uses of a subject: entries of the home page, upcoming fronts, cards in stories, menus. */
export async function findUses(id: number, path: string, db: Db = database()) {
  const { rows } = await sql<{ kind: SubjectUse; name: string; href: string }>`
    (select 'home' as kind, '' as name, '/' as href from home_places where subject_id = ${id} limit 1)
    union all
    (select 'front', number::text, '' from front_versions
      where state in ('draft', 'scheduled') and slots @> ${JSON.stringify([{ subject: id }])}::jsonb
      order by number limit ${NAMED})
    union all
    (select 'story', title, '/news/' || id from articles
      where body_html like '%<p class="card">%' and strpos(body_html, ${`href="${path}"`}) > 0 and status = 'published'
      order by id desc limit ${NAMED})
    union all
    (select 'menu', title, '' from rules where url like ${`%${path}`} or path = ${path} order by id limit ${NAMED})`.execute(
    db,
  );
  return rows;
}

/** Returns how many readers have a subject in their favourites or follow it. */
export async function countReaders(id: number, db: Db = database()): Promise<number> {
  const { readers } = await onlyRow(
    sql<{ readers: number }>`
    select (select count(*) from collected where kind = 'subject' and target_id = ${id})::int
      + (select count(*) from follows where kind = 'subject' and target_id = ${id})::int as readers`.execute(db),
  );
  return readers;
}
