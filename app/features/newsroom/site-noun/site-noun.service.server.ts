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

/** A thing of which a version was seen. */
export type SeenNoun = SeenVersion & { kind: SiteNounKind };

/**
 * The things of a kind that the actor may change, in their order, and whether they may make, order and remove some. Throws
 * `forbidden`.
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

/** Makes a thing, behind all others of its kind. Throws `forbidden`, `invalid_input`, and Refusal for a name that is taken or a picture without a right. */
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

/** Inserts a thing with what follows from it, and keeps its first version. Throws as adding does. */
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

/** Inserts a thing with what follows from it. Throws as adding does. */
export async function insertNoun(kind: SiteNounKind, record: SiteNounRecord, trx: Db): Promise<number> {
  if ("parent_id" in record && record.parent_id !== null) await demandTop(record.parent_id, trx);
  const id = await unlessTaken(insert(kind, record, trx));
  await particularsOf(kind).follow?.(id, record, trx);
  return id;
}

/** Rewrites a thing with what follows from it; returns its version. Throws as saving does. */
export async function writeNoun(kind: SiteNounKind, id: number, record: SiteNounRecord, trx: Db): Promise<number> {
  const version = await unlessTaken(update(kind, id, record, trx));
  await particularsOf(kind).follow?.(id, record, trx);
  return version;
}

/** Things of a kind as what is changed by versions. */
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
 * Saves a thing from the version that was seen; where another one stands by now nothing is changed, and the outcome has it.
 * Throws `forbidden`, `not_found`, `invalid_input`, and Refusal for a name that is taken, a field that stays as it was or a picture without a right.
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

/** Makes what a thing said at an earlier version what it says now, as a new version. Throws and gives as saving does. */
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

/** Saves a thing from the version that was seen, without a word of it to anybody. Throws and gives as saving does. */
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

/** The versions of a thing, newest first. Throws `forbidden` and `not_found`. */
export async function readNounVersions(actor: StaffActor, kind: SiteNounKind, id: number) {
  demandActSomewhere(actor, particularsOf(kind).act);
  const { version, record } = await readThingFor(actor, kind, id);
  const kept = await readVersions(kind, id);
  // Nobody has changed it yet: it has the one version that stands there.
  return kept.some(({ number }) => number === version)
    ? kept
    : [{ number: version, record, note: "", by: "", at: undefined }, ...kept];
}

/** Two versions of a thing side by side. Throws `forbidden` and `not_found`. */
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
