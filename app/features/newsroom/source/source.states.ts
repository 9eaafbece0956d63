import { formatDate } from "#app/lib/dates.ts";

/** The state of a source: active, active and ending within thirty days, expired, or inactive. */
export const SOURCE_STATES = ["use", "soon", "over", "off"] as const;

const SOON_MS = 30 * 86_400_000;

/** Returns whether a source is in a state. `now`: milliseconds; the last day, in Shanghai, is included. */
export function isOfState(source: { valid_until?: unknown; active?: unknown }, state: string, now: number): boolean {
  const last = typeof source.valid_until === "string" ? source.valid_until : "9999-12-31";
  const isOver = last < formatDate(now);
  if (source.active !== true) return state === "off";
  if (state === "use") return !isOver;
  if (state === "over") return isOver;
  return state === "soon" && !isOver && last <= formatDate(now + SOON_MS);
}
