import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import type { Db } from "#db/client.ts";
import { findAllOf, insert, type NounKind } from "./noun-revision.repo.server.ts";

/** What a noun says at one of its versions, who made it so (null: nobody of the newsroom), and why. */
type Version = { number: number; record: object; note?: string; staffId: number | null };

/** Keeps what a noun says at a version; what is kept stays for good. */
export async function keepVersion(
  of: { kind: NounKind; id: number },
  { note = "", ...version }: Version,
  trx: Db,
): Promise<void> {
  await insert({ kind: of.kind, targetId: of.id, note, ...version }, trx);
}

/** The versions of a noun, newest first, with the names of those who made them. */
export async function readVersions(kind: NounKind, id: number) {
  const versions = await findAllOf(kind, id);
  const names = await readNames(versions.map(({ staffId }) => staffId));
  return versions.map(({ staffId, ...version }) => ({
    ...version,
    by: staffId === null ? "" : (names.get(staffId) ?? ""),
  }));
}
