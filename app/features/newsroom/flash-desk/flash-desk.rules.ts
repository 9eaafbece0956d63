/** A place in a template that has to be filled in. */
const PLACE = /\{[^{}]{0,20}\}/;

/** The first place of a text that has to be filled in; undefined for none. */
export function placeToFill(text: string): { start: number; end: number } | undefined {
  const match = PLACE.exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}
