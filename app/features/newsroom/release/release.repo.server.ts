import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Releases } from "#db/types.ts";
import type { ReleaseFault } from "./release.faults.ts";

export { isPassingFailure } from "#db/failures.ts";

const RELEASE = [
  "id",
  "manuscript_id",
  "number",
  "kind",
  "revision_id",
  "round_id",
  "is_import",
  "is_alone",
  "due_at",
  "state",
  "ordered_by",
  "done_at",
  "attempts",
  "error",
  "fault",
  "reason",
  "public_note",
] as const;

/** A waiting or finished release of a story. */
export type Release = Omit<Selectable<Releases>, "created_at" | "fault"> & { fault: ReleaseFault | null };

/** Gives the JSON column its type, because only this module writes it. */
const asRelease = <Row extends object | undefined>(row: Row) =>
  row as unknown as Row extends undefined ? undefined : Release;

/**
 * Returns the scheduled or failed release of a story. There is at most one. The caller must have locked the manuscript.
 */
export async function findWaiting(manuscriptId: number, trx: Db): Promise<Release | undefined> {
  return asRelease(
    await trx
      .selectFrom("releases")
      .select(RELEASE)
      .where("manuscript_id", "=", manuscriptId)
      .where("state", "in", ["waiting", "failed"])
      .executeTakeFirst(),
  );
}

/** Returns all releases of a story, newest first. */
export async function findReleases(manuscriptId: number, db: Db = database()): Promise<Release[]> {
  const rows = await db
    .selectFrom("releases")
    .select(RELEASE)
    .where("manuscript_id", "=", manuscriptId)
    .orderBy("number", "desc")
    .execute();
  return rows.map(asRelease);
}

/** Inserts a release. If `dueAt` is undefined, it is due now. */
export async function insertRelease(
  release: {
    manuscriptId: number;
    kind: "publish" | "update" | "correction" | "takedown" | "restore";
    revisionId: number | null;
    roundId: number | null;
    dueAt: Date | undefined;
    orderedBy: number | null;
    reason: string;
    publicNote: string;
    /** Whether it is an emergency release by the editor-in-chief, without review. */
    isAlone?: boolean;
  },
  trx: Db,
): Promise<Release> {
  const row = await trx
    .insertInto("releases")
    .values({
      manuscript_id: release.manuscriptId,
      number: sql`(select coalesce(max(number), 0) + 1 from releases where manuscript_id = ${release.manuscriptId})`,
      kind: release.kind,
      revision_id: release.revisionId,
      round_id: release.roundId,
      ordered_by: release.orderedBy,
      reason: release.reason,
      public_note: release.publicNote,
      is_alone: release.isAlone ?? false,
      ...(release.dueAt === undefined ? {} : { due_at: release.dueAt }),
    })
    .returning(RELEASE)
    .executeTakeFirstOrThrow();
  return asRelease(row);
}

export async function markDone(id: number, trx: Db): Promise<void> {
  await trx
    .updateTable("releases")
    .set({ state: "done", done_at: sql`clock_timestamp()`, attempts: sql`attempts + 1`, error: "", fault: null })
    .where("id", "=", id)
    .execute();
}

/** Stores why a release failed. Returns false and changes nothing if the release no longer waits. */
export async function markFailed(id: number, error: string, fault: ReleaseFault, db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("releases")
    .set({ state: "failed", attempts: sql`attempts + 1`, error, fault: JSON.stringify(fault) })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function cancel(id: number, trx: Db): Promise<void> {
  await trx.updateTable("releases").set({ state: "cancelled" }).where("id", "=", id).execute();
}

/** Schedules a release again. Without a time it is due at once. */
export async function waitAgain(id: number, at: Date | undefined, trx: Db): Promise<void> {
  await trx
    .updateTable("releases")
    .set({ state: "waiting", due_at: at ?? sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/**
 * Returns the release that has been due the longest, and locks it with its manuscript. Skips rows that another process
 * has locked. Returns undefined if none is left.
 */
export async function lockNextDue(except: readonly number[], trx: Db): Promise<Release | undefined> {
  const query = trx
    .selectFrom("releases as r")
    .innerJoin("manuscripts as m", "m.id", "r.manuscript_id")
    .select(RELEASE.map((name) => `r.${name}` as const))
    .where("r.state", "=", "waiting")
    .where("r.due_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`r.id <> all(${[...except]}::bigint[])`)
    .orderBy("r.due_at")
    .orderBy("r.id")
    .limit(1)
    .forUpdate(["m", "r"])
    .skipLocked();
  return asRelease(await query.executeTakeFirst());
}

/** Selects the time of the next release, at which pages change. */
export const nextRelease = sql<Date | null>`select min(due_at) from releases where state = 'waiting' and due_at > now()`;

/** Selects the scheduled time of the oldest overdue release. */
export const overdueRelease = sql<Date | null>`select min(due_at) from releases where state = 'waiting' and due_at <= now()`;

/** Revokes the preview links of a story. */
export async function revokePreviews(manuscriptId: number, trx: Db): Promise<void> {
  await trx
    .updateTable("preview_links")
    .set({ revoked_at: sql`now()` })
    .where("manuscript_id", "=", manuscriptId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Sets the embargo of a story; null removes it. */
export async function setEmbargo(id: number, until: Date | null, trx: Db): Promise<void> {
  await trx.updateTable("manuscripts").set({ embargo_until: until }).where("id", "=", id).execute();
}
