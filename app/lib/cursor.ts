/** A place in a list that is ordered by time and id, newest first; what follows it comes next. */
export type Cursor = { time: Date; id: number };

/** A cursor as a query parameter: microseconds are not kept by JavaScript, milliseconds are. */
export function encodeCursor(cursor: Cursor): string {
  return `${cursor.time.getTime().toString(36)}-${cursor.id.toString(36)}`;
}

/** The cursor of a query parameter; undefined for none and for anything that is no cursor. Never fails. */
export function decodeCursor(text: string | null): Cursor | undefined {
  const match = text?.match(/^([0-9a-z]{1,10})-([0-9a-z]{1,10})$/);
  if (!match) return undefined;
  const time = new Date(Number.parseInt(match[1] ?? "", 36));
  const id = Number.parseInt(match[2] ?? "", 36);
  return Number.isNaN(time.getTime()) || !Number.isSafeInteger(id) ? undefined : { time, id };
}
