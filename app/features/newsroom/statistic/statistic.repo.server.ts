import { sql } from "kysely";
import { database } from "#db/client.ts";
import type { Language } from "#app/lib/language.ts";
import type { Reach } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Span } from "./statistic.rules.ts";

export type Grain = "minute" | "hour" | "day" | "month";
/** A sum of the site, at the first moment of its minute, hour, day or month. */
export type Sum = { measure: string; at: Date; key: string; count: number };

/** Sums that somebody asks for: all of a measure, or those of some keys. */
export type Part = { measure: string; keys?: readonly string[] };

const isOf = (parts: readonly Part[]) =>
  sql<boolean>`(${sql.join(
    parts.map(({ measure, keys }) =>
      keys === undefined ? sql`measure = ${measure}` : sql`measure = ${measure} and key = any(${keys}::text[])`,
    ),
    sql` or `,
  )})`;

/** Sums at some moments. */
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

/** Sums over a stretch of time, in the order of time. */
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

/** Columns that somebody's right reaches over: those of their grants with what stands below them. */
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

/** A story with how often it was opened; `depth`: quarters that its readings came through, together. */
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
 * The most opened stories of a span. Each place gives its first ones by its index, so that a span of many stories costs no
 * more than one of few; `ownerId` has their own besides, as far as they were touched lately.
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

/** Of a colleague's own stories so many are looked at, the last touched ones. */
const OWN_STORIES = 1_000;

/** What was looked for most: any words, or those for which nothing was found. */
export async function findWords({ span, day, limit }: StoriesAsked, which: "any" | "unfound") {
  let query = database()
    .selectFrom("search_counts")
    .select(["words", "searches"])
    .where("grain", "=", span)
    .where("at", "=", day);
  if (which === "unfound") query = query.where("is_found", "=", false);
  return query.orderBy("searches", "desc").orderBy("words").limit(limit).execute();
}

/** Complaints of a kind that came within a span, and what became of them until now. */
export type ComplaintSums = {
  kind: string;
  received: number;
  inTime: number;
  late: number;
  open: number;
  /** Hours to the answer, by the middle one of those that have one. */
  hours: number | null;
};

/**
 * What became of the complaints of a span, kind by kind. Late is what was decided about or answered after its time, or is still
 * to be though its time is over; what is open is none of it.
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
