const DEFAULT_MS = 50;
const LEAST_MS = 20;

/** Milliseconds after which the editor delivers typed text: 50 by default, never under 20 (docs/content.md#limits). */
export function debounceTime(wanted: number = DEFAULT_MS): number {
  return Number.isFinite(wanted) ? Math.max(LEAST_MS, wanted) : DEFAULT_MS;
}
