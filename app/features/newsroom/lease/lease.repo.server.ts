import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { LEASE_SECONDS } from "./lease.policy.ts";

/** The leased record, by kind and id. */
export type Leased = { kind: string; targetId: number };

/** A lease with its holder's name. The database's clock decides whether it has expired. */
export type Lease = {
  staffId: number;
  name: string;
  sessionId: number;
  tab: string;
  fence: number;
  since: Date;
  isLive: boolean;
};

export async function findLease({ kind, targetId }: Leased, db: Db = database()): Promise<Lease | undefined> {
  return db
    .selectFrom("editing_leases")
    .innerJoin("staff", "staff.member_id", "editing_leases.staff_id")
    .select([
      "editing_leases.staff_id as staffId",
      "staff.real_name as name",
      "editing_leases.session_id as sessionId",
      "editing_leases.tab",
      "editing_leases.fence",
      "editing_leases.since",
      sql<boolean>`editing_leases.beat_at > now() - make_interval(secs => ${LEASE_SECONDS})`.as("isLive"),
    ])
    .where("editing_leases.kind", "=", kind)
    .where("editing_leases.target_id", "=", targetId)
    .executeTakeFirst();
}

/** Stores the new holder of a lease and replaces the former one. */
export async function putLease(
  { kind, targetId }: Leased,
  lease: { staffId: number; sessionId: number; tab: string; fence: number },
  trx: Db,
): Promise<void> {
  const row = {
    staff_id: lease.staffId,
    session_id: lease.sessionId,
    tab: lease.tab,
    fence: lease.fence,
    since: sql<Date>`now()`,
    beat_at: sql<Date>`now()`,
  };
  await trx
    .insertInto("editing_leases")
    .values({ kind, target_id: targetId, ...row })
    .onConflict((conflict) => conflict.columns(["kind", "target_id"]).doUpdateSet(row))
    .execute();
}

/** Renews the lease with this fence number. Returns false if another holder has the lease. */
export async function renewLease(
  { kind, targetId }: Leased,
  hand: { staffId: number; fence: number },
  db: Db = database(),
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("editing_leases")
    .set({ beat_at: sql`now()` })
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .where("staff_id", "=", hand.staffId)
    .where("fence", "=", hand.fence)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the lease with this fence number. Returns false if another holder had taken it already. */
export async function removeLease(
  { kind, targetId }: Leased,
  hand: { staffId: number; fence: number },
  db: Db = database(),
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("editing_leases")
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .where("staff_id", "=", hand.staffId)
    .where("fence", "=", hand.fence)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
