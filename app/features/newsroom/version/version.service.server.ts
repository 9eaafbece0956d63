import type { BaseVersion } from "#app/lib/base-version.ts";
import { compareBodies, compareLines } from "#app/features/newsroom/diff/diff.ts";
import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { findAllOf, findOne, insert, type NounKind } from "./version.repo.server.ts";
import { differingFields, typedText, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";

/** A version of a record: its content, its author (null if not a staff member) and a note. */
type Version = { number: number; record: object; note?: string; staffId: number | null };

/** A small noun with versions. Defines how its stored record is read and written. */
export type VersionedNoun<R extends NounRecord> = {
  kind: NounKind;
  /** Reads the stored record and locks it until the transaction ends. Returns undefined if there is none. */
  lock: (id: number, trx: Db) => Promise<{ version: number; record: R } | undefined>;
  /** Writes the record. Returns its stored content and new version. */
  write: (id: number, record: R, trx: Db) => Promise<{ version: number; record: R }>;
};

/** The result of a save. If the stored record is newer than the base version, `theirs` is that record with its author. */
export type SaveOutcome<R> =
  | { saved: true; version: number; before: R; changed: string[] }
  | { saved: false; theirs: { version: number; record: R; by: string } };

/** Stores a version of a record. Versions are never removed. */
export async function keepVersion(
  of: { kind: NounKind; id: number },
  { note = "", ...version }: Version,
  trx: Db,
): Promise<void> {
  await insert({ kind: of.kind, targetId: of.id, note, ...version }, trx);
}

/**
 * Saves a record from its base version in the caller's transaction. Stores both the former and the new version. A save
 * without a difference changes nothing. A save from an older version changes nothing either, and its result contains the
 * stored record. Throws `not_found`.
 */
export async function saveVersion<R extends NounRecord>(
  noun: VersionedNoun<R>,
  base: BaseVersion,
  { record, note = "", staffId }: { record: R; note?: string; staffId: number | null },
  trx: Db,
): Promise<SaveOutcome<R>> {
  const { kind } = noun;
  const { id } = base;
  const stands = await noun.lock(id, trx);
  if (stands === undefined) throw new DomainError("not_found", `${kind} ${id}`);
  const changed = differingFields(stands.record, record);
  if (changed.length === 0) return { saved: true, version: stands.version, before: stands.record, changed };
  if (stands.version !== base.version) {
    const by = (await findOne(kind, id, stands.version, trx))?.by ?? "";
    return { saved: false, theirs: { ...stands, by } };
  }
  await keepVersion({ kind, id }, { number: stands.version, record: stands.record, staffId: null }, trx);
  const { version, record: written } = await noun.write(id, record, trx);
  await keepVersion({ kind, id }, { number: version, record: written, note, staffId }, trx);
  return { saved: true, version, before: stands.record, changed };
}

/**
 * Returns the newest versions of a record, newest first, with their authors' names. The list begins with `current` if it
 * is not stored as a version: an import, the command line or an older release wrote it.
 */
export async function readVersions(
  kind: NounKind,
  id: number,
  current?: { version: number; record: object; at?: Date },
) {
  const stored = await findAllOf(kind, id);
  const names = await readNames(stored.map(({ staffId }) => staffId));
  const versions = stored.map(({ staffId, ...version }) => ({
    ...version,
    by: staffId === null ? "" : (names.get(staffId) ?? ""),
  }));
  if (current === undefined || versions.some(({ number }) => number === current.version)) return versions;
  return [{ number: current.version, record: current.record, note: "", by: "", at: current.at ?? null }, ...versions];
}

/** Returns the content of a version. Throws `not_found`. */
export async function readVersion(kind: NounKind, id: number, number: number, trx?: Db): Promise<NounRecord> {
  const version = await findOne(kind, id, number, trx);
  if (version === undefined) throw new DomainError("not_found", `version ${number} of ${kind} ${id}`);
  return version.record as NounRecord;
}

/** Compares two contents of a record. Texts are compared word by word, the fields in `bodies` block by block. */
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
  const countOf = (state: "added" | "removed") =>
    [...fields.flatMap(({ pieces }) => pieces ?? []), ...blocks.flatMap(({ pieces }) => pieces)]
      .filter((piece) => piece.state === state)
      .reduce((sum, { text }) => sum + text.replaceAll(/\s/g, "").length, 0);
  return {
    fields,
    blocks,
    changed: { characters: Math.max(countOf("added"), countOf("removed")), words: [], hasFigure: false },
  };
}
