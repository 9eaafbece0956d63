import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { VersionedRecord, type Stored } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { findOne, insert, lockOne, recordOf, remove, updateRecord, type MailingRow } from "./mailing.repo.server.ts";
import { mailingRecord, type MailingRecord } from "./mailing.schema.ts";

type StoredMailing = Stored<MailingRecord> & Pick<MailingRow, "id" | "state">;

const storedOf = (row: MailingRow): StoredMailing => {
  const { id, version, state } = row;
  return { id, version, state, record: recordOf(row) };
};

/** Mailings with versions. Only drafts can be changed: changing any other mailing throws Refusal. */
export const mailings = new VersionedRecord<MailingRecord, StoredMailing>({
  noun: "mailing",
  storedKind: "mailing",
  permission: "message.send",
  accept: (input) => accept(mailingRecord, input),
  read: async (id, trx) => {
    const row = await (trx === undefined ? findOne(id) : lockOne(id, trx));
    return row && storedOf(row);
  },
  insert: async (actor, { record, key = randomUUID() }, trx) =>
    storedOf(await insert({ key, madeBy: actor.id, record }, trx)),
  write: async (_, { id, record }, trx) => updateRecord(id, record, trx),
  remove: async (_, id, __, trx) => remove(id, trx),
  check: async (_, { stored }) => requireDraft(stored),
  checkRemoval: async (_, stored) => requireDraft(stored),
  afterChange: async (actor, { id: targetId, ...done }, trx) => {
    const action = done.did === "remove" ? "message.remove" : "message.save";
    const detail =
      done.did === "remove"
        ? done.before.record
        : { title: done.record.title, ...(done.did === "save" && { changed: done.changed }) };
    await recordAudit({ actor, action, targetKind: "mailing", targetId, detail }, trx);
  },
});

function requireDraft(stored: StoredMailing | undefined): void {
  if (stored !== undefined && stored.state !== "draft") throw new Refusal(({ staff }) => staff.mailing.noDraft);
}
