import type { BaseVersion } from "#app/lib/base-version.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import {
  lockBatch,
  correctBatch,
  moveOn,
  openBatch,
  readApplied,
  readBatch,
  rememberColumns,
  waitForTurn,
  type Batch,
} from "#app/features/newsroom/import-batch/import-batch.service.server.ts";
import { readBrought } from "#app/features/newsroom/table-import/table-import.reader.server.ts";
import { keepVersion } from "#app/features/newsroom/version/version.service.server.ts";
import {
  requirePictures,
  requireVisiblePictures,
} from "#app/features/base/picture/newsroom/picture-text.service.server.ts";
import { requirePermission, newsroomJob, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import {
  addBulletin,
  addSamples,
  changeBulletin,
  countBatch,
  deleteBatch,
  hasOtherBatches,
  readWholeBulletin,
  settleBulletin,
} from "#app/features/published/bulletin/bulletin-writing.service.server.ts";
import type { BulletinChange, Result } from "#app/features/published/bulletin/bulletin.schema.ts";
import { DomainError } from "#app/lib/errors.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { BATCH_KIND, type Mapping, type SheetMapping } from "./bulletin-columns.rules.ts";
import { bulletinTarget } from "../bulletin.policy.ts";
import { previewAt, showTotals } from "../bulletin.repo.server.ts";
import { bulletins, industryIdOf, picturedIn } from "../bulletin.record.server.ts";
import { OUT_KINDS, sampleOf, type FaultKind } from "./bulletin-faults.rules.ts";
import { readImport, soundSamples, understood, wholeOf } from "./bulletin-import-read.service.server.ts";
import { STOPPING, type WholeKind } from "./bulletin-whole.rules.ts";

const SCRIPT = "app/features/published/bulletin/newsroom/import/bulletin-import.thread.ts";
/** Maximum number of samples in a preview. */
const MOST_SHOWN = 1_000;
/**
 * Milliseconds added to the time of the preview, because records that its transaction saves are dated slightly later
 * than now.
 */
const JUST_AFTER_MS = 1_000;
const LOOKING = newsroomJob("bulletin-preview", [], ["bulletin.write"]);

/**
 * Imports the table of a bulletin. Returns the id of its batch. Throws `forbidden`, and a Refusal for a file without a
 * table.
 */
export async function openImport(actor: StaffActor, file: { bytes: Uint8Array; name: string }): Promise<number> {
  return openBatch(actor, BATCH_KIND, file, (brought) => readBrought(brought, SCRIPT));
}

/** Sets the columns of a sheet. Throws `forbidden` and a Refusal, and `conflict` if the batch has changed. */
export async function mapImport(actor: StaffActor, base: BaseVersion, sheet: number, mapping: Mapping): Promise<void> {
  await changeSheets(actor, base, (sheets) =>
    sheets.map((one, index) => (index === sheet ? { ...one, ...mapping } : one)),
  );
}

/** Chooses the sheets to import. Throws like mapImport. */
export async function chooseSheets(actor: StaffActor, base: BaseVersion, taken: readonly number[]): Promise<void> {
  await changeSheets(actor, base, (sheets) =>
    sheets.map((sheet, index) => ({ ...sheet, isTaken: taken.includes(index) })),
  );
}

async function changeSheets(
  actor: StaffActor,
  base: BaseVersion,
  change: (sheets: readonly SheetMapping[]) => SheetMapping[],
): Promise<void> {
  const { mapping } = await readBatch(actor, BATCH_KIND, base.id);
  await correctBatch(actor, BATCH_KIND, base, {
    mapping: { sheets: change((mapping as unknown as { sheets: SheetMapping[] }).sheets) },
  });
}

/** Corrects cells of rows, or leaves rows out. Throws like mapImport. */
export async function mendImport(
  actor: StaffActor,
  base: BaseVersion,
  rows: readonly { row: number; record?: Record<string, string>; isOut?: boolean }[],
): Promise<void> {
  await correctBatch(actor, BATCH_KIND, base, { rows });
}

/** Accepts the guess of every fault of a kind. Throws like mapImport. */
export async function acceptGuesses(actor: StaffActor, base: BaseVersion, kind: FaultKind): Promise<void> {
  const { faults } = await readImport(actor, base.id);
  const rows = new Map<number, { row: number; record: Record<string, string>; isOut?: boolean }>();
  for (const fault of faults) {
    if (fault.kind !== kind || fault.guess === null) continue;
    const change = rows.get(fault.row) ?? { row: fault.row, record: {} };
    if (OUT_KINDS.has(kind)) change.isOut = true;
    else change.record[fault.field] = fault.guess;
    rows.set(fault.row, change);
  }
  await correctBatch(actor, BATCH_KIND, base, { rows: [...rows.values()] });
}

/** The target of a batch: a new bulletin with these details, or an existing one that gets more samples. */
export type Making = { details: BulletinChange } | { into: number };

/**
 * Turns a batch into a bulletin, or adds its samples to one, in one transaction. Skips faulty and excluded samples.
 * `known` lists the warnings about the whole table that the staff member has accepted. Returns the bulletin and the
 * number of added samples. Throws `forbidden`, `not_found`, `invalid_input`, and `conflict` if the batch has changed or
 * is already applied. Throws a Refusal if the file was applied before, no samples are left, warnings are not accepted,
 * or a picture has no rights.
 */
export async function applyImport(
  actor: StaffActor,
  base: BaseVersion,
  making: Making,
  known: readonly WholeKind[] = [],
): Promise<{ bulletin: number; samples: number }> {
  if ("details" in making)
    requirePermission(actor, "bulletin.write", bulletinTarget(await industryIdOf(making.details.industry)));
  return withTransaction(async (trx) => {
    await waitForTurn(BATCH_KIND, trx);
    const batch = await lockBatch(actor, BATCH_KIND, base, trx);
    if (batch.state === "applied") throw new DomainError("conflict", `import ${base.id} is applied`);
    if ((await readApplied(BATCH_KIND, batch.sha256, trx)) !== undefined)
      throw new Refusal(({ staff }) => staff.imports.sameFile);
    const read = await understood(batch, trx);
    const into = "into" in making ? making.into : undefined;
    const said = "details" in making ? making.details : (batch.details as Partial<BulletinChange>);
    const whole = await wholeOf(read, said, { into, trx });
    const against = whole.find(({ kind }) => STOPPING.has(kind) || !known.includes(kind));
    if (against !== undefined) throw new Refusal((texts) => texts.bulletins.whole[against.kind](against));
    const samples = soundSamples(read).map(sampleOf);
    if (samples.length === 0) throw new Refusal(({ staff }) => staff.imports.nothingLeft);
    const isAddition = "into" in making;
    const bulletin = isAddition
      ? (await bulletins.readFor(actor, making.into, trx)).whole
      : await madeOf(batch, making.details, actor, trx);
    await addSamples(bulletin.id, samples, batch.id, actor, trx);
    await settleBulletin(bulletin.id, trx);
    for (const sheet of read.sheets.filter(({ isTaken }) => isTaken)) {
      const rows = read.rows.slice(sheet.from - 1, sheet.from - 1 + sheet.count);
      await rememberColumns(BATCH_KIND, rows, sheet, trx);
    }
    const made = { targetId: bulletin.id, targetVersion: bulletin.version, isAddition };
    await moveOn(batch.id, { state: "applied", ...("details" in making && { details: making.details }), ...made }, trx);
    const detail = { bulletin: bulletin.id, samples: samples.length, isAddition, ...(known.length > 0 && { known }) };
    await note("import.apply", batch, actor, detail, trx);
    return { bulletin: bulletin.id, samples: samples.length };
  });
}

/** Returns the bulletin of a new batch. Reuses the one that an undone import of the batch created. */
async function madeOf(batch: Batch, details: BulletinChange, actor: StaffActor, trx: Db): Promise<BaseVersion> {
  const { target_id: id, target_version: version, is_addition: wasAdded } = batch;
  await requirePictures(actor, picturedIn(details), trx);
  const made =
    id === null || version === null || wasAdded
      ? { id: await addBulletin(details, actor, trx), version: 1 }
      : { id, version: await changeBulletin({ id, version }, details, actor, trx) };
  await keepVersion(
    { kind: "bulletin", id: made.id },
    { number: made.version, record: details, staffId: actor.id },
    trx,
  );
  return made;
}

/**
 * Undoes an applied batch: deletes its samples, and hides a bulletin that it created. Throws `forbidden`, `not_found`,
 * and `conflict` if it is not applied. Throws a Refusal if its records were changed or extended since.
 */
export async function undoImport(actor: StaffActor, base: BaseVersion): Promise<void> {
  await withTransaction(async (trx) => {
    const batch = await lockBatch(actor, BATCH_KIND, base, trx);
    const { target_id: id, target_version: version, is_addition: wasAdded } = batch;
    if (batch.state !== "applied" || id === null || version === null)
      throw new DomainError("conflict", `import ${base.id} is ${batch.state}`);
    const bulletin = await readWholeBulletin(id, trx, true);
    const { changed } = await countBatch(batch.id, trx);
    const isOther = !wasAdded && (bulletin?.version !== version || (await hasOtherBatches(id, batch.id, trx)));
    if (bulletin === undefined || isOther || changed > 0) throw new Refusal(({ staff }) => staff.imports.changedSince);
    requirePermission(actor, "bulletin.write", bulletinTarget(bulletin.industry_id));
    await deleteBatch(batch.id, trx);
    const next = wasAdded ? version : await hidden({ id, version }, batch, actor, trx);
    await settleBulletin(id, trx);
    await withdrawFiles({ body: bulletin.body_html, coverId: null }, trx);
    await moveOn(batch.id, { state: "undone", targetVersion: next }, trx);
    await note("import.undo", batch, actor, { bulletin: id }, trx);
  });
}

/** Hides the bulletin that a batch has created. Returns its next version. */
async function hidden(base: BaseVersion, batch: Batch, actor: StaffActor, trx: Db): Promise<number> {
  const next = await changeBulletin(base, { published: false }, actor, trx);
  const record = { ...(batch.details as object), published: false };
  await keepVersion({ kind: "bulletin", id: base.id }, { number: next, record, staffId: actor.id }, trx);
  return next;
}

/**
 * Previews the bulletin for readers. Passes its id to `look` and rolls back all changes. Throws `forbidden`,
 * `not_found`, `invalid_input`.
 */
export async function previewImport<T>(
  actor: StaffActor,
  id: number,
  making: Making,
  look: (bulletin: number) => Promise<T>,
): Promise<T> {
  const all = soundSamples(await readImport(actor, id));
  if ("details" in making) await requireVisiblePictures(actor, picturedIn(making.details));
  const before = "into" in making ? (await bulletins.readFor(actor, making.into)).whole : undefined;
  const failed = all.filter(({ result }) => result === "fail").length;
  const [total, notPassed] = [(before?.total ?? 0) + all.length, (before?.failed ?? 0) + failed];
  const totals = { total, failed: notPassed, passed: total - notPassed };
  const ofResult = (result: Result) => all.filter((sample) => sample.result === result);
  const shown = [...ofResult("fail"), ...ofResult("pass")].slice(0, MOST_SHOWN).map(sampleOf);
  let bulletin = 0;
  return withoutPurges(() =>
    previewAt(
      new Date(Date.now() + JUST_AFTER_MS),
      async (trx) => {
        if ("into" in making) bulletin = await shownAgain(making.into, trx);
        else bulletin = await addBulletin({ ...making.details, published: true }, LOOKING, trx);
        await addSamples(bulletin, shown, null, LOOKING, trx);
        await showTotals(bulletin, totals, trx);
      },
      () => readApart(() => look(bulletin)),
    ),
  );
}

/** Makes a hidden bulletin visible within the transaction of a preview. */
async function shownAgain(id: number, trx: Db): Promise<number> {
  const bulletin = await readWholeBulletin(id, trx, true);
  if (bulletin?.published === false)
    await changeBulletin({ id, version: bulletin.version }, { published: true }, LOOKING, trx);
  return id;
}

async function note(
  action: "import.apply" | "import.undo",
  batch: Batch,
  actor: StaffActor,
  detail: object,
  trx: Db,
): Promise<void> {
  const told = { file: batch.name, ...detail };
  await recordAudit({ actor, action, targetKind: "import", targetId: batch.id, detail: told }, trx);
}
