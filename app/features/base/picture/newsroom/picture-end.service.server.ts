import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import { moveFiles } from "#app/features/base/picture/picture.folder.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { orderPushes } from "#app/features/newsroom/push/push.service.server.ts";
import { newsroomJob } from "#app/features/newsroom/staff/staff.policy.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  findPublicUses,
  nextChange,
  settleDue,
  settleNow,
  type Changed,
  type PublicUse,
} from "./picture-end.repo.server.ts";

const CLOCK = newsroomJob("picture-rights", []);

/** The next change of picture rights, for the timer of each instance. */
export const PICTURE_RIGHTS: ScheduledChange = { timed: "picture rights", next: nextChange };

/**
 * Hides pictures whose rights have expired, and shows those whose rights have begun. Hidden pictures lose their public
 * addresses. Pages with changed pictures are rendered again. Returns their number. Safe in several processes, and after
 * a crash.
 */
export async function endPictureRights(): Promise<number> {
  let changes = 0;
  for (;;) {
    const { changed, count } = await withTransaction(async (trx) => {
      const due = await settleDue(trx);
      await tellOfChanges(due.changed, CLOCK, trx);
      return due;
    });
    changes += changed.length;
    if (count === 0) return changes;
  }
}

/** Shows or hides pictures at once after a change of their records. */
export async function settlePictures(ids: readonly number[], actor: Actor, trx: Db): Promise<void> {
  await tellOfChanges(await settleNow(ids, trx), actor, trx);
}

/** Rebuilds pages with pictures whose machine label has changed. */
export async function publishMachineText(ids: readonly number[], trx: Db): Promise<void> {
  await tellOfPictures(await findPublicUses(ids, trx), trx);
}

async function tellOfChanges(changed: readonly Changed[], actor: Actor, trx: Db): Promise<void> {
  if (changed.length === 0) return;
  const uses = await findPublicUses(
    changed.map(({ id }) => id),
    trx,
  );
  for (const { id, sha256, isOver } of changed) {
    // The files of a picture that is shown again are moved only when the first reader requests it.
    if (isOver) await moveFiles(sha256, "held");
    const detail = { uses: uses.filter(({ mediaId }) => mediaId === id).map(({ kind, target }) => [kind, target]) };
    const action = isOver ? "picture.over" : "picture.back";
    await recordAudit({ actor, action, targetKind: "picture", targetId: id, detail }, trx);
  }
  await tellOfPictures(uses, trx);
}

/** Rebuilds pages that show or showed the pictures. Notifies a CDN and search engines of their stories. */
async function tellOfPictures(uses: readonly PublicUse[], trx: Db): Promise<void> {
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
  if (kind === "link") return [pageTag.links];
  if (kind === "author") return [pageTag.author(target)];
  return [pageTag.page(slug ?? "")];
}
