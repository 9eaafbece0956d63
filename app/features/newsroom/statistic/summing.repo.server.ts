import { sql, type RawBuilder } from "kysely";
import { database, type Db } from "#db/client.ts";

/** A range of whole hours. */
export type HourRange = { from: Date; to: Date };

/** The key of the row that marks an hour as summed. The next run continues after it. */
const DONE = "summed";

/** Selects the rows of the site's own tables that are summed in a range: `measure`, `at`, `key` and `count`. */
const SUMMED = ({ from, to }: HourRange): RawBuilder<unknown>[] => [
  sql`select 'comment' as measure, created_at as at, '' as key, 1::bigint as count from comments
    where created_at >= ${from} and created_at < ${to}`,
  sql`select 'member', joined_at, '', 1 from members where joined_at >= ${from} and joined_at < ${to}`,
  sql`select 'sign-in', at, '', 1 from security_events
    where at >= ${from} and at < ${to} and kind in ('signed-in', 'registered')`,
  sql`select released.measure, done_at, coalesce(manuscripts.column_id, 0)::text, 1 from releases
    join manuscripts on manuscripts.id = releases.manuscript_id
    cross join lateral (values ('release.' || releases.kind, true),
      ('release.late', releases.due_at > releases.created_at + interval '1 second' and done_at > releases.due_at + interval '2 seconds')) as released (measure, counts)
    where releases.state = 'done' and done_at >= ${from} and done_at < ${to} and counts`,
  sql`select 'step.' || taken.step || '.' || part.name, taken.decided_at, taken.column_id, part.count
    from (
      select steps.step, steps.decided_at, coalesce(manuscripts.column_id, 0)::text as column_id, steps.decision,
        extract(epoch from steps.decided_at - coalesce(former.decided_at, rounds.opened_at))::bigint as seconds
      from review_steps steps
      join review_rounds rounds on rounds.id = steps.round_id
      join manuscripts on manuscripts.id = rounds.manuscript_id
      left join review_steps former on former.round_id = steps.round_id and former.step = steps.step - 1
      where steps.decision is not null and steps.decided_at >= ${from} and steps.decided_at < ${to}
    ) as taken
    cross join lateral (values ('decided', 1), ('returned', (decision <> 'passed')::int), ('seconds', seconds),
      ('hour', (seconds <= 3600)::int), ('day', (seconds > 86400)::int)) as part (name, count)`,
];

/** The condition of the sums that are counted from the site's own tables, so they can be counted again. */
const COUNTED = sql`(measure in ('comment', 'member', 'sign-in') or measure like 'release.%' or measure like 'step.%')`;

/** Returns the time up to which everything is summed, or undefined before the first run. */
export async function findSummedUntil(db: Db = database()): Promise<Date | undefined> {
  const row = await db
    .selectFrom("site_counts")
    .select("at")
    .where("measure", "=", DONE)
    .where("grain", "=", "hour")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Counts the hours of a range again, then their days and months. */
export async function sumUp(stretch: HourRange, trx: Db): Promise<void> {
  const { from, to } = stretch;
  await sql`delete from site_counts where grain = 'hour' and at >= ${from} and at < ${to} and ${COUNTED}`.execute(trx);
  await sql`
    insert into site_counts (measure, grain, at, key, count)
    select measure, 'hour', date_trunc('hour', at) as hour, key, sum(count)
    from (${sql.join(SUMMED(stretch), sql` union all `)}) as counted
    group by measure, hour, key`.execute(trx);
  for (const [finer, grain] of [
    ["hour", "day"],
    ["day", "month"],
  ] as const) {
    const begin = sql`date_trunc(${grain}::text, ${from}::timestamptz, 'Asia/Shanghai')`;
    await sql`delete from site_counts where grain = ${grain} and at >= ${begin} and at < ${to} and ${COUNTED}`.execute(
      trx,
    );
    await sql`
      insert into site_counts (measure, grain, at, key, count)
      select measure, ${grain}, date_trunc(${grain}::text, at, 'Asia/Shanghai') as begins, key, sum(count)
      from site_counts
      where grain = ${finer} and at >= ${begin} and at < date_trunc(${grain}::text, ${to}::timestamptz - interval '1 second', 'Asia/Shanghai') + ${`1 ${grain}`}::interval
        and ${COUNTED}
      group by measure, begins, key`.execute(trx);
  }
  const hour = sql<Date>`date_trunc('hour', ${to}::timestamptz - interval '1 second')`;
  await sql`insert into site_counts (measure, grain, at, count) values (${DONE}, 'hour', ${hour}, 1) on conflict do nothing`.execute(
    trx,
  );
}

const ROWS_A_STATEMENT = 10_000;

/** Rows that are stored for a limited time. `of` is the condition for expired rows. */
type Aged = {
  table: "site_counts" | "story_counts" | "search_counts" | "article_views_hourly" | "page_views_hourly";
  of: RawBuilder<unknown>;
};

/** Deletes expired rows in chunks, so that counting is not blocked. Returns their number. */
async function removeAll({ table, of }: Aged): Promise<number> {
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${of} limit ${ROWS_A_STATEMENT}))`.execute(
      database(),
    );
    removed += Number(numAffectedRows);
    if (numAffectedRows < ROWS_A_STATEMENT) return removed;
  }
}

/** Deletes figures of minutes, hours and days before the given times. Returns the number of rows. */
export async function removeFigures(before: { minute: Date; hour: Date; day: Date }): Promise<number> {
  const old: Aged[] = [
    ...(["minute", "hour", "day"] as const).map((grain) => ({
      table: "site_counts" as const,
      of: sql`grain = ${grain} and at < ${before[grain]}`,
    })),
    {
      table: "story_counts",
      of: sql`grain = 'day' and at < (${before.day}::timestamptz at time zone 'Asia/Shanghai')::date`,
    },
    {
      table: "search_counts",
      of: sql`grain = 'day' and at < (${before.day}::timestamptz at time zone 'Asia/Shanghai')::date`,
    },
    { table: "article_views_hourly", of: sql`hour < ${before.hour}` },
    { table: "page_views_hourly", of: sql`hour < ${before.hour}` },
  ];
  let removed = 0;
  for (const one of old) removed += await removeAll(one);
  return removed;
}
