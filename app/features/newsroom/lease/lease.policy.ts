/** The number of seconds for which a lease is valid after its last heartbeat. */
export const LEASE_SECONDS = 30;

/** The holder of a lease, their tab, and whether it is still valid. */
export type Held = { staffId: number; tab: string; isLive: boolean };

/**
 * The result of a request for a lease. `kept`: the same tab holds it. `taken`: it was free, or the same staff member held it
 * in another tab. `held`: another staff member holds it. `taken-over`: it was taken from another staff member.
 */
export type Claim = "kept" | "taken" | "held" | "taken-over";

/**
 * Decides a request for a lease. An expired lease of another holder is taken over without asking. Until then, its
 * former tab can renew it.
 */
export function decideClaim(held: Held | undefined, by: { staffId: number; tab: string }, take: boolean): Claim {
  if (held === undefined) return "taken";
  if (held.staffId === by.staffId) return held.tab === by.tab ? "kept" : "taken";
  if (!held.isLive) return "taken-over";
  return take ? "taken-over" : "held";
}
