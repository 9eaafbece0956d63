import type { Db } from "#db/client.ts";

export { previewAt } from "#db/moment.ts";

/** Sets the final number of samples of a previewed bulletin. The preview contains only its first ones. */
export async function showTotals(
  id: number,
  totals: { total: number; passed: number; failed: number },
  trx: Db,
): Promise<void> {
  await trx.updateTable("bulletins").set(totals).where("id", "=", id).execute();
}
