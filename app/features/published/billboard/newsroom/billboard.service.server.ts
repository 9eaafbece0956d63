import { randomUUID } from "node:crypto";
import { isOrderOf, type NewOrder } from "#app/features/newsroom/version/noun-order.policy.ts";
import {
  keepVersion,
  readVersion,
  saveVersion,
  type SaveOutcome,
  type SeenVersion,
} from "#app/features/newsroom/version/version.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { requirePermission, mayAct, type StaffActor, type Target } from "#app/features/newsroom/staff/staff.policy.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { refreshPages, withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { billboardPath } from "#app/features/published/billboard/billboard.view.ts";
import { refreshHeatOf } from "#app/features/published/billboard/billboard.service.server.ts";
import {
  readWholeBoard,
  removeBillboard,
  writeBillboard,
  type WholeBoard,
} from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { readIndustry } from "#app/features/published/industry/industry.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { boardNoun, saidOf, writtenOf } from "./billboard.noun.ts";
import { findNextPlace, lockOrder, previewAt, placeInOrder } from "./billboard.repo.server.ts";
import { billboardRecord, type BillboardSaid, type IssueSaid } from "./billboard.schema.ts";
import { placeWritten } from "./issue-look.service.server.ts";

/** Returns the scope of a board for permissions: its industry, or the site. */
export function billboardTarget(industryId: number | null): Target {
  return { columnIds: [], industryId, ownerId: null, assigneeId: null };
}

/** The result of a save, with the id of its record. */
export type DeskOutcome<R> = { id: number } & SaveOutcome<R>;

/** Returns a board that the actor may edit, locked if a transaction is given. Throws `not_found` for any other. */
export async function billboardFor(actor: StaffActor, id: number, trx?: Db): Promise<WholeBoard> {
  const board = await readWholeBoard(id, trx);
  if (board === undefined || !mayAct(actor, "billboard.write", billboardTarget(board.industry_id)))
    throw new DomainError("not_found", `billboard ${id}`);
  return board;
}

/**
 * Returns the id of a board's industry, or null without one. The actor needs the permission for it. Throws `forbidden`
 * and `not_found`.
 */
async function demandPlace(actor: StaffActor, { industry }: BillboardSaid, trx?: Db): Promise<number | null> {
  const industryId = industry === "" ? null : (await readIndustry(industry, DEFAULT_LANGUAGE, trx)).id;
  requirePermission(actor, "billboard.write", billboardTarget(industryId));
  return industryId;
}

/**
 * Validates a board. A heat board with other settings than the defaults needs a description of its method for readers.
 */
function acceptBoard(input: BillboardSaid): BillboardSaid {
  const said = accept(billboardRecord, input);
  const isHeat = said.kind === "auto_heat";
  if (isHeat === (said.window_hours === null))
    throw new DomainError("invalid_input", "window_hours is for heat boards");
  const own = [said.half_life_hours, said.favorite_weight, said.comment_weight, said.places];
  if (!isHeat && own.some((setting) => setting !== null))
    throw new DomainError("invalid_input", "an editors' board has no heat");
  if ((said.favorite_weight ?? said.comment_weight) !== null && said.method === "")
    throw new Refusal(({ staff }) => staff.billboards.methodNeeded);
  return said;
}

/**
 * Adds a board behind the others. Requests with the same key add it once. Throws `forbidden`, `invalid_input`, and
 * `not_found` for an industry.
 */
export async function createBillboard(
  actor: StaffActor,
  key: string,
  input: BillboardSaid,
): Promise<DeskOutcome<BillboardSaid>> {
  const record = acceptBoard(input);
  await demandPlace(actor, record);
  const outcome = await runOnce(actor, "billboard.create", key, async (trx): Promise<DeskOutcome<BillboardSaid>> => {
    const board = { slug: `desk-${randomUUID()}`, sort_order: await findNextPlace(trx), ...writtenOf(record) };
    const { id, version } = await writeBillboard(undefined, board, actor, trx);
    const kept = await billboardFor(actor, id, trx);
    await keepVersion({ kind: "billboard", id }, { number: version, record: saidOf(kept), staffId: actor.id }, trx);
    await publishEvent({ kind: "noun", noun: "billboard", id, by: actor.name }, trx);
    return { id, saved: true, version, before: record, changed: [] };
  });
  if (record.kind === "auto_heat") await refreshHeatOf(outcome.id, new Date());
  return outcome;
}

/**
 * Saves a board from its base version. If the base version is outdated, returns the current version instead. Throws as
 * above.
 */
export async function saveBillboardFrom(
  actor: StaffActor,
  seen: SeenVersion,
  { record: input, note }: { record: BillboardSaid; note: string },
): Promise<DeskOutcome<BillboardSaid>> {
  const record = acceptBoard(input);
  const outcome = await withTransaction((trx) => save(actor, seen, { record, note }, trx));
  if (record.kind === "auto_heat") await refreshHeatOf(seen.id, new Date());
  return outcome;
}

/** Restores a version of a board as a new one. Throws as above. */
export async function restoreBillboard(
  actor: StaffActor,
  seen: SeenVersion,
  number: number,
): Promise<DeskOutcome<BillboardSaid>> {
  await billboardFor(actor, seen.id);
  const record = acceptBoard(accept(billboardRecord, await readVersion("billboard", seen.id, number)));
  return saveBillboardFrom(actor, seen, { record, note: String(number) });
}

async function save(
  actor: StaffActor,
  seen: SeenVersion,
  { record, note }: { record: BillboardSaid; note: string },
  trx: Db,
): Promise<DeskOutcome<BillboardSaid>> {
  const board = await billboardFor(actor, seen.id, trx);
  await demandPlace(actor, record, trx);
  if (board.kind !== record.kind) throw new DomainError("invalid_input", "a board stays of its kind");
  const outcome = await saveVersion(boardNoun(actor), seen, { record, note, staffId: actor.id }, trx);
  if (outcome.saved && outcome.changed.length > 0)
    await publishEvent({ kind: "noun", noun: "billboard", id: seen.id, by: actor.name }, trx);
  return { id: seen.id, ...outcome };
}

/** Deletes a board with its issues from its base version. Throws `conflict`. */
export async function removeBillboardFrom(actor: StaffActor, seen: SeenVersion): Promise<void> {
  await withTransaction(async (trx) => {
    const board = await billboardFor(actor, seen.id, trx);
    const kept = { number: board.version, record: saidOf(board), staffId: null };
    await keepVersion({ kind: "billboard", id: seen.id }, kept, trx);
    await removeBillboard(seen, actor, trx);
    await publishEvent({ kind: "noun", noun: "billboard", id: seen.id, by: actor.name }, trx);
  });
}

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
 * Renders the readers' page of a board, with an issue if one is being edited. All changes are rolled back. Throws as a
 * save does, except for the version.
 */
export async function previewBillboard<T>(
  actor: StaffActor,
  wish: { id: number | undefined; record: BillboardSaid; issue: IssueSaid | undefined },
  look: (path: string) => Promise<T>,
): Promise<T> {
  const record = acceptBoard(wish.record);
  await demandPlace(actor, record);
  const { id, issue } = wish;
  let path = "";
  const now = new Date();
  return withoutPurges(() =>
    previewAt(
      now,
      async (trx) => {
        const stands = id === undefined ? undefined : await billboardFor(actor, id, trx);
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
