import type { Db } from "#db/client.ts";
import { decideClaim, type Claim } from "./lease.policy.ts";
import { renewLease, findLease, putLease, removeLease, type Lease, type Leased } from "./lease.repo.server.ts";

/** The tab that requests the lease. */
export type LeaseHolder = { staffId: number; sessionId: number; tab: string };

/** A lease after a request, and its former holder. */
export type Claimed = { claim: Claim; fence: number; before: Lease | undefined };

/**
 * Requests a lease on a record that the caller has locked. `raise` returns the next number. It is called only when the
 * holder changes: a tab with an older number has lost the lease.
 */
export async function claimLease(
  leased: Leased,
  hand: LeaseHolder,
  take: boolean,
  raise: () => Promise<number>,
  trx: Db,
): Promise<Claimed> {
  const before = await findLease(leased, trx);
  const claim = decideClaim(before, hand, take);
  if (claim === "held" && before !== undefined) return { claim, fence: before.fence, before };
  if (claim === "kept" && before !== undefined) {
    await renewLease(leased, { staffId: hand.staffId, fence: before.fence }, trx);
    return { claim, fence: before.fence, before };
  }
  const fence = await raise();
  await putLease(leased, { ...hand, fence }, trx);
  return { claim, fence, before };
}

/** Returns the current lease holder of a record. */
export async function readHolder(leased: Leased, db?: Db): Promise<Lease | undefined> {
  const lease = await findLease(leased, db);
  return lease?.isLive === true ? lease : undefined;
}

/** Renews a lease; returns false when another holder has it. */
export async function keepLease(leased: Leased, hand: { staffId: number; fence: number }, db?: Db): Promise<boolean> {
  return renewLease(leased, hand, db);
}

/** Releases a lease at once, as when a tab is closed; returns false when another holder had it already. */
export async function endLease(leased: Leased, hand: { staffId: number; fence: number }, db?: Db): Promise<boolean> {
  return removeLease(leased, hand, db);
}
