import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import type { Language } from "#app/lib/language.ts";
import { database, type Db } from "#db/client.ts";
import type { SlotState } from "./front.slots.ts";

/**
 * A story as the board shows it, with the scope that permissions for its title depend on. It has the views of the last
 * hour and of the hour before.
 */
export type FrontStoryRow = {
  id: number;
  title: string;
  state: SlotState;
  column: string;
  /** The publication time; null if it is not set yet. */
  at: Date | null;
  views: number;
  before: number;
  industryId: number | null;
  columnIds: number[];
  ownerId: number | null;
  assigneeId: number | null;
};

/**
 * Views are stored by whole hours. Of the oldest hour, the sum takes the part that lies within the last sixty minutes.
 */
const VIEWS = sql`lateral (
  select coalesce(sum(views * case when hour = date_trunc('hour', now()) then 1
      when hour = date_trunc('hour', now()) - interval '1 hour' then 1 - part else 0 end), 0)::int as views,
    coalesce(sum(views * case when hour = date_trunc('hour', now()) - interval '1 hour' then part
      when hour = date_trunc('hour', now()) - interval '2 hours' then 1 - part else 0 end), 0)::int as before
  from article_views_hourly, (select extract(minute from now())::float8 / 60 as part) as now_part
  where article_id = wanted.id and hour >= date_trunc('hour', now()) - interval '2 hours')`;

/** Returns the given stories, released or not, unordered. Missing ones are left out. */
export async function findStories(ids: readonly number[], language: Language, db: Db = database()) {
  const { rows } = await sql<FrontStoryRow>`
    select wanted.id, coalesce(case when ${visible} then articles.title end, m.title, articles.title) as title,
      case when ${visible} then 'live' when m.state in ('approved', 'scheduled') then 'waiting'
        when m.state in ('writing', 'in_review', 'returned') then 'writing' else 'down' end as state,
      coalesce(${sql.ref(language === "en" ? "c.name_en" : "c.name")}, '') as column,
      case when ${visible} then articles.publish_at else r.due_at end as at,
      counted.views, counted.before, coalesce(m.industry_id, articles.industry_id) as "industryId",
      array_remove(array[c.id, c.parent_id], null)::float8[] as "columnIds", m.owner_id as "ownerId", m.assignee_id as "assigneeId"
    from unnest(${[...ids]}::bigint[]) as wanted (id)
    left join articles on articles.id = wanted.id
    left join manuscripts m on m.id = wanted.id
    left join columns c on c.id = coalesce(m.column_id, articles.column_id)
    left join releases r on r.manuscript_id = wanted.id and r.state = 'waiting'
    cross join ${VIEWS} as counted
    where articles.id is not null or m.id is not null`.execute(db);
  return rows;
}

/** Returns ids of the newest visible articles. */
export async function findNewestIds(most: number, db: Db = database()): Promise<number[]> {
  const rows = await db
    .selectFrom("articles")
    .select("id")
    .where(visible)
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns ids of signed, unreleased stories, last changed first. */
export async function findSignedIds(most: number, db: Db = database()): Promise<number[]> {
  const rows = await db
    .selectFrom("manuscripts")
    .select("id")
    .where("state", "in", ["approved", "scheduled"])
    .orderBy("touched_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the uncropped originals of the pictures that readers see in an article. */
export async function findPictures(articleId: number, db: Db = database()) {
  return db
    .selectFrom("media")
    .select(["id", "sha256", "extension", "width", "height", "widths"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("media_uses")
        .innerJoin("media as used", "used.id", "media_uses.media_id")
        .select((of) => of.fn.coalesce("used.crop_of", "used.id").as("id"))
        .where("media_uses.kind", "=", "article")
        .where("media_uses.target_id", "=", articleId)
        .where("used.rights_over", "=", false),
    )
    .orderBy("id")
    .limit(40)
    .execute();
}
