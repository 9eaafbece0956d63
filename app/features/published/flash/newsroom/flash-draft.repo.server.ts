import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { FlashDrafts } from "#db/types.ts";
import type { DraftRecord } from "./flash.schema.ts";

export { isPassingFailure } from "#db/failures.ts";

export type DraftState = FlashDrafts["state"];

/** A new draft. `red` is the published flash to make red, with its version. */
export type NewDraft = {
  staffId: number;
  key: string;
  record: DraftRecord;
  state: "held" | "waiting";
  holdMs: number;
  red?: { id: number; version: number };
};

const drafts = (db: Db) =>
  db
    .selectFrom("flash_drafts")
    .leftJoin("industries", (join) => join.on(sql<boolean>`industries.slug = record ->> 'industry'`))
    .select([
      "flash_drafts.id",
      "staff_id as staffId",
      "record",
      "state",
      "made_at as madeAt",
      "held_until as heldUntil",
      "flash_id as flashId",
      sql<{ id: number; version: number } | null>`
        case when reddens_id is not null then jsonb_build_object('id', reddens_id, 'version', seen_version) end`.as(
        "red",
      ),
      "note",
      "industries.id as industryId",
      sql<number>`greatest(0, extract(epoch from held_until - clock_timestamp()) * 1000)::float8`.as("heldForMs"),
    ]);

export type Draft = Omit<Awaited<ReturnType<typeof readDrafts>>[number], "record"> & { record: DraftRecord };
const readDrafts = (db: Db) => drafts(db).execute();
const whole = (row: Awaited<ReturnType<typeof readDrafts>>[number]): Draft => ({
  ...row,
  record: row.record as DraftRecord,
});

/** Inserts a draft. Returns false if its writer has already sent one with the same key. */
export async function insertDraft({ staffId, key, record, state, holdMs, red }: NewDraft, trx: Db): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("flash_drafts")
    .values({
      staff_id: staffId,
      key,
      record: JSON.stringify(record),
      state,
      held_until: sql<Date>`clock_timestamp() + make_interval(secs => ${holdMs / 1_000})`,
      reddens_id: red?.id ?? null,
      seen_version: red?.version ?? null,
    })
    .onConflict((conflict) => conflict.columns(["staff_id", "key"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores that a writer has taken back the flash with a key. Returns false if that flash has already arrived. */
export async function insertTakenBack(staffId: number, key: string, trx: Db): Promise<boolean> {
  const now = sql<Date>`clock_timestamp()`;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("flash_drafts")
    .values({ staff_id: staffId, key, record: "{}", state: "taken-back", held_until: now, decided_at: now })
    .onConflict((conflict) => conflict.columns(["staff_id", "key"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the draft that its writer has sent with a key. */
export async function findByKey(staffId: number, key: string, trx: Db): Promise<Draft> {
  return whole(await drafts(trx).where("staff_id", "=", staffId).where("key", "=", key).executeTakeFirstOrThrow());
}

/** Returns a draft and locks it. */
export async function lockDraft(id: number, trx: Db): Promise<Draft | undefined> {
  const row = await drafts(trx).where("flash_drafts.id", "=", id).forUpdate("flash_drafts").executeTakeFirst();
  return row && whole(row);
}

/** Locks the draft that has been due longest. Skips drafts that another transaction has locked. */
export async function lockNextDue(trx: Db): Promise<Draft | undefined> {
  const row = await drafts(trx)
    .where("state", "=", "held")
    .where("held_until", "<=", sql<Date>`clock_timestamp()`)
    .orderBy("held_until")
    .limit(1)
    .forUpdate("flash_drafts")
    .skipLocked()
    .executeTakeFirst();
  return row && whole(row);
}

type Decision = { state: DraftState; flashId?: number; decidedBy?: number; note?: string };

/** Stores the result of a draft. */
export async function settleDraft(id: number, { state, flashId, decidedBy, note }: Decision, trx: Db): Promise<void> {
  await trx
    .updateTable("flash_drafts")
    .set({
      state,
      decided_at: sql<Date>`clock_timestamp()`,
      ...(flashId !== undefined && { flash_id: flashId }),
      ...(decidedBy !== undefined && { decided_by: decidedBy }),
      ...(note !== undefined && { note }),
    })
    .where("id", "=", id)
    .execute();
}

/** Returns unsent drafts: held, waiting, or declined or failed within the last hours. */
export async function findOpen(hours: number, db: Db = database()): Promise<Draft[]> {
  const rows = await drafts(db)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["held", "waiting"]),
        eb.and([
          eb("state", "in", ["declined", "failed"]),
          eb("made_at", ">", sql<Date>`now() - make_interval(hours => ${hours})`),
        ]),
      ]),
    )
    .orderBy("made_at", "desc")
    .limit(200)
    .execute();
  return rows.map(whole);
}

/** Returns the drafts that wait for a second person. */
export async function findWaiting(db: Db = database()): Promise<Draft[]> {
  return (await drafts(db).where("state", "=", "waiting").execute()).map(whole);
}

/** Returns the senders of the given flashes, keyed by flash id. */
export async function findWriters(flashIds: readonly number[], db: Db = database()): Promise<Map<number, number>> {
  if (flashIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("flash_drafts")
    .select(["flash_id", "staff_id"])
    .where("flash_id", "in", flashIds)
    .where("reddens_id", "is", null)
    .execute();
  return new Map(rows.flatMap(({ flash_id, staff_id }) => (flash_id === null ? [] : [[flash_id, staff_id]])));
}

/** The time at which the next held flash is due. */
export const nextHeld = sql<Date | null>`
  select min(held_until) from flash_drafts where state = 'held' and held_until > now()`;
/** The due time of the longest overdue held flash. */
export const overdueHeld = sql<Date | null>`
  select min(held_until) from flash_drafts where state = 'held' and held_until < now() - interval '1 second'`;

/** Returns the database's time, rounded down to the millisecond, so that a flash published then is visible at once. */
export async function databaseNow(db: Db): Promise<Date> {
  const { now } = await onlyRow(
    sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db),
  );
  return now;
}
