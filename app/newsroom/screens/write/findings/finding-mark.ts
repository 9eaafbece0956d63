/** A finding with its range; `isHere`: the current finding. */
export type FindingMark = { id: string; severity: string; from: number; to: number; isHere: boolean };

/** Metadata key of transactions that replace the marks. */
export const MARKS = "findings";
/** Event of a click on a mark; `detail` is the finding's id. */
export const MARK_CLICKED = "finding-clicked";
