import { VersionedRecord, type Stored } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import {
  addSample,
  changeSample,
  findSample,
  lockSample,
  removeSample,
  type WholeBulletin,
  type WholeSample,
} from "#app/features/published/bulletin/bulletin-writing.service.server.ts";
import { sampleChange, type SampleChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { bulletinTarget } from "./bulletin.policy.ts";
import { bulletins } from "./bulletin.record.server.ts";

/** A stored sample with its bulletin. */
type StoredSample = Stored<SampleChange> & { bulletin: WholeBulletin };

/**
 * The versioned record type of samples; their parent is the bulletin. A deleted sample stays in the versions and can be
 * added again.
 */
export const samples = new VersionedRecord<SampleChange, StoredSample>({
  noun: "sample",
  storedKind: "sample",
  permission: "bulletin.write",
  scopeOf: (_, { bulletin }) => bulletinTarget(bulletin.industry_id),
  accept: (input) => accept(sampleChange, input),
  read: async (id, trx) => {
    const found = await findSample(id, trx);
    // Locks the bulletin before its sample, in the same order as an import.
    const parent = found && (await bulletins.stored(found.bulletin_id, trx));
    const sample = trx === undefined ? found : await lockSample(id, trx);
    return sample && parent && { version: sample.version, record: recordOf(sample), bulletin: parent.whole };
  },
  insert: async (actor, { record, parentId = 0 }, trx) => ({
    id: await addSample(parentId, record, actor, trx),
    version: 1,
    record,
  }),
  write: async (actor, { id, record, stored: { version, bulletin } }, trx) =>
    changeSample({ id, version, bulletinId: bulletin.id }, record, actor, trx),
  remove: async (actor, id, { version, bulletin }, trx) =>
    removeSample({ id, version, bulletinId: bulletin.id }, actor, trx),
  check: async (actor, { stored, parentId }, trx) => {
    if (stored !== undefined) return;
    if (parentId === undefined) throw new DomainError("invalid_input", "a sample belongs to a bulletin");
    await bulletins.readFor(actor, parentId, trx);
  },
});

function recordOf(sample: WholeSample): SampleChange {
  const { id: _id, bulletin_id: _bulletin, version: _version, batch_id: _batch, seq: _seq, ...record } = sample;
  return record;
}
