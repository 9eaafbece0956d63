const DEFAULT_MS = 50;
const LEAST_MS = 20;

/** Milliseconds after which the editor tells what was typed: 50 unless told, never under 20 (docs/content.md#limits). */
export function debounceTime(wanted: number = DEFAULT_MS): number {
  return Number.isFinite(wanted) ? Math.max(LEAST_MS, wanted) : DEFAULT_MS;
}
