import type { BaseVersion } from "#app/lib/base-version.ts";
import { randomBytes } from "node:crypto";
import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { fromHtml, fromMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { inSlices, type LongWork } from "#app/lib/threads/long-work.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import {
  appendSamples,
  deleteSample,
  findFailedNames,
  insertBulletin,
  recount,
  updateBulletin,
  updateSample,
} from "./bulletin-writing.repo.server.ts";
import { bulletinKind } from "./bulletin.kind.ts";
import { bulletinChange, sampleChange, type BulletinChange, type SampleChange } from "./bulletin.schema.ts";

export {
  countBatch,
  deleteBatch,
  findAlike as readAlikeSamples,
  findSample,
  findAllForNewsroom as readBulletinsForNewsroom,
  findSamplesForNewsroom as readSamplesForNewsroom,
  findNumbered as readNumbered,
  findWhole as readWholeBulletin,
  hasOtherBatches,
  lockSample,
  type WholeBulletin,
  type WholeSample,
} from "./bulletin-writing.repo.server.ts";

const valuesOf = ({ body, ...rest }: BulletinChange) => ({ ...rest, body_html: fromMarkdown(body).html });

/** Adds a bulletin without samples. Readers see it after `settleBulletin`. Returns its id. Throws `invalid_input`. */
export async function addBulletin(change: BulletinChange, actor: Actor, trx: Db): Promise<number> {
  requireRight(actor, "bulletin.write");
  const slug = `${change.issue_date}-${randomBytes(6).toString("hex")}`;
  const id = await insertBulletin(slug, valuesOf(accept(bulletinChange, change)), trx);
  await note("bulletin.save", id, actor, { version: 1 }, trx);
  return id;
}

/**
 * Changes a bulletin's data, or only its visibility, but not its samples. Returns its next version. Throws
 * `invalid_input`, and `conflict` if its version has changed.
 */
export async function changeBulletin(
  base: BaseVersion,
  change: BulletinChange | Pick<BulletinChange, "published">,
  actor: Actor,
  trx: Db,
): Promise<number> {
  requireRight(actor, "bulletin.write");
  const values = "title" in change ? valuesOf(accept(bulletinChange, change)) : change;
  const version = await updateBulletin(base, values, trx);
  if (version === undefined) throw moved("bulletin", base);
  await note("bulletin.save", base.id, actor, { version, published: values.published }, trx);
  await settleBulletin(base.id, trx);
  return version;
}

/** Adds samples behind the existing ones of a bulletin. Returns their ids in order. Throws `invalid_input`. */
export async function addSamples(
  bulletinId: number,
  samples: SampleChange[],
  batchId: number | null,
  actor: Actor,
  trx: Db,
): Promise<number[]> {
  requireRight(actor, "bulletin.write");
  return appendSamples(bulletinId, await inSlices(accepted(samples)), batchId, trx);
}

function* accepted(samples: readonly SampleChange[]): LongWork<SampleChange[]> {
  const all: SampleChange[] = [];
  for (const sample of samples) {
    yield;
    all.push(accept(sampleChange, sample));
  }
  return all;
}

/** Adds one sample after the existing ones of a bulletin. Returns its id. Throws `invalid_input`. */
export async function addSample(bulletinId: number, sample: SampleChange, actor: Actor, trx: Db): Promise<number> {
  const [id = 0] = await addSamples(bulletinId, [sample], null, actor, trx);
  await note("bulletin.sample", bulletinId, actor, { sample: id, version: 1 }, trx);
  await settleBulletin(bulletinId, trx);
  return id;
}

/** Changes a sample. Returns its next version. Throws `invalid_input`, and `conflict` if its version has changed. */
export async function changeSample(
  base: BaseVersion & { bulletinId: number },
  change: SampleChange,
  actor: Actor,
  trx: Db,
): Promise<number> {
  requireRight(actor, "bulletin.write");
  const version = await updateSample(base, accept(sampleChange, change), trx);
  if (version === undefined) throw moved("sample", base);
  await note("bulletin.sample", base.bulletinId, actor, { sample: base.id, version }, trx);
  await settleBulletin(base.bulletinId, trx);
  return version;
}

/** Deletes a sample. Throws `conflict` if its version has changed. */
export async function removeSample(base: BaseVersion & { bulletinId: number }, actor: Actor, trx: Db): Promise<void> {
  requireRight(actor, "bulletin.write");
  if (!(await deleteSample(base, trx))) throw moved("sample", base);
  await note("bulletin.sample", base.bulletinId, actor, { sample: base.id, removed: true }, trx);
  await settleBulletin(base.bulletinId, trx);
}

/** Updates totals, search and pages after a change of a bulletin or its samples. */
export async function settleBulletin(id: number, trx: Db): Promise<{ total: number; passed: number; failed: number }> {
  const row = await recount(id, trx);
  if (row.published) {
    const failures = await findFailedNames(id, trx);
    const names = [row.issuer, ...failures.flatMap(({ brand, maker }) => [brand, maker])];
    const products = failures.map(({ product }) => product);
    await indexDocument(
      {
        kind: bulletinKind.name,
        id,
        title: row.title,
        names: [...new Set(names)],
        lead: row.summary,
        body: [fromHtml(row.body_html).text, row.number, ...row.categories, ...products].join("\n"),
        industryId: row.industry_id,
        publishAt: row.publish_at,
      },
      trx,
    );
  } else await removeDocument(bulletinKind.name, id, trx);
  await purgePages([pageTag.bulletin(id), pageTag.bulletins], trx);
  const { total, passed, failed } = row;
  return { total, passed, failed };
}

const moved = (what: string, { id, version }: BaseVersion) =>
  new DomainError("conflict", `${what} ${id} is not at version ${version}`);

async function note(
  action: AuditAction,
  id: number,
  actor: Actor,
  detail: Record<string, unknown>,
  trx: Db,
): Promise<void> {
  await recordAudit({ actor, action, targetKind: "bulletin", targetId: id, detail }, trx);
}
