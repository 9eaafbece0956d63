import { randomUUID } from "node:crypto";
import { isOrderOf, type NewOrder } from "#app/features/newsroom/version/noun-order.policy.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requirePermission, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { refreshPages, withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { billboardPath } from "#app/features/published/billboard/billboard.view.ts";
import { refreshHeatOf } from "#app/features/published/billboard/billboard.service.server.ts";
import { writeBillboard } from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { withTransaction } from "#db/client.ts";
import { acceptBoard, billboards, billboardTarget, requirePlace, writtenOf } from "./billboard.record.server.ts";
import { lockOrder, previewAt, placeInOrder } from "./billboard.repo.server.ts";
import type { BillboardForm, IssueForm } from "./billboard.schema.ts";
import { placeWritten } from "./issue-look.service.server.ts";

/**
 * Saves the order of all boards. Returns false and changes nothing if the order has changed meanwhile, or if `ids` are
 * not exactly these boards. Throws `forbidden`.
 */
export async function orderBillboards(actor: StaffActor, order: NewOrder): Promise<boolean> {
  requirePermission(actor, "billboard.write", billboardTarget(null));
  return withTransaction(async (trx) => {
    const stands = await lockOrder(trx);
    if (!isOrderOf(stands, order)) return false;
    const { ids } = order;
    if (stands.join() === ids.join()) return true;
    await placeInOrder(ids, trx);
    const detail = { ids };
    await recordAudit({ actor, action: "billboard.order", targetKind: "billboard", targetId: "all", detail }, trx);
    await refreshPages([pageTag.billboards], trx);
    await publishEvent({ kind: "noun", noun: "billboard", id: 0, by: actor.name }, trx);
    return true;
  });
}

/**
 * Renders the readers' page of a board, with an issue if one is being edited. All changes are rolled back. Throws like
 * a save, except for the version.
 */
export async function previewBillboard<T>(
  actor: StaffActor,
  wish: { id: number | undefined; record: BillboardForm; issue: IssueForm | undefined },
  look: (path: string) => Promise<T>,
): Promise<T> {
  const record = acceptBoard(wish.record);
  await requirePlace(actor, record);
  const { id, issue } = wish;
  let path = "";
  const now = new Date();
  return withoutPurges(() =>
    previewAt(
      now,
      async (trx) => {
        const stands = id === undefined ? undefined : (await billboards.readFor(actor, id, trx)).whole;
        const slug = stands?.slug ?? `look-${randomUUID()}`;
        const board = { slug, ...writtenOf({ ...record, published: true }) };
        const written = await writeBillboard(stands, board, actor, trx);
        path = billboardPath(written.id);
        if (record.kind === "auto_heat") await refreshHeatOf(written.id, now, trx);
        if (issue === undefined) return;
        await placeWritten(actor, written.id, { ...issue, publish_at: now.toISOString() }, trx);
        path += `?issue=${issue.period_date}`;
      },
      () => readApart(() => look(path)),
    ),
  );
}
