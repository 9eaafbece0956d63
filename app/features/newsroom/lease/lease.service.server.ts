import type { Db } from "#db/client.ts";
import { decideClaim, type Claim } from "./lease.policy.ts";
import { beatLease, findLease, putLease, removeLease, type Lease, type Leased } from "./lease.repo.server.ts";

/** A tab of a colleague's browser that wants to write. */
export type Hand = { staffId: number; sessionId: number; tab: string };

/** A lease as it stands after a claim, and who held it before. */
export type Claimed = { claim: Claim; fence: number; before: Lease | undefined };

/**
 * Claims a lease on what the caller has locked. `raise` gives the next number, which is asked for only when the hand
 * changes: whoever still sends an older one has lost it.
 */
export async function claimLease(
  leased: Leased,
  hand: Hand,
  take: boolean,
  raise: () => Promise<number>,
  trx: Db,
): Promise<Claimed> {
  const before = await findLease(leased, trx);
  const claim = decideClaim(before, hand, take);
  if (claim === "held" && before !== undefined) return { claim, fence: before.fence, before };
  if (claim === "kept" && before !== undefined) {
    await beatLease(leased, { staffId: hand.staffId, fence: before.fence }, trx);
    return { claim, fence: before.fence, before };
  }
  const fence = await raise();
  await putLease(leased, { ...hand, fence }, trx);
  return { claim, fence, before };
}

/** Who writes in something right now. */
export async function readHolder(leased: Leased, db?: Db): Promise<Lease | undefined> {
  const lease = await findLease(leased, db);
  return lease?.isLive === true ? lease : undefined;
}

/** A sign of life of who writes; false when somebody else does by now. */
export async function keepLease(leased: Leased, hand: { staffId: number; fence: number }, db?: Db): Promise<boolean> {
  return beatLease(leased, hand, db);
}

/** Returns a lease back at once, as when a tab is closed; false when it was somebody else's already. */
export async function endLease(leased: Leased, hand: { staffId: number; fence: number }, db?: Db): Promise<boolean> {
  return removeLease(leased, hand, db);
}
