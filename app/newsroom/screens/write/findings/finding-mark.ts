/** A finding with its range in the text. `isHere` is true for the current finding. */
export type FindingMark = { id: string; severity: string; from: number; to: number; isHere: boolean };

/** The metadata key of transactions that replace the marks. */
export const MARKS = "findings";
/** The name of the event of a click on a mark; its `detail` is the finding's id. */
export const MARK_CLICKED = "finding-clicked";
