import { connectionPool } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { Unit } from "./ledger.schema.ts";

/** A member whose balance differs from the sum of the entries, or whose entries do not connect. */
export type Difference = {
  memberId: number;
  unit: Unit;
  /** The balance in the member's row. */
  balance: number;
  /** The sum of the entries. */
  sum: number;
  /** The first entry that does not begin at the previous balance; null if there is none. */
  brokenAt: number | null;
};

export type Comparison = {
  members: number;
  entries: number;
  /** The number of members and units that differ. */
  found: number;
  /** The first of the differences. */
  differences: Difference[];
};

/** The limit in milliseconds of the statement below. The pool's own limits are for waiting readers. */
const LONGEST = 3_600_000;

/**
 * The window function reads the entries in the order of an index and stores nothing. The result is one row for each
 * member and unit.
 */
const COMPARE = `
  with chained as (
    select member_id, unit, id, amount, before,
      lag(after, 1, 0::bigint) over (partition by member_id, unit order by id) as expected
    from ledger_entries),
  sums as (
    select member_id, unit, count(*) as entries, sum(amount) as sum, min(id) filter (where before <> expected) as broken
    from chained group by member_id, unit),
  balances as (
    select id, unit, case unit when 'money' then money_cents else score end as balance
    from members cross join (values ('money'), ('points')) as units (unit)),
  compared as materialized (
    select balances.id, balances.unit, balance, coalesce(sum, 0) as sum, broken, coalesce(entries, 0) as entries
    from balances left join sums on sums.member_id = balances.id and sums.unit = balances.unit),
  different as (select * from compared where balance <> sum or broken is not null),
  named as (select * from different order by id, unit limit $1)
  select
    (select count(*) from members) as members,
    (select coalesce(sum(entries), 0)::bigint from compared) as entries,
    (select count(*) from different) as found,
    (select coalesce(json_agg(json_build_object(
        'memberId', id, 'unit', unit, 'balance', balance, 'sum', sum, 'brokenAt', broken) order by id, unit), '[]')
      from named) as differences`;

/**
 * Compares every member with their entries in one snapshot, in one pass over the ledger. Lists `most` of those that
 * differ.
 */
export async function compareAll(most: number): Promise<Comparison> {
  const client = await connectionPool().connect();
  try {
    await client.query("begin read only");
    await client.query("set local statement_timeout = 0");
    const statement = { text: COMPARE, values: [most], query_timeout: LONGEST };
    const comparison = await onlyRow(client.query<Comparison>(statement));
    await client.query("commit");
    client.release();
    return comparison;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
