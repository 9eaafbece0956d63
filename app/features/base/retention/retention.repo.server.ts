import { sql } from "kysely";
import { database } from "#db/client.ts";
import type { DB } from "#db/types.ts";

/** The number of rows in one statement. A longer statement would hold locks that readers' calls wait for. */
const ROWS = 1_000;

/**
 * Rows that expire a number of days after the time in a column. `only`: restricts them to rows with one of these
 * values.
 */
export type ExpiredRows<Table extends keyof DB> = {
  table: Table;
  column: keyof DB[Table] & string;
  only?: { [Column in keyof DB[Table] & string]?: readonly string[] };
};

/** Deletes expired rows, a thousand at a time. Returns their number. */
export async function deleteExpired<Table extends keyof DB>(
  expired: ExpiredRows<Table>,
  days: number,
): Promise<number> {
  const { table, column, only = {} } = expired;
  const conditions = Object.entries<readonly string[] | undefined>(only).map(
    ([name, values]) => sql`and ${sql.ref(name)} = any(${values})`,
  );
  return inSteps(
    () => sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)}
        where ${sql.ref(column)} < now() - make_interval(days => ${days}) ${sql.join(conditions, sql` `)}
        limit ${ROWS}))`,
  );
}

/** Empties the text of declined and deleted comments, whose replies stay. Returns their number. */
export const emptyComments = (days: number) =>
  inSteps(
    () => sql`
      update comments set content = '—', held_words = '{}' where id = any(array(
        select id from comments where status in ('declined', 'deleted') and content <> '—'
          and coalesce(reviewed_at, created_at) < now() - make_interval(days => ${days}) limit ${ROWS}))`,
  );

/** Empties the text of answered error reports. Returns their number. */
export const emptyErrorReports = (days: number) =>
  inSteps(
    () => sql`
      update error_reports set quote = '—', said = '—', answer = '' where id = any(array(
        select id from error_reports where state <> 'open' and said <> '—'
          and answered_at < now() - make_interval(days => ${days}) limit ${ROWS}))`,
  );

/** Deletes mailings that were sent or withdrawn, once no member has the message. Returns their number. */
export const deleteMailings = (days: number) =>
  inSteps(
    () => sql`
      delete from mailings where id = any(array(
        select id from mailings where state in ('sent', 'cancelled', 'withdrawn')
          and coalesce(send_at, made_at) < now() - make_interval(days => ${days})
          and not exists (select from messages where mailing_id = mailings.id) limit ${ROWS}))`,
  );

/** Deletes word changes that no later change undoes. Returns their number. */
export const deleteWordChanges = (days: number) =>
  inSteps(
    () => sql`
      delete from word_changes where id = any(array(
        select id from word_changes where at < now() - make_interval(days => ${days})
          and not exists (select from word_changes later where later.undoes = word_changes.id) limit ${ROWS}))`,
  );

/**
 * Deletes reports of the automatic check, except the last three of a story and those that a signature refers to.
 * Returns their number.
 */
export const deleteCheckReports = () =>
  inSteps(
    () => sql`
      delete from check_reports where id = any(array(
        select id from (
          select id, row_number() over (partition by manuscript_id order by id desc) as place from check_reports) as ranked
        where place > 3 and not exists (select from check_waivers where report_id = ranked.id)
          and not exists (select from review_steps where report_id = ranked.id) limit ${ROWS}))`,
  );

async function inSteps(statement: () => ReturnType<typeof sql>): Promise<number> {
  for (let count = 0; ;) {
    const { numAffectedRows = 0n } = await statement().execute(database());
    count += Number(numAffectedRows);
    if (numAffectedRows < ROWS) return count;
  }
}

/** Returns the tables of the site's schema, without those of the job queue. */
export async function findTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition order by relname`.execute(database());
  return rows.map(({ name }) => name);
}
