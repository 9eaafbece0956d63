const DEFAULT_MS = 50;
const LEAST_MS = 20;

/**
 * Returns the milliseconds after which the editor delivers typed text: 50 by default, at least 20
 * (docs/content.md#limits).
 */
export function debounceTime(wanted: number = DEFAULT_MS): number {
  return Number.isFinite(wanted) ? Math.max(LEAST_MS, wanted) : DEFAULT_MS;
}
