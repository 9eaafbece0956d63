/** Number of rows in one message to the database. */
const ROWS_A_CHUNK = 200;

/** Yields rows in the text format of COPY, several rows at a time. */
export function* chunks<Row>(rows: Iterable<Row>, lineOf: (row: Row) => string): Generator<Buffer> {
  let part: string[] = [];
  for (const row of rows) {
    part.push(`${lineOf(row)}\n`);
    if (part.length < ROWS_A_CHUNK) continue;
    yield Buffer.from(part.join(""));
    part = [];
  }
  if (part.length > 0) yield Buffer.from(part.join(""));
}
