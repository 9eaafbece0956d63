/** Returns the row of a query that always has exactly one: counts and sums without a group, a select without a table. */
export async function onlyRow<Row>(result: Promise<{ rows: Row[] }>): Promise<Row> {
  const { rows } = await result;
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`one row was asked for, and ${rows.length} came`);
  return row;
}
