import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { Unit } from "./ledger.schema.ts";

/** The column of `members` that holds the sum of a unit's entries. */
const BALANCE = { money: "money_cents", points: "score" } as const;

/** A member's balances, with the database's time and day in Asia/Shanghai (yyyy-mm-dd). */
export type Account = { id: number; money: number; points: number; day: string; at: Date };

/**
 * Locks members in the order of their ids, so that no two transactions deadlock. Returns the existing ones. The time is
 * read after locking. The lock allows new rows that only refer to the member.
 */
export async function lockAccounts(ids: number[], trx: Db): Promise<Account[]> {
  const { rows } = await sql<Account>`
    with locked as materialized (
      select id, money_cents as money, score as points from members
      where id = any(${ids}::bigint[]) order by id for no key update)
    select locked.*, (clock_timestamp() at time zone 'Asia/Shanghai')::date as day, clock_timestamp() as at
    from locked`.execute(trx);
  return rows;
}

/** Returns the owner and the balances of an account. */
export async function findOwner(id: number, db: Db = database()) {
  return db
    .selectFrom("members")
    .select(["nickname", "money_cents as money", "score as points"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the entry with this idempotency key. */
export async function findByKey(key: string, db: Db = database()) {
  return db.selectFrom("ledger_entries").selectAll().where("idempotency_key", "=", key).executeTakeFirst();
}

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/** The columns of an entry besides its id. */
export type NewEntry = Omit<EntryRow, "id">;

/** Inserts an entry and returns its id, or undefined if the key is taken. */
export async function insert(entry: NewEntry, trx: Db): Promise<number | undefined> {
  const row = await trx
    .insertInto("ledger_entries")
    .values(entry)
    .onConflict((conflict) => conflict.constraint("ledger_entries_key_uq").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Sets a member's balance. Call it only together with the entry that explains the change. */
export async function updateBalance(memberId: number, unit: Unit, value: number, trx: Db): Promise<void> {
  await trx
    .updateTable("members")
    .set({ [BALANCE[unit]]: value })
    .where("id", "=", memberId)
    .execute();
}

/** Returns the sum of the entries of one kind on one day. */
export async function sumOfDay(
  of: { memberId: number; unit: Unit; day: string; kind: string },
  db: Db = database(),
): Promise<number> {
  const { sum } = await db
    .selectFrom("ledger_entries")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("sum"))
    .where("member_id", "=", of.memberId)
    .where("unit", "=", of.unit)
    .where("day", "=", of.day)
    .where("kind", "=", of.kind)
    .executeTakeFirstOrThrow();
  return sum;
}

/** Returns entries of a member in one unit, newest first. An index finds the page, so only its rows are read. */
export async function findPage(
  memberId: number,
  unit: Unit,
  { limit, offset }: { limit: number; offset: number },
  db: Db = database(),
): Promise<EntryRow[]> {
  const page = db
    .selectFrom("ledger_entries")
    .select("id")
    .where("member_id", "=", memberId)
    .where("unit", "=", unit)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return db.selectFrom("ledger_entries").selectAll().where("id", "in", page).orderBy("id", "desc").execute();
}

/** Counts a member's entries in one unit. */
export async function countEntries(memberId: number, unit: Unit, db: Db = database()): Promise<number> {
  const { count } = await db
    .selectFrom("ledger_entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("unit", "=", unit)
    .executeTakeFirstOrThrow();
  return count;
}

/** The sums of a day in both units, in cents and points. */
export type DayRow = { day: string; money: number; points: number };

/** Returns the sums of the last days, oldest first, today in Asia/Shanghai last. */
export async function findDays(memberId: number, days: number, db: Db = database()): Promise<DayRow[]> {
  const sumOf = (unit: Unit) => sql`
    (select coalesce(sum(amount), 0)::bigint from ledger_entries
     where member_id = ${memberId} and unit = ${unit} and day = today.day - back)`;
  const { rows } = await sql<DayRow>`
    with today as (select (clock_timestamp() at time zone 'Asia/Shanghai')::date as day)
    select today.day - back as day, ${sumOf("money")} as money, ${sumOf("points")} as points
    from today, generate_series(${days - 1}::int, 0, -1) as back
    order by back desc`.execute(db);
  return rows;
}

/** Counts the consecutive days, up to and including `day`, on which a member has an entry of a kind. */
export async function countStreak(
  of: { memberId: number; unit: Unit; kind: string; day: string },
  db: Db = database(),
): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from (
      select day + (row_number() over (order by day desc))::int as island from (
        select distinct day from ledger_entries
        where member_id = ${of.memberId} and unit = ${of.unit} and kind = ${of.kind} and day <= ${of.day}::date) as days
    ) as islands
    where island = ${of.day}::date + 1`;
  return (await onlyRow(query.execute(db))).count;
}
