import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Returns members for the operator's list, newest first. */
export async function findAll({ limit, offset }: { limit: number; offset: number }, db: Db = database()) {
  return db
    .selectFrom("members")
    .select(["id", "username", "nickname", "status", "joined_at", "last_login_at"])
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function count(db: Db = database()): Promise<number> {
  const { members } = await db
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("members"))
    .executeTakeFirstOrThrow();
  return members;
}

/** Changes a member from one status to another. Returns whether they had the first status. */
export async function updateStatus(
  id: number,
  { from, to }: { from: "active" | "disabled"; to: "active" | "disabled" },
  trx: Db,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("members")
    .set({ status: to, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("status", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Mutes or unmutes a member. Returns whether that changed anything. Closed accounts stay unchanged. */
export async function updateMute(id: number, mute: { until: Date; reason: string } | null, trx: Db): Promise<boolean> {
  let query = trx
    .updateTable("members")
    .set({ muted_until: mute?.until ?? null, mute_reason: mute?.reason ?? "", updated_at: sql`now()` })
    .where("id", "=", id)
    .where("status", "<>", "closed");
  if (mute === null) query = query.where("muted_until", ">", sql<Date>`now()`);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}
