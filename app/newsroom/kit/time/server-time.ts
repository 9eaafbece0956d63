/** The bounds of the difference between the server's clock and the device's, in milliseconds. */
export type Offset = { least: number; most: number };

export const UNKNOWN_OFFSET: Offset = { least: -Infinity, most: Infinity };

/**
 * Returns bounds narrowed by a response. The server wrote the Date header, rounded down to the second, between the
 * request and the response. The response contradicts the bounds if a clock was set meanwhile. The bounds then begin
 * anew with this response.
 */
export function narrowed(known: Offset, answer: { date: number; sentAt: number; receivedAt: number }): Offset {
  const told = { least: answer.date - answer.receivedAt, most: answer.date + 1_000 - answer.sentAt };
  const both = { least: Math.max(known.least, told.least), most: Math.min(known.most, told.most) };
  return both.least <= both.most ? both : told;
}

/** Returns the estimated offset; 0 without an answer. */
export function middleOf({ least, most }: Offset): number {
  return Number.isFinite(least + most) ? (least + most) / 2 : 0;
}
