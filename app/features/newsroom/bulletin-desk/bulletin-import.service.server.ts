import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { Refusal } from "#app/features/base/refusal/refusal.ts";
import {
  lockBatch,
  mendBatch,
  moveOn,
  openBatch,
  readApplied,
  readBatch,
  readRows,
  rememberColumns,
  waitForTurn,
  type Batch,
} from "#app/features/newsroom/import/import.service.server.ts";
import { keepVersion } from "#app/features/newsroom/noun-revision/noun-revision.service.server.ts";
import { demandAct, officeJob, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import {
  addBulletin,
  addSamples,
  changeBulletin,
  countBatch,
  deleteBatch,
  readAlikeSamples,
  readWholeBulletin,
  settleBulletin,
} from "#app/features/published/spot-check/bulletin-writing.service.server.ts";
import type { BulletinChange } from "#app/features/published/spot-check/spot-check.schema.ts";
import { formatDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { guessMapping, type Mapping } from "./bulletin-columns.rules.ts";
import { bulletinThing } from "./bulletin-desk.policy.ts";
import { lookAhead, showTotals } from "./bulletin-desk.repo.server.ts";
import { industryIdOf } from "./bulletin-desk.service.server.ts";
import { findFaults, identitiesOf, OUT_KINDS, sampleOf, type Fault, type FaultKind } from "./bulletin-faults.rules.ts";
import { guessDetails, readSamples, type ImportRow, type ReadSample } from "./bulletin-rows.rules.ts";

const KIND = "bulletin";
/** Samples that a preview draws. */
const MOST_SHOWN = 1_000;
/** What is made in the transaction that looks has the time of its begin, which is a little later than now. */
const JUST_AFTER_MS = 1_000;
const LOOKING = officeJob("bulletin-preview", [], ["bulletin.write"]);

/** A batch as it is understood by now. */
export type Import = {
  batch: Batch;
  mapping: Mapping;
  rows: ImportRow[];
  samples: ReadSample[];
  faults: Fault[];
};

type Seen = { id: number; version: number };

/** Takes in the table of a bulletin. Gives the id of its batch. Throws `forbidden`, Refusal for what is no table. */
export async function openImport(actor: StaffActor, file: { bytes: Uint8Array; name: string }): Promise<number> {
  return openBatch(actor, KIND, file, (table) => {
    const mapping = guessMapping(table);
    const rows = table.map((raw, index) => ({ row: index + 1, raw, record: {}, isOut: false }));
    return { mapping, details: guessDetails(rows, mapping, file.name, formatDate(new Date())) };
  });
}

/** A batch with its samples and what is wrong with them. Throws `forbidden`, `not_found` for another's. */
export async function readImport(actor: StaffActor, id: number): Promise<Import & { appliedAs: number | undefined }> {
  const batch = await readBatch(actor, KIND, id);
  const [read, appliedAs] = await Promise.all([understood(batch), readApplied(KIND, batch.sha256)]);
  return { ...read, appliedAs };
}

async function understood(batch: Batch, trx?: Db): Promise<Import> {
  const mapping = batch.mapping as Mapping;
  const rows = await readRows(batch.id, trx);
  const samples = readSamples(rows, mapping);
  return { batch, mapping, rows, samples, faults: findFaults(samples, await knownOf(samples, batch.id, trx)) };
}

/** In which bulletins samples of these stand already; what this batch itself has made does not count. */
async function knownOf(samples: readonly ReadSample[], batchId: number, trx?: Db): Promise<Map<string, string>> {
  const asked = samples.map((sample) => {
    const { product, production_date_text: date, batch } = sampleOf(sample);
    return { product, date, batch };
  });
  const alike = await readAlikeSamples(asked, trx);
  const others = alike.filter(({ batch_id: own }) => own !== batchId);
  return new Map(others.flatMap((sample) => identitiesOf(sample).map((identity) => [identity, sample.title] as const)));
}

/** Says what stands in the columns. Throws as above, `conflict` when the batch has moved on. */
export async function mapImport(actor: StaffActor, seen: Seen, mapping: Mapping): Promise<void> {
  await mendBatch(actor, KIND, seen, { mapping });
}

/** Says of rows what their cells mean, or that they are left out. Throws as above. */
export async function mendImport(
  actor: StaffActor,
  seen: Seen,
  rows: readonly { row: number; record?: Record<string, string>; isOut?: boolean }[],
): Promise<void> {
  await mendBatch(actor, KIND, seen, { rows });
}

/** Takes the guess of every fault of a kind. Throws as above. */
export async function acceptGuesses(actor: StaffActor, seen: Seen, kind: FaultKind): Promise<void> {
  const { faults } = await readImport(actor, seen.id);
  const rows = new Map<number, { row: number; record: Record<string, string>; isOut?: boolean }>();
  for (const fault of faults) {
    if (fault.kind !== kind || fault.guess === null) continue;
    const change = rows.get(fault.row) ?? { row: fault.row, record: {} };
    if (OUT_KINDS.has(kind)) change.isOut = true;
    else change.record[fault.field] = fault.guess;
    rows.set(fault.row, change);
  }
  await mendBatch(actor, KIND, seen, { rows: [...rows.values()] });
}

/** Samples that can be written as they are. */
export function soundSamples({ samples, faults }: Pick<Import, "samples" | "faults">): ReadSample[] {
  const faulty = new Set(faults.map(({ row }) => row));
  return samples.filter(({ row, isOut, findings }) => {
    const own = [row, ...findings.map((finding) => finding.row)];
    return !isOut && !own.some((one) => faulty.has(one));
  });
}

/**
 * Makes a bulletin of a batch, with every sample that nothing is wrong with; what is faulty or left out stays behind. All of
 * it happens, or nothing. Gives the bulletin and how many samples it has. Throws `forbidden`, `not_found`, `invalid_input`,
 * `conflict` when the batch has moved on or is applied, and Refusal for a file that was applied before or has nothing left.
 */
export async function applyImport(
  actor: StaffActor,
  seen: Seen,
  details: BulletinChange,
): Promise<{ bulletin: number; samples: number }> {
  demandAct(actor, "import.run");
  demandAct(actor, "bulletin.write", bulletinThing(await industryIdOf(details.industry)));
  return withTransaction(async (trx) => {
    await waitForTurn(KIND, trx);
    const batch = await lockBatch(actor, KIND, seen, trx);
    if (batch.state === "applied") throw new DomainError("conflict", `import ${seen.id} is applied`);
    if ((await readApplied(KIND, batch.sha256, trx)) !== undefined)
      throw new Refusal(({ staff }) => staff.imports.sameFile);
    const read = await understood(batch, trx);
    const samples = soundSamples(read).map(sampleOf);
    if (samples.length === 0) throw new Refusal(({ staff }) => staff.imports.nothingLeft);
    const bulletin = await targetOf(batch, details, actor, trx);
    await addSamples(bulletin.id, samples, batch.id, actor, trx);
    await settleBulletin(bulletin.id, trx);
    const version = { number: bulletin.version, record: details, staffId: actor.id };
    await keepVersion({ kind: "bulletin", id: bulletin.id }, version, trx);
    await rememberColumns(KIND, read.rows, read.mapping, trx);
    const made = { targetId: bulletin.id, targetVersion: bulletin.version };
    await moveOn(batch.id, { state: "applied", details, ...made }, trx);
    await note("import.apply", batch, actor, { bulletin: bulletin.id, samples: samples.length }, trx);
    return { bulletin: bulletin.id, samples: samples.length };
  });
}

/** The bulletin that the batch makes; one that it has made before and that was undone comes back. */
async function targetOf(batch: Batch, details: BulletinChange, actor: StaffActor, trx: Db): Promise<Seen> {
  const { target_id: id, target_version: version } = batch;
  if (id === null || version === null) return { id: await addBulletin(details, actor, trx), version: 1 };
  return { id, version: await changeBulletin({ id, version }, details, actor, trx) };
}

/**
 * Takes back what a batch has made: its samples go, and its bulletin is shown no more. Throws `forbidden`, `not_found`,
 * `conflict` when it is not applied, and Refusal where somebody has changed what it made.
 */
export async function undoImport(actor: StaffActor, seen: Seen): Promise<void> {
  demandAct(actor, "import.run");
  await withTransaction(async (trx) => {
    const batch = await lockBatch(actor, KIND, seen, trx);
    const { target_id: id, target_version: version } = batch;
    if (batch.state !== "applied" || id === null || version === null)
      throw new DomainError("conflict", `import ${seen.id} is ${batch.state}`);
    const bulletin = await readWholeBulletin(id, trx, true);
    const { changed } = await countBatch(batch.id, trx);
    if (bulletin?.version !== version || changed > 0) throw new Refusal(({ staff }) => staff.imports.changedSince);
    demandAct(actor, "bulletin.write", bulletinThing(bulletin.industry_id));
    await deleteBatch(batch.id, trx);
    const next = await changeBulletin({ id, version }, { published: false }, actor, trx);
    const record = { ...(batch.details as object), published: false };
    await keepVersion({ kind: "bulletin", id }, { number: next, record, staffId: actor.id }, trx);
    await moveOn(batch.id, { state: "undone", targetVersion: next }, trx);
    await note("import.undo", batch, actor, { bulletin: id }, trx);
  });
}

/**
 * Looks at the bulletin as readers will have it. `look` gets its id, and nothing of it stays. Throws `forbidden`,
 * `not_found`, `invalid_input`.
 */
export async function previewImport<T>(
  actor: StaffActor,
  id: number,
  details: BulletinChange,
  look: (bulletin: number) => Promise<T>,
): Promise<T> {
  demandAct(actor, "import.run");
  const all = soundSamples(await readImport(actor, id)).map(sampleOf);
  const failed = all.filter(({ result }) => result === "fail").length;
  const totals = { total: all.length, failed, passed: all.length - failed };
  const shown = all.toSorted((one, other) => one.result.localeCompare(other.result)).slice(0, MOST_SHOWN);
  let bulletin = 0;
  return withoutPurges(() =>
    lookAhead(
      new Date(Date.now() + JUST_AFTER_MS),
      async (trx) => {
        bulletin = await addBulletin({ ...details, published: true }, LOOKING, trx);
        await addSamples(bulletin, shown, null, LOOKING, trx);
        await showTotals(bulletin, totals, trx);
      },
      () => readApart(() => look(bulletin)),
    ),
  );
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
