import type { Db } from "#db/client.ts";

export { previewAt } from "#db/moment.ts";

/** Says of a bulletin that is looked at ahead how many samples it will have: only its first ones are there. */
export async function showTotals(
  id: number,
  totals: { total: number; passed: number; failed: number },
  trx: Db,
): Promise<void> {
  await trx.updateTable("bulletins").set(totals).where("id", "=", id).execute();
}
