import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { FrontSlot, LeftOut } from "./front.slots.ts";

export { isPassingFailure } from "#db/failures.ts";

/** Key of the only front, the home page. */
export const HOME = "home";

/** A page that editors arrange. */
export type Front = { id: number; fence: number };

/**
 * Locks the front for the rest of the transaction, so that only one transaction at a time saves, launches or fills
 * slots.
 */
export async function lockFront(trx: Db): Promise<Front> {
  return trx.selectFrom("fronts").select(["id", "fence"]).where("key", "=", HOME).forUpdate().executeTakeFirstOrThrow();
}

/** Takes a shared lock on the front until the transaction ends. It blocks exclusive locks only. */
export async function shareFront(trx: Db): Promise<void> {
  await trx.selectFrom("fronts").select("id").where("key", "=", HOME).forShare().executeTakeFirstOrThrow();
}

/** Returns whether the live version has a slot for an article. */
export async function isInLive(articleId: number, db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("front_versions")
    .innerJoin("fronts", "fronts.id", "front_versions.front_id")
    .select("front_versions.id")
    .where("fronts.key", "=", HOME)
    .where("front_versions.state", "=", "live")
    .where(sql<boolean>`front_versions.slots @> ${JSON.stringify([{ article: articleId }])}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findFront(db: Db = database()): Promise<Front> {
  return db.selectFrom("fronts").select(["id", "fence"]).where("key", "=", HOME).executeTakeFirstOrThrow();
}

export async function raiseFence(id: number, trx: Db): Promise<number> {
  const { fence } = await trx
    .updateTable("fronts")
    .set({ fence: sql`fence + 1` })
    .where("id", "=", id)
    .returning("fence")
    .executeTakeFirstOrThrow();
  return fence;
}

const versions = (db: Db) =>
  db
    .selectFrom("front_versions as v")
    .leftJoin("staff as m", "m.member_id", "v.made_by")
    .leftJoin("staff as l", "l.member_id", "v.launched_by")
    .select([
      "v.id",
      "v.number",
      "v.base_number as baseNumber",
      "v.replaced_number as replacedNumber",
      sql<FrontSlot[]>`v.slots`.as("slots"),
      sql<LeftOut[]>`v.left_out`.as("leftOut"),
      "v.version",
      "v.state",
      "v.due_at as dueAt",
      "v.touched_at as touchedAt",
      "v.launched_at as launchedAt",
      "v.error",
      sql<string>`coalesce(m.real_name, '')`.as("madeBy"),
      sql<string>`coalesce(l.real_name, '')`.as("launchedBy"),
    ]);
export type FrontVersion = Awaited<ReturnType<typeof findByNumber>> & object;

export async function findByNumber(frontId: number, number: number, db: Db = database()) {
  return versions(db).where("v.front_id", "=", frontId).where("v.number", "=", number).executeTakeFirst();
}

/** Returns the live version, or the draft. */
export async function findInState(frontId: number, state: "live" | "draft", db: Db = database()) {
  return versions(db).where("v.front_id", "=", frontId).where("v.state", "=", state).executeTakeFirst();
}

/** Returns the scheduled and failed versions, earliest first. */
export async function findWaiting(frontId: number, db: Db = database()) {
  return versions(db)
    .where("v.front_id", "=", frontId)
    .where("v.state", "in", ["scheduled", "failed"])
    .orderBy("v.due_at")
    .orderBy("v.number")
    .limit(100)
    .execute();
}

/** Returns launched versions, newest first, below the number `before`. */
export async function findLaunched(
  frontId: number,
  { before, limit }: { before: number | undefined; limit: number },
  db: Db = database(),
) {
  const earlier = sql<boolean>`(v.launched_at, v.number) < (
    select launched_at, number from front_versions where front_id = ${frontId} and number = ${before})`;
  return versions(db)
    .where("v.front_id", "=", frontId)
    .where("v.launched_at", "is not", null)
    .$if(before !== undefined, (query) => query.where(earlier))
    .orderBy("v.launched_at", "desc")
    .orderBy("v.number", "desc")
    .limit(limit)
    .execute();
}

/** Returns versions by their numbers. */
export async function findAllByNumber(frontId: number, numbers: readonly number[], db: Db = database()) {
  if (numbers.length === 0) return [];
  return versions(db).where("v.front_id", "=", frontId).where("v.number", "in", numbers).execute();
}

/** Returns versions launched or scheduled between two times. */
export async function findBetween(from: Date, to: Date, db: Db = database()) {
  return versions(db)
    .where("v.state", "in", ["scheduled", "failed", "live", "past"])
    .where(sql<Date>`coalesce(v.launched_at, v.due_at)`, ">=", from)
    .where(sql<Date>`coalesce(v.launched_at, v.due_at)`, "<", to)
    .orderBy("v.number")
    .limit(500)
    .execute();
}

type NewVersion = {
  frontId: number;
  slots: readonly FrontSlot[];
  state: "draft" | "live";
  madeBy: number | null;
  baseNumber: number | null;
  replacedNumber?: number | null;
  leftOut?: readonly LeftOut[];
};

/** Adds a version with the next number. Returns it. */
export async function insertVersion(version: NewVersion, trx: Db): Promise<number> {
  const { frontId, slots, state, madeBy, baseNumber, replacedNumber = null, leftOut = [] } = version;
  const { number } = await trx
    .insertInto("front_versions")
    .values({
      front_id: frontId,
      number: sql`(select coalesce(max(number), 0) + 1 from front_versions where front_id = ${frontId})`,
      base_number: baseNumber,
      replaced_number: replacedNumber,
      slots: JSON.stringify(slots),
      left_out: JSON.stringify(leftOut),
      state,
      made_by: madeBy,
      ...(state === "live" ? { launched_by: madeBy, launched_at: sql<Date>`now()` } : {}),
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** Overwrites a draft, including the number of the version that it is based on (null: none). */
export async function updateDraft(
  id: number,
  draft: { slots: readonly FrontSlot[]; madeBy: number; baseNumber: number | null },
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("front_versions")
    .set({
      slots: JSON.stringify(draft.slots),
      made_by: draft.madeBy,
      base_number: draft.baseNumber,
      version: sql`version + 1`,
      touched_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Retires the live version. Another one replaces it in the same transaction. */
export async function retireLive(frontId: number, trx: Db): Promise<void> {
  await trx
    .updateTable("front_versions")
    .set({ state: "past" })
    .where("front_id", "=", frontId)
    .where("state", "=", "live")
    .execute();
}

/** Makes a version live; `replaced` is the number of the version before. */
export async function markLive(
  id: number,
  { replaced, by, leftOut }: { replaced: number; by: number | null; leftOut: readonly LeftOut[] },
  trx: Db,
): Promise<void> {
  const launched = { launched_by: by, launched_at: sql<Date>`now()`, left_out: JSON.stringify(leftOut) };
  await trx
    .updateTable("front_versions")
    .set({ state: "live", replaced_number: replaced, error: "", ...launched })
    .where("id", "=", id)
    .execute();
}

/** Schedules a draft, or makes a scheduled version a draft again or cancelled. */
export async function setState(
  id: number,
  to: { state: "scheduled"; dueAt: Date } | { state: "draft" | "cancelled" },
  trx: Db,
): Promise<void> {
  const dueAt = to.state === "scheduled" ? to.dueAt : null;
  await trx
    .updateTable("front_versions")
    .set({ state: to.state, due_at: dueAt, error: "" })
    .where("id", "=", id)
    .execute();
}

/** Deletes a draft. */
export async function removeDraft(id: number, trx: Db): Promise<void> {
  await trx.deleteFrom("front_versions").where("id", "=", id).execute();
}

/** Returns the version that has been due longest. */
export async function findNextDue(frontId: number, trx: Db) {
  return versions(trx)
    .where("v.front_id", "=", frontId)
    .where("v.state", "=", "scheduled")
    .where("v.due_at", "<=", sql<Date>`now()`)
    .orderBy("v.due_at")
    .orderBy("v.number")
    .limit(1)
    .executeTakeFirst();
}

/** Stores why a version could not be launched. Returns false if it is not scheduled any more. */
export async function markFailed(id: number, error: string, db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("front_versions")
    .set({ state: "failed", error })
    .where("id", "=", id)
    .where("state", "=", "scheduled")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The time at which the next version is due. */
export const nextDue = sql<Date | null>`select min(due_at) from front_versions where state = 'scheduled' and due_at > now()`;
/** The due time of a scheduled version that was not launched in time. */
export const overdue = sql<Date | null>`select min(due_at) from front_versions where state = 'scheduled' and due_at <= now()`;
