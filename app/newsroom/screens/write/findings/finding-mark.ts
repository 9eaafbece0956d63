/** A finding at its place; `isHere`: the one that is meant. */
export type FindingMark = { id: string; severity: string; from: number; to: number; isHere: boolean };

/** Under this key a transaction brings other marks to the text. */
export const MARKS = "findings";
/** By this event the text tells that one was clicked; `detail` is its id. */
export const MARK_CLICKED = "finding-clicked";
