import { AGREED_DOCUMENTS } from "#app/features/members/sign-in/entry.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { isSameValue, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import {
  compareRecords,
  keepVersion,
  readVersion,
  readVersions,
  saveVersion,
  type SaveOutcome,
  type SeenVersion,
  type VersionedNoun,
} from "#app/features/newsroom/version/version.service.server.ts";
import {
  demandAct,
  demandActSomewhere,
  mayAct,
  SITE_THING,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { acceptRecord, particularsOf, recordOf } from "./site-noun-kinds.service.server.ts";
import { findAll, insert, update } from "./site-noun.repo.server.ts";
import { BODY_FIELDS, FIXED_FIELDS, type SiteNounKind } from "./site-noun.rules.ts";
import type { SiteNounRecord } from "./site-noun.schema.ts";
import { demandPicturesOf, withdrawPicturesOf } from "./site-noun-picture.service.server.ts";
import { lockThing, noteChange, readThingFor, unlessTaken } from "./site-noun-thing.service.server.ts";

/** The base version of a record. */
export type SeenNoun = SeenVersion & { kind: SiteNounKind };

/**
 * Returns the records of a kind that the actor may change, in order, and whether the actor may add, order and remove
 * records. Throws `forbidden`.
 */
export async function readNouns(actor: StaffActor, kind: SiteNounKind) {
  const { act, thing } = particularsOf(kind);
  demandActSomewhere(actor, act);
  const all = (await findAll(kind)).map(({ id, version, row }) => ({ id, version, record: recordOf(kind, row) }));
  return {
    list: all.filter(({ id, record }) => mayAct(actor, act, thing(id, record))),
    mayArrange: mayAct(actor, act, SITE_THING),
  };
}

/**
 * Adds a record after all others of its kind. Throws `forbidden` and `invalid_input`, and Refusal for a name that is taken
 * or a picture without a licence.
 */
export async function addNoun(actor: StaffActor, kind: SiteNounKind, input: unknown): Promise<SeenVersion> {
  demandAct(actor, particularsOf(kind).act, SITE_THING);
  const record = acceptRecord(kind, input);
  return withTransaction(async (trx) => {
    await demandPicturesOf(actor, { record, stands: undefined }, trx);
    const made = await makeThing(actor, kind, { record }, trx);
    await noteChange(actor, { action: "noun.save", kind, id: made.id, record, detail: { added: true } }, trx);
    return made;
  });
}

/** Inserts a record, runs its kind's follow-ups and stores its first version. Throws as addNoun does. */
export async function makeThing(
  actor: StaffActor,
  kind: SiteNounKind,
  { record, note = "" }: { record: SiteNounRecord; note?: string },
  trx: Db,
): Promise<SeenVersion> {
  const id = await insertNoun(kind, record, trx);
  await keepVersion({ kind, id }, { number: 1, record, note, staffId: actor.id }, trx);
  return { id, version: 1 };
}

/** Inserts a record and runs its kind's follow-ups. Throws as addNoun does. */
export async function insertNoun(kind: SiteNounKind, record: SiteNounRecord, trx: Db): Promise<number> {
  if ("parent_id" in record && record.parent_id !== null) await demandTop(record.parent_id, trx);
  const id = await unlessTaken(insert(kind, record, trx));
  await particularsOf(kind).follow?.(id, record, trx);
  return id;
}

/** Updates a record and runs its kind's follow-ups; returns its version. Throws as saveNoun does. */
export async function writeNoun(kind: SiteNounKind, id: number, record: SiteNounRecord, trx: Db): Promise<number> {
  const version = await unlessTaken(update(kind, id, record, trx));
  await particularsOf(kind).follow?.(id, record, trx);
  return version;
}

/** The versioned noun of a kind. */
const versionedNoun = (kind: SiteNounKind): VersionedNoun<SiteNounRecord> => ({
  kind,
  lock: (id, trx) => lockThing(kind, id, trx),
  write: (id, record, trx) => writeNoun(kind, id, record, trx),
});

/** Columns have two levels. */
async function demandTop(parentId: number, trx: Db): Promise<void> {
  const parent = (await lockThing("column", parentId, trx))?.record as NounRecord | undefined;
  if (parent?.["parent_id"] !== null) throw new DomainError("invalid_input", `column ${parentId} has none below it`);
}

/**
 * Saves a record from its base version. When the stored version differs, nothing changes and the outcome contains the stored
 * record. Throws `forbidden`, `not_found` and `invalid_input`. Throws Refusal for a name that is taken, a field that must
 * not change and a picture without a licence.
 */
export async function saveNoun(
  actor: StaffActor,
  { kind, note, ...seen }: SeenNoun & { note: string },
  input: unknown,
): Promise<SaveOutcome<SiteNounRecord>> {
  demandActSomewhere(actor, particularsOf(kind).act);
  const record = acceptRecord(kind, input);
  return withTransaction(async (trx) => saveWithin(actor, { kind, note, seen, record }, trx));
}

/** Restores an earlier version of a record as a new version. Returns and throws as saveNoun does. */
export async function restoreNoun(
  actor: StaffActor,
  { kind, number, ...seen }: SeenNoun & { number: number },
): Promise<SaveOutcome<SiteNounRecord>> {
  demandActSomewhere(actor, particularsOf(kind).act);
  return withTransaction(async (trx) => {
    await readThingFor(actor, kind, seen.id, trx);
    const record = acceptRecord(kind, recordOf(kind, await readVersion(kind, seen.id, number, trx)));
    return saveWithin(actor, { kind, note: `↺ ${number}`, seen, record }, trx);
  });
}

type Save = { kind: SiteNounKind; note: string; seen: SeenVersion; record: SiteNounRecord };

async function saveWithin(actor: StaffActor, save: Save, trx: Db) {
  const outcome = await changeThing(actor, save, trx);
  if (!outcome.saved || outcome.changed.length === 0) return outcome;
  const { version, changed } = outcome;
  const { kind, record } = save;
  await noteChange(actor, { action: "noun.save", kind, id: save.seen.id, record, detail: { version, changed } }, trx);
  return outcome;
}

/** Saves a record from its base version without notifying screens. Returns and throws as saveNoun does. */
export async function changeThing(
  actor: StaffActor,
  { kind, note, seen, record }: Save,
  trx: Db,
): Promise<SaveOutcome<SiteNounRecord>> {
  const standing = (await readThingFor(actor, kind, seen.id, trx)).record;
  const stands: NounRecord = standing;
  const wished: NounRecord = record;
  if (FIXED_FIELDS[kind].some((field) => !isSameValue(stands[field], wished[field])))
    throw new Refusal(({ staff }) => staff.nouns.fixed);
  if (kind === "page" && wished["published"] === false && AGREED_DOCUMENTS.some((slug) => slug === stands["slug"]))
    throw new Refusal(({ staff }) => staff.nouns.agreed);
  await demandPicturesOf(actor, { record, stands: standing }, trx);
  const outcome = await saveVersion(versionedNoun(kind), seen, { record, note, staffId: actor.id }, trx);
  if (outcome.saved) await withdrawPicturesOf(outcome.before, trx);
  return outcome;
}

/** Returns the versions of a record, newest first. Throws `forbidden` and `not_found`. */
export async function readNounVersions(actor: StaffActor, kind: SiteNounKind, id: number) {
  demandActSomewhere(actor, particularsOf(kind).act);
  const { version, record } = await readThingFor(actor, kind, id);
  const kept = await readVersions(kind, id);
  // A record that was never changed has only its stored version.
  return kept.some(({ number }) => number === version)
    ? kept
    : [{ number: version, record, note: "", by: "", at: undefined }, ...kept];
}

/** Compares two versions of a record. Throws `forbidden` and `not_found`. */
export async function compareNoun(
  actor: StaffActor,
  { kind, id, from, to }: { kind: SiteNounKind; id: number; from: number; to: number },
): Promise<Comparison> {
  demandActSomewhere(actor, particularsOf(kind).act);
  const { version, record } = await readThingFor(actor, kind, id);
  const at = async (number: number): Promise<NounRecord> =>
    number === version ? record : recordOf(kind, await readVersion(kind, id, number));
  return compareRecords(await at(from), await at(to), BODY_FIELDS);
}
