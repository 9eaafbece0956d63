import { sql } from "kysely";
import type { Unit } from "#app/features/members/ledger/ledger.schema.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { AdjustmentQueue } from "./adjustment.rules.ts";

/** A requested adjustment. */
export type NewAdjustment = {
  key: string;
  memberId: number;
  unit: Unit;
  /** A positive or negative amount in cents or points. */
  amount: number;
  reason: string;
  needsSecond: boolean;
  askedBy: number;
};

/**
 * Inserts an adjustment. It waits for its signature if `entryId` is null, else it was booked as that entry. Returns
 * undefined if an adjustment with the same key exists.
 */
export async function insert(asked: NewAdjustment, entryId: number | null, trx: Db): Promise<number | undefined> {
  const row = await trx
    .insertInto("adjustments")
    .values({
      key: asked.key,
      member_id: asked.memberId,
      unit: asked.unit,
      amount: asked.amount,
      reason: asked.reason,
      needs_second: asked.needsSecond,
      asked_by: asked.askedBy,
      state: entryId === null ? "waiting" : "done",
      entry_id: entryId,
      decided_at: entryId === null ? null : sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.constraint("adjustments_key_uq").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findByKey(key: string, trx: Db) {
  return trx.selectFrom("adjustments").selectAll().where("key", "=", key).executeTakeFirst();
}

/**
 * Returns the total that a staff member adjusted for a member today (Asia/Shanghai) without a second person. Additions and
 * deductions both count as positive.
 */
export async function sumAlone(of: { askedBy: number; memberId: number; unit: Unit }, trx: Db): Promise<number> {
  const { sum } = await onlyRow(
    sql<{ sum: number }>`
    select coalesce(sum(abs(amount)), 0)::bigint as sum from adjustments
    where member_id = ${of.memberId} and asked_by = ${of.askedBy} and unit = ${of.unit} and not needs_second
      and asked_at >= date_trunc('day', now(), 'Asia/Shanghai')`.execute(trx),
  );
  return sum;
}

/** Returns and locks one adjustment. Another decision on it waits until this transaction ends. */
export async function lockOne(id: number, trx: Db) {
  return trx.selectFrom("adjustments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateDecided(
  id: number,
  decided: { state: "done" | "refused"; by: number; note: string; entryId: number | null },
  trx: Db,
): Promise<void> {
  const { state, by, note, entryId } = decided;
  await trx
    .updateTable("adjustments")
    .set({ state, decided_by: by, decided_at: sql`now()`, note, entry_id: entryId })
    .where("id", "=", id)
    .execute();
}

/** Returns adjustments with names: waiting ones oldest first, decided ones newest first. */
export async function findQueue(
  { queue, before, memberId }: { queue: AdjustmentQueue; before?: number | undefined; memberId?: number | undefined },
  limit: number,
  db: Db = database(),
) {
  let query = db
    .selectFrom("adjustments as a")
    .innerJoin("members as m", "m.id", "a.member_id")
    .select(["a.id", "a.member_id as memberId", "m.nickname", "a.unit", "a.amount", "a.reason", "a.state", "a.note"])
    .select([
      "a.asked_by as askedBy",
      "a.asked_at as askedAt",
      "a.decided_by as decidedBy",
      "a.decided_at as decidedAt",
    ])
    .select("a.needs_second as needsSecond")
    .where("a.state", queue === "waiting" ? "=" : "<>", "waiting")
    .orderBy("a.id", queue === "waiting" ? "asc" : "desc")
    .limit(limit);
  if (before !== undefined) query = query.where("a.id", queue === "waiting" ? ">" : "<", before);
  if (memberId !== undefined) query = query.where("a.member_id", "=", memberId);
  return query.execute();
}
