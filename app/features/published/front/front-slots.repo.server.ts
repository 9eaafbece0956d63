import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** Ends the current slots of an article and deletes its future ones. Returns their number. */
export async function endSlots(articleId: number, trx: Db): Promise<number> {
  const now = sql<Date>`now()`;
  const removed = await trx
    .deleteFrom("headlines")
    .where("article_id", "=", articleId)
    .where("start_at", ">", now)
    .executeTakeFirst();
  const ended = await trx
    .updateTable("headlines")
    .set({ end_at: now })
    .where("article_id", "=", articleId)
    .where((eb) => eb.or([eb("end_at", "is", null), eb("end_at", ">", now)]))
    .executeTakeFirst();
  return Number(removed.numDeletedRows) + Number(ended.numUpdatedRows);
}
