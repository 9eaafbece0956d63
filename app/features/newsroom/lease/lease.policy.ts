/** Seconds beyond its last beat for which a lease is somebody's. */
export const LEASE_SECONDS = 30;

/** Who holds a lease, in which tab, and whether it has run out. */
export type Held = { staffId: number; tab: string; isLive: boolean };

/**
 * What becomes of a claim: the same hand goes on (`kept`); nobody writes, or the same member in another tab, who may retake
 * without being asked (`taken`); somebody else writes, and is asked (`held`) or overruled (`taken-over`).
 */
export type Claim = "kept" | "taken" | "held" | "taken-over";

/** Decides a claim on what is held already. A lease that has run out is nobody's; the hand that had it goes on with it. */
export function decideClaim(held: Held | undefined, by: { staffId: number; tab: string }, take: boolean): Claim {
  if (held === undefined) return "taken";
  if (held.staffId === by.staffId) return held.tab === by.tab ? "kept" : "taken";
  if (!held.isLive) return "taken-over";
  return take ? "taken-over" : "held";
}
