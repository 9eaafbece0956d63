import {
  READER,
  readApplied,
  readBatch,
  readRows,
  type Batch,
} from "#app/features/newsroom/import-batch/import-batch.service.server.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readAlikeSamples, readNumbered } from "#app/features/published/bulletin/bulletin-writing.service.server.ts";
import type { BulletinChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { inSlices } from "#app/lib/threads/long-work.ts";
import type { Db } from "#db/client.ts";
import { BATCH_KIND, type SheetMapping } from "./bulletin-columns.rules.ts";
import { findFaults, identitiesOf, textsOf, type Fault } from "./bulletin-faults.rules.ts";
import { bulletinImportSettings } from "./bulletin-import.settings.ts";
import { readSheetSamples, type TableRead } from "./bulletin-rows.rules.ts";
import type { ImportRow, ReadSample } from "./bulletin-sample.rules.ts";
import { plainNumber, wholeFaults, type WholeFault } from "./bulletin-whole.rules.ts";

/** Number of samples that one statement compares. */
const ASKED_AT_ONCE = 1_000;

/** An import batch as the server currently interprets it. */
export type Import = {
  batch: Batch;
  sheets: SheetMapping[];
  rows: ImportRow[];
  samples: ReadSample[];
  totals: TableRead["totals"];
  faults: Fault[];
};

/**
 * The target of a batch: a new bulletin with the number and authority in the form, or the bulletin that gets the
 * samples.
 */
export type Intent = { into?: number | undefined; number?: string | undefined; issuer?: string | undefined };

/**
 * Returns a batch with its samples, their faults and the warnings about the whole. Data in the file replaces missing
 * fields of `intent`. Throws `forbidden`, and `not_found` for the batch of another staff member.
 */
export async function readImport(
  actor: StaffActor,
  id: number,
  { into, number, issuer }: Intent = {},
): Promise<Import & { appliedAs: number | undefined; whole: WholeFault[] }> {
  const batch = await readBatch(actor, BATCH_KIND, id);
  const [read, appliedAs] = await Promise.all([understood(batch), readApplied(BATCH_KIND, batch.sha256)]);
  // Leaves out the title, because the user may have changed it in the form. The form checks it itself.
  const written = batch.details as Partial<BulletinChange>;
  const details = {
    ...written,
    ...(number !== undefined && { number }),
    ...(issuer !== undefined && { issuer }),
    title: "",
  };
  return { ...read, appliedAs, whole: batch.state === "applied" ? [] : await wholeOf(read, details, { into }) };
}

/** Interprets a batch that is already loaded: its samples and their faults. */
export async function understood(batch: Batch, trx?: Db): Promise<Import> {
  const { sheets } = batch.mapping as unknown as { sheets: SheetMapping[] };
  const [rows, settings] = await Promise.all([readRows(batch.id, trx), readSettingsOf(bulletinImportSettings, trx)]);
  const { samples, totals } = await inSlices(readSheetSamples(rows, sheets, settings.bulletinVerdicts));
  const faults = await inSlices(findFaults(samples, await knownOf(samples, batch.id, trx)));
  return { batch, sheets, rows, samples, totals, faults };
}

/**
 * Returns the warnings about the whole for a bulletin with this data. `into` is the bulletin that gets the samples; the
 * table may have its number, but not the number of another bulletin.
 */
export async function wholeOf(
  { batch, sheets, samples, totals }: Import,
  { number = "", issuer = "", title = "" }: Partial<BulletinChange>,
  { into, trx }: { into?: number | undefined; trx?: Db } = {},
): Promise<WholeFault[]> {
  const numbered = plainNumber(number) === "" ? [] : await readNumbered(issuer, trx);
  const same = numbered.filter((one) => one.id !== batch.target_id && plainNumber(one.number) === plainNumber(number));
  const earlier = same.some(({ id }) => id === into) ? undefined : same[0];
  return wholeFaults({
    isOldReader: batch.reader < READER,
    sheets,
    read: { samples, totals },
    title: into === undefined ? title : undefined,
    earlier: earlier?.title,
  });
}

/** Returns the bulletins that already contain these samples. Samples of this batch do not count. */
async function knownOf(samples: readonly ReadSample[], batchId: number, trx?: Db): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (let start = 0; start < samples.length; start += ASKED_AT_ONCE) {
    const asked = samples.slice(start, start + ASKED_AT_ONCE).map((sample) => {
      const { product, production_date_text: date, batch } = textsOf(sample);
      return { product, date, batch };
    });
    for (const sample of await readAlikeSamples(asked, trx)) {
      if (sample.batch_id === batchId) continue;
      for (const identity of identitiesOf(sample)) known.set(identity, sample.title);
    }
  }
  return known;
}

/** Returns the samples that can be saved unchanged: none of their rows has a fault and their result is certain. */
export function soundSamples({ samples, faults }: Pick<Import, "samples" | "faults">): ReadSample[] {
  const faulty = new Set(faults.map(({ row }) => row));
  return samples.filter(
    ({ isOut, parts, result }) => !isOut && result !== undefined && !parts.some(({ row }) => faulty.has(row)),
  );
}
