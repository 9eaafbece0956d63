/** Position in a list ordered by time and id, newest first; the page begins after it. */
export type Cursor = { time: Date; id: number };

/** Encodes a cursor as a query parameter. Its time has milliseconds, because JavaScript does not keep microseconds. */
export function encodeCursor(cursor: Cursor): string {
  return `${cursor.time.getTime().toString(36)}-${cursor.id.toString(36)}`;
}

/** Returns the cursor in a query parameter, or undefined if it is missing or invalid. Never throws. */
export function decodeCursor(text: string | null): Cursor | undefined {
  const match = text?.match(/^([0-9a-z]{1,10})-([0-9a-z]{1,10})$/);
  if (!match) return undefined;
  const time = new Date(Number.parseInt(match[1] ?? "", 36));
  const id = Number.parseInt(match[2] ?? "", 36);
  return Number.isNaN(time.getTime()) || !Number.isSafeInteger(id) ? undefined : { time, id };
}
