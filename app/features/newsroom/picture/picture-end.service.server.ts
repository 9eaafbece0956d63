import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import type { Moment } from "#app/features/base/kind/kind.ts";
import { moveFiles } from "#app/features/base/media/media.storage.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { orderPushes } from "#app/features/newsroom/push/push.service.server.ts";
import { officeJob } from "#app/features/newsroom/staff/staff.policy.ts";
import { pageTag, type PageTag } from "#app/lib/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findPublicUses, nextEnd, takeOver, type PublicUse } from "./picture-end.repo.server.ts";

const CLOCK = officeJob("picture-rights", []);

/** The moment of which the clock of an instance has to know. */
export const PICTURE_RIGHTS: Moment = { timed: "picture rights", next: nextEnd };

/**
 * Takes the pictures from readers whose rights have ended: their files have no address any more, and the pages that show them
 * are made anew without them. Gives how many there were. Safe in several processes, and after one that was killed.
 */
export async function endPictureRights(): Promise<number> {
  let count = 0;
  for (;;) {
    const ended = await withTransaction(endSome);
    if (ended === 0) return count;
    count += ended;
  }
}

async function endSome(trx: Db): Promise<number> {
  const over = await takeOver(trx);
  if (over.length === 0) return 0;
  const uses = await findPublicUses(
    over.map(({ id }) => id),
    trx,
  );
  for (const { id, sha256, valid_until: until } of over) {
    await moveFiles(sha256, "held");
    const detail = {
      until,
      uses: uses.filter(({ mediaId }) => mediaId === id).map(({ kind, target }) => [kind, target]),
    };
    await recordAudit({ actor: CLOCK, action: "picture.over", targetKind: "picture", targetId: id, detail }, trx);
  }
  await tellOfPictures(uses, trx);
  return over.length;
}

/** Has the pages made anew that show pictures, or did; a CDN and search engines are told of their stories. */
export async function tellOfPictures(uses: readonly PublicUse[], trx: Db): Promise<void> {
  if (uses.length === 0) return;
  await purgePages([...new Set(uses.flatMap(tagsOf))], trx);
  const articles = new Set(uses.flatMap(({ kind, target }) => (kind === "article" ? target : [])));
  for (const articleId of articles) await orderPushes({ articleId, kind: "picture", releaseId: null }, trx);
}

function tagsOf({ kind, target, slug }: PublicUse): PageTag[] {
  if (kind === "article") return [pageTag.article(target), pageTag.named(target)];
  if (kind === "headline") return [pageTag.headlines];
  if (kind === "subject") return [pageTag.subject(target), pageTag.subjects];
  if (kind === "bulletin") return [pageTag.bulletin(target)];
  return [pageTag.page(slug ?? "")];
}
