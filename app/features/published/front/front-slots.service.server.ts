import { changePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import { endSlots } from "./front-slots.repo.server.ts";

/** Empties the slots of an article that is taken down. */
export async function emptySlots(articleId: number, trx: Db): Promise<void> {
  if ((await endSlots(articleId, trx)) === 0) return;
  await changePages({ purge: [pageTag.headlines], withhold: [pageTag.headlines] }, trx);
}
