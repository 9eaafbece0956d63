/** Milliseconds after Enter in which a writer may take a flash back. */
export const HOLD_MS = 3_000;

/** Maximum number of milliseconds by which a slow connection lengthens the hold. */
export const LONGEST_LINE_MS = 5_000;

/** Matches a gap in a template that must be filled in. */
const PLACE = /\{[^{}]{0,20}\}/;

/** Returns the first gap in a text that must be filled in, or undefined without one. */
export function placeToFill(text: string): { start: number; end: number } | undefined {
  const match = PLACE.exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}
