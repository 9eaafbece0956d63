/** What is known of how far the server's clock is ahead of ours, in milliseconds: somewhere between the two. */
export type Offset = { least: number; most: number };

export const UNKNOWN_OFFSET: Offset = { least: -Infinity, most: Infinity };

/**
 * What an answer tells: its Date, cut to the second, was written between the call's going out and the answer's coming in.
 * Each answer narrows what was known; one that contradicts it (a clock was set) begins anew.
 */
export function narrowed(known: Offset, answer: { date: number; sentAt: number; receivedAt: number }): Offset {
  const told = { least: answer.date - answer.receivedAt, most: answer.date + 1_000 - answer.sentAt };
  const both = { least: Math.max(known.least, told.least), most: Math.min(known.most, told.most) };
  return both.least <= both.most ? both : told;
}

/** The best guess of the offset; none is known yet: none. */
export function middleOf({ least, most }: Offset): number {
  return Number.isFinite(least + most) ? (least + most) / 2 : 0;
}
