import { compareBodies, compareLines } from "#app/features/newsroom/diff/diff.ts";
import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { findAllOf, findOne, insert, type NounKind } from "./version.repo.server.ts";
import { differingFields, typedText, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";

/** What a noun says at one of its versions, who made it so (null: nobody of the newsroom), and why. */
type Version = { number: number; record: object; note?: string; staffId: number | null };

/** A small noun that is changed by versions: how what stands there is read, and how it is written. */
export type VersionedNoun<R extends NounRecord> = {
  kind: NounKind;
  /** The noun as it stands, locked until the transaction ends; undefined where there is none. */
  lock: (id: number, trx: Db) => Promise<{ version: number; record: R } | undefined>;
  /** Writes it. Returns the version that it has from then on. */
  write: (id: number, record: R, trx: Db) => Promise<number>;
};

/** The version of a noun that a change was made from. */
export type SeenVersion = { id: number; version: number };

/** What became of a save. `theirs`: what stands there instead of what its writer has seen, and who made it so. */
export type SaveOutcome<R> =
  | { saved: true; version: number; before: R; changed: string[] }
  | { saved: false; theirs: { version: number; record: R; by: string } };

/** Keeps what a noun says at a version; what is kept stays for good. */
export async function keepVersion(
  of: { kind: NounKind; id: number },
  { note = "", ...version }: Version,
  trx: Db,
): Promise<void> {
  await insert({ kind: of.kind, targetId: of.id, note, ...version }, trx);
}

/**
 * Saves a noun from the version that its writer has seen, in the caller's transaction, and keeps both what it said and what it
 * says now. A save that says what stands there already changes nothing. One from an older version is not taken and
 * changes nothing either: its outcome has what stands there. Throws `not_found`.
 */
export async function saveVersion<R extends NounRecord>(
  noun: VersionedNoun<R>,
  seen: SeenVersion,
  { record, note = "", staffId }: { record: R; note?: string; staffId: number | null },
  trx: Db,
): Promise<SaveOutcome<R>> {
  const { kind } = noun;
  const { id } = seen;
  const stands = await noun.lock(id, trx);
  if (stands === undefined) throw new DomainError("not_found", `${kind} ${id}`);
  const changed = differingFields(stands.record, record);
  if (changed.length === 0) return { saved: true, version: stands.version, before: stands.record, changed };
  if (stands.version !== seen.version) {
    const by = (await findOne(kind, id, stands.version, trx))?.by ?? "";
    return { saved: false, theirs: { ...stands, by } };
  }
  await keepVersion({ kind, id }, { number: stands.version, record: stands.record, staffId: null }, trx);
  const version = await noun.write(id, record, trx);
  await keepVersion({ kind, id }, { number: version, record, note, staffId }, trx);
  return { saved: true, version, before: stands.record, changed };
}

/** The newest versions of a noun, newest first, with the names of those who made them. */
export async function readVersions(kind: NounKind, id: number) {
  const versions = await findAllOf(kind, id);
  const names = await readNames(versions.map(({ staffId }) => staffId));
  return versions.map(({ staffId, ...version }) => ({
    ...version,
    by: staffId === null ? "" : (names.get(staffId) ?? ""),
  }));
}

/** What a noun said at one of its versions. Throws `not_found`. */
export async function readVersion(kind: NounKind, id: number, number: number, trx?: Db): Promise<NounRecord> {
  const version = await findOne(kind, id, number, trx);
  if (version === undefined) throw new DomainError("not_found", `version ${number} of ${kind} ${id}`);
  return version.record as NounRecord;
}

/** Two versions of a noun side by side. Throws `not_found`. */
export async function compareVersions(
  kind: NounKind,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<Comparison> {
  const [before, after] = await Promise.all([readVersion(kind, id, from), readVersion(kind, id, to)]);
  return compareRecords(before, after);
}

/**
 * Two records of a noun side by side: fields that differ, word by word where they are texts, and those of `bodies` block by
 * block.
 */
export function compareRecords(before: NounRecord, after: NounRecord, bodies: readonly string[] = []): Comparison {
  const differing = differingFields(before, after);
  const fields = differing
    .filter((name) => !bodies.includes(name))
    .map((name) => {
      const [was, is] = [before[name], after[name]];
      const isText = typeof was === "string" && typeof is === "string";
      return { name, before: was ?? null, after: is ?? null, pieces: isText ? compareLines(was, is) : null };
    });
  const blocks = differing
    .filter((name) => bodies.includes(name))
    .flatMap((name) => compareBodies(typedText(before[name]), typedText(after[name])));
  const seen = (state: "added" | "removed") =>
    [...fields.flatMap(({ pieces }) => pieces ?? []), ...blocks.flatMap(({ pieces }) => pieces)]
      .filter((piece) => piece.state === state)
      .reduce((sum, { text }) => sum + text.replaceAll(/\s/g, "").length, 0);
  return {
    fields,
    blocks,
    changed: { characters: Math.max(seen("added"), seen("removed")), words: [], hasFigure: false },
  };
}
