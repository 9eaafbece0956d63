import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { toMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { keepVersion, readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import { requirePictures } from "#app/features/base/picture/newsroom/picture-text.service.server.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  mayAct,
  reachOver,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { readIndustry } from "#app/features/published/industry/industry.service.server.ts";
import {
  addBulletin,
  addSample,
  changeBulletin,
  changeSample,
  lockSample,
  readBulletinsForDesk,
  readSamplesForDesk,
  readWholeBulletin,
  removeSample,
  settleBulletin,
  type Seen,
  type WholeBulletin,
  type WholeSample,
} from "#app/features/published/bulletin/bulletin-writing.service.server.ts";
import type { BulletinChange, SampleChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { DomainError } from "#app/lib/errors.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { bulletinTarget } from "./bulletin.policy.ts";

const ACT = "bulletin.write";
const LIST_LENGTH = 50;

/** Returns the id of the industry with this slug, or null for an empty slug. Throws `not_found`. */
export async function industryIdOf(slug: string): Promise<number | null> {
  return slug === "" ? null : (await readIndustry(slug, DEFAULT_LANGUAGE)).id;
}

/** Returns the bulletins that the actor may edit, published or not, newest first. Throws `forbidden`. */
export async function readDeskBulletins(
  actor: StaffActor,
  { text, before }: { text: string; before?: number | undefined },
) {
  requirePermissionSomewhere(actor, ACT);
  const reach = reachOver(actor, ACT);
  const industryIds = reach.all ? undefined : reach.industryIds;
  const found = await readBulletinsForDesk({ text, before, industryIds, limit: LIST_LENGTH + 1 });
  return { list: found.slice(0, LIST_LENGTH), more: found.length > LIST_LENGTH };
}

/** Returns a bulletin for editing. Throws `not_found` if the actor may not edit it. */
export async function readDeskBulletin(actor: StaffActor, id: number) {
  requirePermissionSomewhere(actor, ACT);
  const bulletin = ownBulletin(actor, id, await readWholeBulletin(id));
  return { id, version: bulletin.version, total: bulletin.total, failed: bulletin.failed, record: recordOf(bulletin) };
}

/** Returns samples of a bulletin after a position. Throws as above. */
export async function readDeskSamples(
  actor: StaffActor,
  asked: { bulletin: number; text: string; after?: number | undefined },
): Promise<{ list: WholeSample[]; more: boolean }> {
  requirePermissionSomewhere(actor, ACT);
  ownBulletin(actor, asked.bulletin, await readWholeBulletin(asked.bulletin));
  const { text, after = 0 } = asked;
  const found = await readSamplesForDesk(asked.bulletin, { text, after, limit: LIST_LENGTH + 1 });
  return { list: found.slice(0, LIST_LENGTH), more: found.length > LIST_LENGTH };
}

/**
 * Updates a bulletin from its base version, or adds one. Throws `conflict`, `invalid_input`, a Refusal for a picture
 * without a right, and as above.
 */
export async function writeBulletin(actor: StaffActor, seen: Seen | undefined, record: BulletinChange): Promise<Seen> {
  requirePermissionSomewhere(actor, ACT);
  requirePermission(actor, ACT, bulletinTarget(await industryIdOf(record.industry)));
  return withTransaction(async (trx) => {
    if (seen === undefined) {
      await requirePictures(actor, picturedIn(record), trx);
      const id = await addBulletin(record, actor, trx);
      await settleBulletin(id, trx);
      await keepVersion({ kind: "bulletin", id }, { number: 1, record, staffId: actor.id }, trx);
      return { id, version: 1 };
    }
    const before = ownBulletin(actor, seen.id, await readWholeBulletin(seen.id, trx, true));
    await requirePictures(actor, picturedIn(record, before), trx);
    const of = { kind: "bulletin", id: seen.id };
    await keepVersion(of, { number: before.version, record: recordOf(before), staffId: null }, trx);
    const version = await changeBulletin(seen, record, actor, trx);
    await keepVersion(of, { number: version, record, staffId: actor.id }, trx);
    await withdrawFiles({ body: before.body_html, coverId: null }, trx);
    return { id: seen.id, version };
  });
}

/** Updates a sample from its base version, or adds one to a bulletin. Throws as above. */
export async function writeSample(
  actor: StaffActor,
  of: { bulletin: number; seen: Seen | undefined },
  record: SampleChange,
): Promise<Seen> {
  requirePermissionSomewhere(actor, ACT);
  return withTransaction(async (trx) => {
    ownBulletin(actor, of.bulletin, await readWholeBulletin(of.bulletin, trx, true));
    if (of.seen === undefined) {
      const id = await addSample(of.bulletin, record, actor, trx);
      await keepVersion({ kind: "sample", id }, { number: 1, record, staffId: actor.id }, trx);
      return { id, version: 1 };
    }
    const before = await lockOf(of.bulletin, of.seen.id, trx);
    const kept = { kind: "sample", id: before.id };
    await keepVersion(kept, { number: before.version, record: sampleRecordOf(before), staffId: null }, trx);
    const version = await changeSample({ ...of.seen, bulletinId: of.bulletin }, record, actor, trx);
    await keepVersion(kept, { number: version, record, staffId: actor.id }, trx);
    return { id: before.id, version };
  });
}

/**
 * Deletes a sample from its base version. Its contents stay in the versions and can be added again. Throws as above.
 */
export async function dropSample(actor: StaffActor, of: { bulletin: number; seen: Seen }): Promise<void> {
  requirePermissionSomewhere(actor, ACT);
  await withTransaction(async (trx) => {
    ownBulletin(actor, of.bulletin, await readWholeBulletin(of.bulletin, trx, true));
    const before = await lockOf(of.bulletin, of.seen.id, trx);
    const kept = { number: before.version, record: sampleRecordOf(before), staffId: actor.id };
    await keepVersion({ kind: "sample", id: before.id }, kept, trx);
    await removeSample({ ...of.seen, bulletinId: of.bulletin }, actor, trx);
  });
}

/** Returns the versions of a bulletin, newest first. Throws as above. */
export async function readBulletinVersions(actor: StaffActor, id: number) {
  requirePermissionSomewhere(actor, ACT);
  ownBulletin(actor, id, await readWholeBulletin(id));
  return readVersions("bulletin", id);
}

/** Returns the versions of a sample, newest first. Throws as above. */
export async function readSampleVersions(actor: StaffActor, { bulletin, id }: { bulletin: number; id: number }) {
  requirePermissionSomewhere(actor, ACT);
  ownBulletin(actor, bulletin, await readWholeBulletin(bulletin));
  await withTransaction((trx) => lockOf(bulletin, id, trx));
  return readVersions("sample", id);
}

async function lockOf(bulletinId: number, id: number, trx: Db): Promise<WholeSample> {
  const sample = await lockSample(id, trx);
  if (sample?.bulletin_id !== bulletinId) throw new DomainError("not_found", `sample ${id}`);
  return sample;
}

/**
 * Returns the given bulletin after checking the permission for it. Throws `not_found` if it is missing or the actor may
 * not edit it.
 */
export function ownBulletin(actor: StaffActor, id: number, bulletin: WholeBulletin | undefined): WholeBulletin {
  if (bulletin === undefined || !mayAct(actor, ACT, bulletinTarget(bulletin.industry_id)))
    throw new DomainError("not_found", `bulletin ${id}`);
  return bulletin;
}

/** Returns the new and the current text of a bulletin, whose pictures are checked. */
export const picturedIn = ({ body, published }: BulletinChange, before?: WholeBulletin) => ({
  says: body,
  said: before?.body_html ?? "",
  isShown: published,
});

function recordOf(bulletin: WholeBulletin): BulletinChange {
  const { title, family, issuer, level, region, number, issue_date, period, industry, categories, summary } = bulletin;
  const { source_url, right_of_reply, correction, published, body_html } = bulletin;
  const texts = { summary, body: toMarkdown(body_html).trim(), source_url, right_of_reply, correction, published };
  return {
    title,
    family,
    issuer,
    level,
    region,
    number,
    issue_date,
    period,
    industry: industry ?? "",
    categories,
    ...texts,
  };
}

function sampleRecordOf(sample: WholeSample): SampleChange {
  const { id: _id, bulletin_id: _bulletin, version: _version, batch_id: _batch, seq: _seq, ...record } = sample;
  return record;
}
