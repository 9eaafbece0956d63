import type { Db } from "#db/client.ts";
import { decideClaim, type Claim } from "./lease.policy.ts";
import { renewLease, findLease, putLease, removeLease, type Lease, type Leased } from "./lease.repo.server.ts";

/** The browser tab that requests a lease, with its staff member and session. */
export type LeaseHolder = { staffId: number; sessionId: number; tab: string };

/** The result of a request: the lease's fence number and its former holder. */
export type Claimed = { claim: Claim; fence: number; before: Lease | undefined };

/**
 * Requests a lease on a record that the caller has locked. `raise` returns the next fence number. It is called only if the
 * holder changes. A tab with a lower number has lost the lease.
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

/** Renews a lease. Returns false if another holder has it. */
export async function keepLease(leased: Leased, hand: { staffId: number; fence: number }, db?: Db): Promise<boolean> {
  return renewLease(leased, hand, db);
}

/** Releases a lease at once, for example when a tab is closed. Returns false if another holder had taken it already. */
export async function endLease(leased: Leased, hand: { staffId: number; fence: number }, db?: Db): Promise<boolean> {
  return removeLease(leased, hand, db);
}
