import {
  READER,
  readApplied,
  readBatch,
  readRows,
  type Batch,
} from "#app/features/newsroom/import/import.service.server.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readAlikeSamples, readNumbered } from "#app/features/published/spot-check/bulletin-writing.service.server.ts";
import type { BulletinChange } from "#app/features/published/spot-check/spot-check.schema.ts";
import type { Db } from "#db/client.ts";
import { BATCH_KIND, type SheetMapping } from "./bulletin-columns.rules.ts";
import { findFaults, identitiesOf, textsOf, type Fault } from "./bulletin-faults.rules.ts";
import { bulletinImportSettings } from "./bulletin-import.settings.ts";
import { readSheetSamples, type TableRead } from "./bulletin-rows.rules.ts";
import type { ImportRow, ReadSample } from "./bulletin-sample.rules.ts";
import { plainNumber, wholeFaults, type WholeFault } from "./bulletin-whole.rules.ts";

/** A batch as it is understood by now. */
export type Import = {
  batch: Batch;
  sheets: SheetMapping[];
  rows: ImportRow[];
  samples: ReadSample[];
  totals: TableRead["totals"];
  faults: Fault[];
};

/**
 * A batch with its samples, what is wrong with them and with the whole. Throws `forbidden`, `not_found` for another's.
 */
export async function readImport(
  actor: StaffActor,
  id: number,
): Promise<Import & { appliedAs: number | undefined; whole: WholeFault[] }> {
  const batch = await readBatch(actor, BATCH_KIND, id);
  const [read, appliedAs] = await Promise.all([understood(batch), readApplied(BATCH_KIND, batch.sha256)]);
  // What its title says is looked at where it is written: the form may say another one by now.
  const details = batch.details as Partial<BulletinChange>;
  return { ...read, appliedAs, whole: batch.state === "applied" ? [] : await wholeOf(read, { ...details, title: "" }) };
}

/** A batch that is read already, with its samples and what is wrong with them. */
export async function understood(batch: Batch, trx?: Db): Promise<Import> {
  const { sheets } = batch.mapping as unknown as { sheets: SheetMapping[] };
  const [rows, settings] = await Promise.all([readRows(batch.id, trx), readSettingsOf(bulletinImportSettings, trx)]);
  const { samples, totals } = readSheetSamples(rows, sheets, settings.bulletinVerdicts);
  const faults = findFaults(samples, await knownOf(samples, batch.id, trx));
  return { batch, sheets, rows, samples, totals, faults };
}

/** What speaks against the whole, for a bulletin that says this; undefined where the samples go to one that is there. */
export async function wholeOf(
  { batch, sheets, samples, totals }: Import,
  details: Partial<BulletinChange> | undefined,
  trx?: Db,
): Promise<WholeFault[]> {
  const { number = "", issuer = "", title = "" } = details ?? {};
  const numbered = plainNumber(number) === "" ? [] : await readNumbered(issuer, trx);
  const earlier = numbered.find((one) => one.id !== batch.target_id && plainNumber(one.number) === plainNumber(number));
  return wholeFaults({
    isOldReader: batch.reader < READER,
    sheets,
    read: { samples, totals },
    title: details === undefined ? undefined : title,
    earlier: earlier?.title,
  });
}

/** In which bulletins samples of these stand already; what this batch itself has made does not count. */
async function knownOf(samples: readonly ReadSample[], batchId: number, trx?: Db): Promise<Map<string, string>> {
  const asked = samples.map((sample) => {
    const { product, production_date_text: date, batch } = textsOf(sample);
    return { product, date, batch };
  });
  const alike = await readAlikeSamples(asked, trx);
  const others = alike.filter(({ batch_id: own }) => own !== batchId);
  return new Map(others.flatMap((sample) => identitiesOf(sample).map((identity) => [identity, sample.title] as const)));
}

/** Samples that can be written as they are: nothing is wrong in any of their rows, and their result is certain. */
export function soundSamples({ samples, faults }: Pick<Import, "samples" | "faults">): ReadSample[] {
  const faulty = new Set(faults.map(({ row }) => row));
  return samples.filter(
    ({ isOut, parts, result }) => !isOut && result !== undefined && !parts.some(({ row }) => faulty.has(row)),
  );
}
