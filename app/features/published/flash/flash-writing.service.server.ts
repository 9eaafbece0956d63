import type { BaseVersion } from "#app/lib/base-version.ts";
import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { flashKind } from "./flash.kind.ts";
import { changeRow, moveRow, saveRow, withdrawRow, type ChangedRow } from "./flash.repo.server.ts";
import type { UpcomingFlash } from "./flash.service.server.ts";
import {
  flashChange,
  flashInput,
  flashNote,
  type FlashChange,
  type FlashInput,
  type FlashRecord,
} from "./flash.schema.ts";

/**
 * Saves a flash with its search document, its audit entry and the notifications of the page cache in one transaction.
 * Returns its id. Throws `invalid_input`, and `not_found` for an unknown `id`.
 */
export async function saveFlash(input: FlashInput, actor: Actor, trx?: Db): Promise<number> {
  requireRight(actor, "flash.write");
  const flash = accept(flashInput, input);
  return trx === undefined ? withTransaction((own) => write(flash, actor, own)) : write(flash, actor, trx);
}

async function write(flash: FlashRecord, actor: Actor, trx: Db): Promise<number> {
  const row = await saveRow(flash, trx);
  if (row === undefined) throw new DomainError("not_found", `flash ${flash.id}`);
  await recordAudit(
    { actor, action: "flash.save", targetKind: "flash", targetId: row.id, detail: { status: flash.status } },
    trx,
  );
  await index(row, flash, trx);
  await purgePages([pageTag.flashes], trx);
  return row.id;
}

type Indexed = Pick<FlashRecord, "title" | "content" | "tags" | "status" | "publish_at">;

async function index(row: { id: number; industry_id: number | null }, flash: Indexed, trx: Db): Promise<void> {
  if (flash.status !== "published") return removeDocument(flashKind.name, row.id, trx);
  await indexDocument(
    {
      kind: flashKind.name,
      id: row.id,
      title: flash.title,
      names: flash.tags,
      lead: "",
      body: flash.content,
      industryId: row.industry_id,
      publishAt: flash.publish_at,
    },
    trx,
  );
}

/**
 * Corrects a published flash. Readers get the new text and `note`. If there is no note, for example because only the
 * importance has changed, they see no correction. Throws `invalid_input`, and `conflict` if its version has changed, or
 * if the flash is withdrawn or missing.
 */
export async function correctFlash(
  base: BaseVersion,
  change: { text: FlashChange; note: string },
  actor: Actor,
  trx: Db,
): Promise<ChangedRow> {
  requireRight(actor, "flash.write");
  const text = accept(flashChange, change.text);
  const note = change.note === "" ? "" : accept(flashNote, change.note);
  const row = await changeRow(base, text, note, trx);
  if (row === undefined) throw new DomainError("conflict", `flash ${base.id} is not at version ${base.version}`);
  await recordAudit(
    { actor, action: "flash.correct", targetKind: "flash", targetId: row.id, detail: { version: row.version, note } },
    trx,
  );
  await index(row, { ...text, status: "published", publish_at: row.publish_at }, trx);
  await purgePages([pageTag.flashes], trx);
  return row;
}

/** Withdraws a flash. Readers see `note` instead of its text. Throws `invalid_input`, and `conflict` as above. */
export async function withdrawFlash(base: BaseVersion, note: string, actor: Actor, trx: Db): Promise<ChangedRow> {
  requireRight(actor, "flash.write");
  const row = await withdrawRow(base, accept(flashNote, note), trx);
  if (row === undefined) throw new DomainError("conflict", `flash ${base.id} is not at version ${base.version}`);
  await recordAudit(
    { actor, action: "flash.withdraw", targetKind: "flash", targetId: row.id, detail: { version: row.version, note } },
    trx,
  );
  await removeDocument(flashKind.name, row.id, trx);
  await purgePages([pageTag.flashes], trx);
  return row;
}

/** Reschedules a locked upcoming flash. Returns its new version. */
export async function moveFlash(flash: UpcomingFlash, at: Date, actor: Actor, trx: Db): Promise<number> {
  requireRight(actor, "flash.write");
  const version = await moveRow(flash.id, at, trx);
  const detail = { from: flash.publish_at.toISOString(), at: at.toISOString() };
  await recordAudit({ actor, action: "flash.move", targetKind: "flash", targetId: flash.id, detail }, trx);
  await index(flash, { ...flash, publish_at: at }, trx);
  await purgePages([pageTag.flashes], trx);
  return version;
}
