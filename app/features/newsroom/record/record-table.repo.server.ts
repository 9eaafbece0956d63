import { sql } from "kysely";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import type { RecordUse } from "#app/newsroom/kit/record/record-uses.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { DB } from "#db/types.ts";
import type { Uses } from "./record-uses.ts";

export { previewAt } from "#db/moment.ts";

/** A table of records with one column for each field. `orderBy` is the column of their manual order, if any. */
export type RecordTable = { table: keyof DB; orderBy: string | undefined };

/** The database tables that have versions and a column for each of these fields. */
export type TableWith<Names extends string> = {
  [T in keyof DB]: [Names | "id" | "revision"] extends [keyof DB[T]] ? T : never;
}[keyof DB];

/** The number at which counting uses stops. 1,001 means more than a thousand. */
const MOST_COUNTED = 1_001;

/** A record with its whole row. The row includes columns that are not part of the record. */
export type RecordRow = { id: number; version: number; row: NounRecord };

const nameOf = ({ table }: RecordTable) => sql.table(table);
const fieldsOf = (record: NounRecord) => sql.join(Object.keys(record).map((name) => sql.ref(name)));
const rowOf = (of: RecordTable, record: NounRecord) =>
  sql`select ${fieldsOf(record)} from jsonb_populate_record(null::${nameOf(of)}, ${JSON.stringify(record)}::jsonb)`;

/** The sort order of a table: its manual order, or its names. */
const orderOf = ({ orderBy }: RecordTable) => sql.ref(orderBy ?? "name");

/** Returns all records of a table in order. */
export async function findAll(of: RecordTable, db: Db = database()): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select id, revision as version, to_jsonb(thing) as row from ${nameOf(of)} as thing
    order by ${orderOf(of)}, id`.execute(db);
  return rows;
}

/** Returns a record. If `trx` is given, the record is locked until that transaction ends. */
export async function findOne(of: RecordTable, id: number, trx?: Db): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select id, revision as version, to_jsonb(thing) as row from ${nameOf(of)} as thing where id = ${id}
    ${trx === undefined ? sql`` : sql`for update`}`.execute(trx ?? database());
  return rows[0];
}

/** Inserts a record after all others of its table. Returns its id. */
export async function insert(of: RecordTable, record: NounRecord, trx: Db): Promise<number> {
  const place = of.orderBy === undefined ? undefined : sql.ref(of.orderBy);
  const made = sql<{ id: number }>`
    insert into ${nameOf(of)} (${fieldsOf(record)}${place === undefined ? sql`` : sql`, ${place}`})
    select said.*${place === undefined ? sql`` : sql`, (select coalesce(max(${place}), 0) + 1 from ${nameOf(of)})`}
    from (${rowOf(of, record)}) as said returning id`;
  return (await onlyRow(made.execute(trx))).id;
}

/** Updates a record. Returns its new version. */
export async function update(of: RecordTable, id: number, record: NounRecord, trx: Db): Promise<number> {
  const rewritten = sql<{ version: number }>`
    update ${nameOf(of)} set (${fieldsOf(record)}) = (${rowOf(of, record)}) where id = ${id}
    returning revision as version`;
  return (await onlyRow(rewritten.execute(trx))).version;
}

export async function remove(of: RecordTable, id: number, trx: Db): Promise<void> {
  await sql`delete from ${nameOf(of)} where id = ${id}`.execute(trx);
}

/** Locks all records of a table, so that no other transaction reorders them. Returns their ids in the current order. */
export async function lockOrder(of: RecordTable, trx: Db): Promise<number[]> {
  await sql`select from ${nameOf(of)} order by id for update`.execute(trx);
  // Queries the order again, because a query that waited for the lock returns the former order.
  const { rows } = await sql<{ id: number }>`
    select id from ${nameOf(of)} order by ${orderOf(of)}, id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Stores the order of records. */
export async function place(of: RecordTable, ids: readonly number[], trx: Db): Promise<void> {
  await sql`
    update ${nameOf(of)} as thing set ${orderOf(of)} = wished.place
    from unnest(${ids}::bigint[]) with ordinality as wished (id, place) where thing.id = wished.id`.execute(trx);
}

/** Returns for each kind of use how many rows refer to a record, 1,001 for more than a thousand. */
export async function countUses(uses: Uses, db: Db = database()): Promise<{ of: RecordUse; count: number }[]> {
  const each = Object.entries(uses).map(
    ([of, found]) =>
      sql`select ${of}::text as of, count(*)::int as count from (${found} limit ${MOST_COUNTED}) as found`,
  );
  if (each.length === 0) return [];
  const { rows } = await sql<{ of: RecordUse; count: number }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.filter(({ count }) => count > 0);
}
