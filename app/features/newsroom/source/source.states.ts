import { formatDate } from "#app/lib/dates.ts";

/** The states of a source: active, active but expiring within thirty days, expired, or inactive. */
export const SOURCE_STATES = ["use", "soon", "over", "off"] as const;

const SOON_MS = 30 * 86_400_000;

/**
 * Returns whether a source is in a state. `now` is in milliseconds. A source is valid until the end of its last day in
 * Shanghai.
 */
export function isOfState(source: { valid_until?: unknown; active?: unknown }, state: string, now: number): boolean {
  const last = typeof source.valid_until === "string" ? source.valid_until : "9999-12-31";
  const isOver = last < formatDate(now);
  if (source.active !== true) return state === "off";
  if (state === "use") return !isOver;
  if (state === "over") return isOver;
  return state === "soon" && !isOver && last <= formatDate(now + SOON_MS);
}
