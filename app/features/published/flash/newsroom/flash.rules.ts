/** For so long after Enter its writer may take a flash back, in milliseconds. */
export const HOLD_MS = 3_000;

/** The longest that a slow line lengthens the hold, in milliseconds. */
export const LONGEST_LINE_MS = 5_000;

/** A place in a template that has to be filled in. */
const PLACE = /\{[^{}]{0,20}\}/;

/** The first place of a text that has to be filled in; undefined for none. */
export function placeToFill(text: string): { start: number; end: number } | undefined {
  const match = PLACE.exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}
