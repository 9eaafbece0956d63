/** The row of a query that gives one whatever it finds: of counts and sums without a group, of a select from nowhere. */
export async function onlyRow<Row>(result: Promise<{ rows: Row[] }>): Promise<Row> {
  const { rows } = await result;
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`one row was asked for, and ${rows.length} came`);
  return row;
}
