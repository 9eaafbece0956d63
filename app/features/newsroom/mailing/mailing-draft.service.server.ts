import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import {
  compareVersions,
  keepVersion,
  readVersion,
  readVersions,
  saveVersion,
  type SaveOutcome,
  type SeenVersion,
  type VersionedNoun,
} from "#app/features/newsroom/version/version.service.server.ts";
import { requirePermission, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findOne, insert, lockOne, recordOf, remove, updateRecord } from "./mailing.repo.server.ts";
import { mailingRecord, type MailingRecord } from "./mailing.schema.ts";

const KIND = "mailing";

/** The result of a save, with the mailing's id. */
export type MailingOutcome = { id: number } & SaveOutcome<MailingRecord>;

/** Creates a draft, once per key. Throws `forbidden` and `invalid_input`. */
export async function addMailing(actor: StaffActor, key: string, input: unknown): Promise<MailingOutcome> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  const record = accept(mailingRecord, input);
  return withTransaction(async (trx) => {
    const { row, isNew } = await insert({ key, madeBy: actor.id, record }, trx);
    const { id, version } = row;
    if (isNew) {
      await keepVersion({ kind: KIND, id }, { number: version, record, staffId: actor.id }, trx);
      await tell(actor, "message.save", id, { title: record.title }, trx);
    }
    return { id, saved: true, version, before: recordOf(row), changed: [] };
  });
}

/**
 * Saves a draft at its base version. When the stored version differs, nothing changes and the outcome contains the stored
 * draft. Throws `forbidden`, `invalid_input`, `not_found`, and Refusal for a mailing that is no longer a draft.
 */
export async function saveMailing(
  actor: StaffActor,
  seen: SeenVersion,
  { record: input, note = "" }: { record: unknown; note?: string },
): Promise<MailingOutcome> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  const record = accept(mailingRecord, input);
  return withTransaction(async (trx) => {
    const outcome = await saveVersion(DRAFT, seen, { record, note, staffId: actor.id }, trx);
    if (outcome.saved && outcome.changed.length > 0)
      await tell(actor, "message.save", seen.id, { title: record.title, changed: outcome.changed }, trx);
    return { id: seen.id, ...outcome };
  });
}

/** Restores a version of a draft as a new version. Returns and throws as saveMailing does. */
export async function restoreMailing(actor: StaffActor, seen: SeenVersion, number: number): Promise<MailingOutcome> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  return saveMailing(actor, seen, { record: await readVersion(KIND, seen.id, number), note: `↺ ${number}` });
}

/**
 * Removes a draft at its base version; returns false and changes nothing when the stored version differs. Its versions are
 * kept. Throws `forbidden`, `not_found`, and Refusal for a mailing that is no longer a draft.
 */
export async function removeMailing(actor: StaffActor, { id, version }: SeenVersion): Promise<boolean> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  return withTransaction(async (trx) => {
    const stands = await DRAFT.lock(id, trx);
    if (stands === undefined) throw new DomainError("not_found", `mailing ${id}`);
    if (stands.version !== version) return false;
    await remove(id, trx);
    await tell(actor, "message.remove", id, { ...stands.record }, trx);
    return true;
  });
}

/** Returns the versions of a mailing, newest first. Throws `forbidden` and `not_found`. */
export async function readMailingVersions(actor: StaffActor, id: number) {
  await demandOne(actor, id);
  return readVersions(KIND, id);
}

/** Compares two versions of a mailing. Throws `forbidden` and `not_found`. */
export async function compareMailing(actor: StaffActor, versions: { id: number; from: number; to: number }) {
  await demandOne(actor, versions.id);
  return compareVersions(KIND, versions);
}

async function demandOne(actor: StaffActor, id: number): Promise<void> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  if ((await findOne(id)) === undefined) throw new DomainError("not_found", `mailing ${id}`);
}

const DRAFT: VersionedNoun<MailingRecord> = {
  kind: KIND,
  lock: async (id, trx) => {
    const row = await lockOne(id, trx);
    if (row !== undefined && row.state !== "draft") throw new Refusal(({ staff }) => staff.mailing.noDraft);
    return row && { version: row.version, record: recordOf(row) };
  },
  write: updateRecord,
};

async function tell(
  actor: StaffActor,
  action: "message.save" | "message.remove",
  targetId: number,
  detail: Record<string, unknown>,
  trx: Db,
): Promise<void> {
  await recordAudit({ actor, action, targetKind: KIND, targetId, detail }, trx);
}
