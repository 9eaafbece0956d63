import { sql } from "kysely";
import { database } from "#db/client.ts";
import type { Language } from "#app/lib/language.ts";
import type { Reach } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Span } from "./statistic.rules.ts";

export type Grain = "minute" | "hour" | "day" | "month";
/** A stored count of the site. `at` is the beginning of its minute, hour, day or month. */
export type Sum = { measure: string; at: Date; key: string; count: number };

/** The requested counts: all keys of a measure, or only some. */
export type Part = { measure: string; keys?: readonly string[] };

const isOf = (parts: readonly Part[]) =>
  sql<boolean>`(${sql.join(
    parts.map(({ measure, keys }) =>
      keys === undefined ? sql`measure = ${measure}` : sql`measure = ${measure} and key = any(${keys}::text[])`,
    ),
    sql` or `,
  )})`;

/** Returns the counts of the given times. */
export async function findSums(parts: readonly Part[], grain: Grain, moments: readonly Date[]): Promise<Sum[]> {
  if (parts.length === 0) return [];
  return database()
    .selectFrom("site_counts")
    .select(["measure", "at", "key", "count"])
    .where("grain", "=", grain)
    .where("at", "in", [...moments])
    .where(isOf(parts))
    .execute();
}

/** Returns the counts within a time range, in order of time. */
export async function findSeries(
  parts: readonly Part[],
  grain: Grain,
  { from, to }: { from: Date; to: Date },
): Promise<Sum[]> {
  if (parts.length === 0) return [];
  return database()
    .selectFrom("site_counts")
    .select(["measure", "at", "key", "count"])
    .where("grain", "=", grain)
    .where("at", ">=", from)
    .where("at", "<", to)
    .where(isOf(parts))
    .orderBy("at")
    .execute();
}

/** Returns the ids of the columns in a staff member's grants, and of their child columns. */
export async function findColumnsBelow(columnIds: readonly number[]): Promise<number[]> {
  if (columnIds.length === 0) return [];
  const rows = await database()
    .selectFrom("columns")
    .select("id")
    .where(({ or, eb }) => or([eb("id", "in", [...columnIds]), eb("parent_id", "in", [...columnIds])]))
    .execute();
  return rows.map(({ id }) => id);
}

export async function findColumnNames(language: Language): Promise<Map<string, string>> {
  const name = language === "en" ? ("name_en as name" as const) : ("name" as const);
  const rows = await database().selectFrom("columns").select(["id", name]).execute();
  return new Map(rows.map((row) => [String(row.id), row.name]));
}

/** A story with its number of views. `depth` is the sum of the quarters of the text that readers scrolled through. */
export type StoryRow = {
  id: number;
  title: string;
  views: number;
  readings: number;
  depth: number;
  finished: number;
};

type StoriesAsked = { span: Span; day: string; limit: number };
const FIGURES = sql`article_id, views, readings, depth, finished`;

/**
 * Returns the most viewed stories of a period. For each scope the first stories come from an index, so the time does
 * not depend on the number of stories. `ownerId` adds recently changed stories of this owner.
 */
export async function findStories(reach: Reach, ownerId: number, asked: StoriesAsked): Promise<StoryRow[]> {
  const { span, day, limit } = asked;
  const first = (place: "column_id" | "industry_id") => sql`
    cross join lateral (
      select ${FIGURES} from story_counts
      where grain = ${span} and at = ${day}::date and ${sql.ref(place)} = places.id
        and ${place === "industry_id" ? sql`industry_id <> 0` : sql`true`}
      order by views desc, article_id desc limit ${limit}) as counted`;
  const places = reach.all ? sql`(select id from columns union all select 0)` : sql`unnest(${reach.columnIds}::int[])`;
  const parts = [sql`select counted.* from ${places} as places (id) ${first("column_id")}`];
  if (!reach.all)
    parts.push(
      sql`select counted.* from unnest(${reach.industryIds}::int[]) as places (id) ${first("industry_id")}`,
      sql`
      select ${FIGURES} from (
        select id from manuscripts where owner_id = ${ownerId} order by touched_at desc, id desc limit ${OWN_STORIES}) as own
      join story_counts on story_counts.article_id = own.id and grain = ${span} and at = ${day}::date`,
    );
  const { rows } = await sql<StoryRow>`
    select articles.id, articles.title, most.views, most.readings, most.depth, most.finished
    from (select distinct ${FIGURES} from (${sql.join(parts, sql` union all `)}) as found
      order by views desc, article_id desc limit ${limit}) as most
    join articles on articles.id = most.article_id
    order by most.views desc, most.article_id desc`.execute(database());
  return rows;
}

/** The number of own stories that are scanned, last changed first. */
const OWN_STORIES = 1_000;

/** Returns the most frequent searches: all of them, or only those without a result. */
export async function findWords({ span, day, limit }: StoriesAsked, which: "any" | "unfound") {
  let query = database()
    .selectFrom("search_counts")
    .select(["words", "searches"])
    .where("grain", "=", span)
    .where("at", "=", day);
  if (which === "unfound") query = query.where("is_found", "=", false);
  return query.orderBy("searches", "desc").orderBy("words").limit(limit).execute();
}

/** The number of complaints of a kind that were received in a period, by their current state. */
export type ComplaintSums = {
  kind: string;
  received: number;
  inTime: number;
  late: number;
  open: number;
  /** The median time to the answer in hours; null if none is answered. */
  hours: number | null;
};

/**
 * Returns the complaints of a period by kind and state. A complaint is late if it was answered after its deadline, or
 * is still open after it. An open complaint counts in no other state.
 */
export async function findComplaints({ from, to }: { from: Date; to: Date }): Promise<ComplaintSums[]> {
  const { rows } = await sql<ComplaintSums>`
    select kind, count(*)::int as received,
      (count(*) filter (where not is_late and closed_at is not null))::int as "inTime",
      (count(*) filter (where is_late))::int as late,
      (count(*) filter (where not is_late and closed_at is null))::int as open,
      percentile_cont(0.5) within group (order by extract(epoch from closed_at - received_at)::float8 / 3600) as hours
    from (select c.kind, c.received_at, c.closed_at,
        coalesce(decided.at, now()) > c.accept_due_at or coalesce(c.closed_at, now()) > c.due_at as is_late
      from complaints c left join lateral (
        select min(s.at) as at from complaint_steps s
        where s.complaint_id = c.id and s.step in ('accepted', 'declined', 'finished')) as decided on true
      where c.received_at >= ${from} and c.received_at < ${to}) as judged
    group by kind order by received desc, kind`.execute(database());
  return rows;
}
