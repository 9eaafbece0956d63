import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import { findNewest, insert } from "./correction.repo.server.ts";

/** Maximum number of notes on the page of corrections. */
const PAGE_LENGTH = 100;
/** Slug of the single page 更正与说明. */
export const CORRECTIONS_SLUG = "corrections";

/** Returns the newest notes of all stories for the page of corrections. */
export async function readNewestCorrections() {
  dependsOn(pageTag.page(CORRECTIONS_SLUG));
  const rows = await findNewest(PAGE_LENGTH);
  dependsOn(...rows.map(({ articleId }) => pageTag.named(articleId)));
  return rows;
}

/** Saves a correction for readers in the transaction of its release. */
export async function recordCorrection(note: Parameters<typeof insert>[0], trx: Db): Promise<void> {
  await insert(note, trx);
  await purgePages([pageTag.article(note.articleId), pageTag.page(CORRECTIONS_SLUG)], trx);
}
