import { changePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import { endSlots } from "./front-slots.repo.server.ts";

/** Removes an article that is taken down from its slots. */
export async function emptySlots(articleId: number, trx: Db): Promise<void> {
  if ((await endSlots(articleId, trx)) === 0) return;
  await changePages({ purge: [pageTag.headlines], withhold: [pageTag.headlines] }, trx);
}
