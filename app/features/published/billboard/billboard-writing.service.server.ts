import type { BaseVersion } from "#app/lib/base-version.ts";
import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { purgePages, refreshPages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { billboardKind } from "./billboard.kind.ts";
import { withPreviousRanks } from "./billboard-ranks.ts";
import { replaceIssue } from "./billboard.repo.server.ts";
import {
  billboardInput,
  billboardIssueInput,
  type BillboardInput,
  type BillboardIssueInput,
  type BillboardRecord,
} from "./billboard.schema.ts";
import {
  deleteBoard,
  deleteIssue,
  findIssueNextTo,
  findIssueOf,
  findWholeBoard,
  findWholeIssue,
  insertIssue,
  lockBoard,
  updateBoard,
  updateIssue,
  upsertBoard,
  writePlaces,
  writePreviousRanks,
} from "./billboard-writing.repo.server.ts";

export { findIssueOf } from "./billboard-writing.repo.server.ts";

const HEAT_COLUMNS = [
  { key: "heat", label: "热度", unit: "" },
  { key: "views", label: "阅读", unit: "" },
];

export type WholeBoard = NonNullable<Awaited<ReturnType<typeof findWholeBoard>>>;
export type WholeIssue = NonNullable<Awaited<ReturnType<typeof findWholeIssue>>>;

/**
 * Returns a board with all its columns, locked if a transaction is given. It does not check whether the caller may see
 * it.
 */
export async function readWholeBoard(id: number, trx?: Db): Promise<WholeBoard | undefined> {
  if (trx !== undefined) await lockBoard(id, trx);
  return findWholeBoard(id, trx);
}

/** Returns an issue with its places, published or not. */
export async function readWholeIssue(id: number, trx?: Db): Promise<WholeIssue | undefined> {
  return findWholeIssue(id, trx);
}

function acceptBoard(input: BillboardInput): BillboardRecord {
  const board = accept(billboardInput, input);
  return board.kind === "auto_heat" && board.columns.length === 0 ? { ...board, columns: HEAT_COLUMNS } : board;
}

/** Inserts a board or updates the one with its slug. Returns its id. Throws `invalid_input`. */
export async function saveBillboard(input: BillboardInput, actor: Actor): Promise<number> {
  requireRight(actor, "billboard.write");
  const board = acceptBoard(input);
  return withTransaction(async (trx) => {
    const written = await upsertBoard(board, trx);
    await tellOfBoard(written, board, actor, trx);
    return written.id;
  });
}

/**
 * Adds a board, or updates one from its base version. Throws `invalid_input`, and `conflict` if its version has
 * changed.
 */
export async function writeBillboard(
  base: BaseVersion | undefined,
  input: BillboardInput,
  actor: Actor,
  trx: Db,
): Promise<BaseVersion> {
  requireRight(actor, "billboard.write");
  const board = acceptBoard(input);
  const written = await (base === undefined ? upsertBoard(board, trx) : updateBoard(base, board, trx));
  if (written === undefined) throw movedOn("billboard", base);
  await tellOfBoard(written, board, actor, trx);
  return { id: written.id, version: written.version };
}

/** Deletes a board with its issues from its base version. Throws `conflict` as above. */
export async function removeBillboard(base: BaseVersion, actor: Actor, trx: Db): Promise<void> {
  requireRight(actor, "billboard.write");
  if (!(await deleteBoard(base, trx))) throw movedOn("billboard", base);
  await recordAudit({ actor, action: "billboard.remove", targetKind: "billboard", targetId: base.id }, trx);
  await removeDocument(billboardKind.name, base.id, trx);
  await purgeBoard(base.id, trx);
}

/** Inserts or replaces the issue of a period. Returns its id. Throws `invalid_input`. */
export async function saveBillboardIssue(
  billboardId: number,
  input: BillboardIssueInput,
  actor: Actor,
): Promise<number> {
  requireRight(actor, "billboard.write");
  const issue = accept(billboardIssueInput, input);
  return withTransaction(async (trx) => {
    const id = await replaceIssue(billboardId, issue, trx);
    await tellOfIssue(billboardId, issue, actor, trx);
    return id;
  });
}

/**
 * Adds an issue to a board, or replaces one from its base version. Compares its ranks with the previous issue, and the
 * ranks of the next issue with its own. Throws `invalid_input`, and `conflict` if its version has changed or the board
 * has an issue for that period.
 */
export async function writeIssue(
  billboardId: number,
  base: BaseVersion | undefined,
  input: BillboardIssueInput & { publish_at: Date },
  actor: Actor,
  trx: Db,
): Promise<BaseVersion> {
  requireRight(actor, "billboard.write");
  const issue = accept(billboardIssueInput, input);
  await lockBoard(billboardId, trx);
  const there = await findIssueOf(billboardId, issue.period_date, trx);
  if (there !== undefined && there !== base?.id)
    throw new DomainError("conflict", `billboard ${billboardId} has an issue for ${issue.period_date}`);
  const stood = base && (await findWholeIssue(base.id, trx));
  const written = await placeIssue(billboardId, base, { ...issue, publish_at: input.publish_at }, trx);
  await rankAnew(billboardId, issue.period_date, trx);
  // The issue moves to another period, so the issue after the old period now has another predecessor.
  if (stood !== undefined && stood.period_date !== issue.period_date)
    await rankAnew(billboardId, stood.period_date, trx);
  await tellOfIssue(billboardId, issue, actor, trx);
  return written;
}

async function placeIssue(
  billboardId: number,
  base: BaseVersion | undefined,
  issue: Parameters<typeof updateIssue>[1] & { items: Parameters<typeof writePlaces>[1] },
  trx: Db,
): Promise<BaseVersion> {
  const id = base?.id ?? (await insertIssue(billboardId, issue.period_date, issue.publish_at, trx));
  const version = base === undefined ? 1 : await updateIssue(base, issue, trx);
  if (version === undefined) throw movedOn("issue", base);
  const before = await findIssueNextTo(billboardId, issue.period_date, "before", trx);
  // The first issue keeps the given previous ranks. They come from an earlier issue outside the site.
  await writePlaces(id, before === undefined ? issue.items : withPreviousRanks(issue.items, before.items), trx);
  return { id, version };
}

/** Compares the ranks of the issue after a period with its current predecessor. */
async function rankAnew(billboardId: number, day: string, trx: Db): Promise<void> {
  const after = await findIssueNextTo(billboardId, day, "after", trx);
  if (after === undefined) return;
  const before = await findIssueNextTo(billboardId, after.period_date, "before", trx);
  await writePreviousRanks(after.id, withPreviousRanks(after.items, before?.items ?? []), trx);
}

/** Deletes an issue from its base version. Throws `conflict` as above. */
export async function removeIssue(base: BaseVersion, actor: Actor, trx: Db): Promise<void> {
  requireRight(actor, "billboard.write");
  const issue = await findWholeIssue(base.id, trx);
  if (issue === undefined || !(await deleteIssue(base, trx))) throw movedOn("issue", base);
  await rankAnew(issue.billboard_id, issue.period_date, trx);
  const detail = { period_date: issue.period_date, removed: true };
  const targetId = issue.billboard_id;
  await recordAudit({ actor, action: "billboard.issue", targetKind: "billboard", targetId, detail }, trx);
  await purgeBoard(issue.billboard_id, trx);
}

const movedOn = (what: string, base: BaseVersion | undefined) =>
  new DomainError("conflict", `${what} ${base?.id} is not at version ${base?.version}`);

type Written = { id: number; industry_id: number | null };

async function tellOfBoard(written: Written, board: BillboardRecord, actor: Actor, trx: Db): Promise<void> {
  const { id, industry_id: industryId } = written;
  const detail = { slug: board.slug, published: board.published };
  await recordAudit({ actor, action: "billboard.save", targetKind: "billboard", targetId: id, detail }, trx);
  await indexBoard(id, industryId, board, trx);
  await purgeBoard(id, trx);
}

async function tellOfIssue(
  billboardId: number,
  { period_date, items }: Pick<BillboardIssueInput, "period_date" | "items">,
  actor: Actor,
  trx: Db,
): Promise<void> {
  const detail = { period_date, places: items.length };
  await recordAudit({ actor, action: "billboard.issue", targetKind: "billboard", targetId: billboardId, detail }, trx);
  await purgeBoard(billboardId, trx);
}

/**
 * Purges the pages of a board at once, so that its old state is not shown again. Article pages show only its ranking.
 */
async function purgeBoard(id: number, trx: Db): Promise<void> {
  await purgePages([pageTag.billboard(id)], trx);
  await refreshPages([pageTag.billboards, pageTag.ranking(id)], trx);
}

async function indexBoard(id: number, industryId: number | null, board: BillboardRecord, trx: Db): Promise<void> {
  if (!board.published) return removeDocument(billboardKind.name, id, trx);
  const { title, intro: lead } = board;
  const body = [board.title_en, board.method, board.data_source].filter((text) => text !== "").join("\n");
  await indexDocument({ kind: billboardKind.name, id, title, lead, body, industryId, publishAt: new Date() }, trx);
}
