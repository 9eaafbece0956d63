import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { FlashDrafts } from "#db/types.ts";
import type { DraftRecord } from "./flash.schema.ts";

export { isPassingFailure } from "#db/failures.ts";

export type DraftState = FlashDrafts["state"];

/** A new draft. `red`: the flash to make red, at its version. */
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

/** Inserts a draft; false when its writer has handed in one under its key before. */
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

/** Notes that what its writer sends under a key is taken back; false when it has arrived already. */
export async function insertTakenBack(staffId: number, key: string, trx: Db): Promise<boolean> {
  const now = sql<Date>`clock_timestamp()`;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("flash_drafts")
    .values({ staff_id: staffId, key, record: "{}", state: "taken-back", held_until: now, decided_at: now })
    .onConflict((conflict) => conflict.columns(["staff_id", "key"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The draft that its writer has sent under a key. */
export async function findByKey(staffId: number, key: string, trx: Db): Promise<Draft> {
  return whole(await drafts(trx).where("staff_id", "=", staffId).where("key", "=", key).executeTakeFirstOrThrow());
}

/** A draft, locked. */
export async function lockDraft(id: number, trx: Db): Promise<Draft | undefined> {
  const row = await drafts(trx).where("flash_drafts.id", "=", id).forUpdate("flash_drafts").executeTakeFirst();
  return row && whole(row);
}

/** Locks the draft that has been due longest; skips drafts that are locked already. */
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

/** Unsent drafts: those held or waiting, and those declined or failed within the last hours. */
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

/** Drafts that wait for a second person. */
export async function findWaiting(db: Db = database()): Promise<Draft[]> {
  return (await drafts(db).where("state", "=", "waiting").execute()).map(whole);
}

/** The senders of the given flashes, by flash id. */
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

/** The scheduled time of the next held flash. */
export const nextHeld = sql<Date | null>`
  select min(held_until) from flash_drafts where state = 'held' and held_until > now()`;
/** Since when a held flash is overdue. */
export const overdueHeld = sql<Date | null>`
  select min(held_until) from flash_drafts where state = 'held' and held_until < now() - interval '1 second'`;

/** The database's own time, to the millisecond below: what is published then can be seen at once. */
export async function databaseNow(db: Db): Promise<Date> {
  const { now } = await onlyRow(
    sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db),
  );
  return now;
}
