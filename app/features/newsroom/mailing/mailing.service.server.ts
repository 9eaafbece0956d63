import type { BaseVersion } from "#app/lib/base-version.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { Audience } from "#app/features/members/message/message.audience.ts";
import { countAudience, countRead } from "#app/features/members/message/message-mailing.service.server.ts";
import {
  requirePermission,
  requireElevated,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  findAllBefore,
  findOne,
  lockOne,
  recordOf,
  update,
  updateScheduled,
  type MailingRow,
} from "./mailing.repo.server.ts";
import { lacksOf } from "./mailing.policy.ts";

const LIST_LENGTH = 30;

/** Returns the current number of members in an audience. */
export async function previewAudience(actor: StaffActor, audience: Audience): Promise<number> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  return countAudience(audience);
}

/**
 * Schedules a draft at its base version, for the next run of the job or for a given time. Throws `not_found`. Throws Refusal
 * for more than one recipient without the second factor, and for a time in the past. Throws it too for another version, an
 * incomplete draft and a draft that is scheduled already.
 */
export async function sendMailing(actor: StaffActor, { id, version }: BaseVersion, sendAt?: Date): Promise<void> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  if (sendAt !== undefined && sendAt <= new Date()) throw new Refusal(({ staff }) => staff.mailing.isOver);
  await withTransaction(async (trx) => {
    const mailing = await lockMailing(id, trx);
    if (mailing.state !== "draft") throw new Refusal(({ staff }) => staff.mailing.noDraft);
    if (mailing.version !== version) throw new Refusal(({ staff }) => staff.mailing.moved);
    const record = recordOf(mailing);
    if (lacksOf(record).length > 0) throw new Refusal(({ staff }) => staff.mailing.unfinished);
    if (record.audience?.member === undefined) requireElevated(actor);
    await updateScheduled(id, sendAt, trx);
    const { title, audience } = record;
    const detail = { title, audience, version, ...(sendAt && { at: sendAt.toISOString() }) };
    await recordAudit({ actor, action: "message.send", targetKind: "mailing", targetId: id, detail }, trx);
  });
}

/** Turns a scheduled mailing into a draft again. Throws `not_found`, and Refusal for a mailing that is being sent. */
export async function draftMailing(actor: StaffActor, id: number): Promise<void> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  await withTransaction(async (trx) => {
    const { state, title } = await lockMailing(id, trx);
    if (state === "draft") return;
    if (state !== "scheduled" && state !== "cancelled") throw new Refusal(({ staff }) => staff.mailing.begun);
    await update(id, { state: "draft", send_at: null }, trx);
    await recordAudit(
      { actor, action: "message.draft", targetKind: "mailing", targetId: id, detail: { title, was: state } },
      trx,
    );
  });
}

/**
 * Cancels a scheduled mailing, or withdraws a sent one. Its readers then see that it was withdrawn. Throws `not_found`.
 * Throws Refusal for a draft and for a mailing that was cancelled or withdrawn already.
 */
export async function stopMailing(actor: StaffActor, id: number): Promise<void> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  await withTransaction(async (trx) => {
    const { state, title } = await lockMailing(id, trx);
    const begun = state === "sending" || state === "sent";
    if (!begun && state !== "scheduled") throw new Refusal(({ staff }) => staff.mailing.stopped);
    await update(id, { state: begun ? "withdrawing" : "cancelled" }, trx);
    const action = begun ? "message.withdraw" : "message.cancel";
    await recordAudit({ actor, action, targetKind: "mailing", targetId: id, detail: { title } }, trx);
  });
}

/** Returns mailings, newest first, each with the number of its readers. */
export async function listMailings(actor: StaffActor, before: number | undefined) {
  requirePermission(actor, "message.send", WHOLE_SITE);
  const found = await findAllBefore(before, LIST_LENGTH + 1);
  return { list: await asShown(found.slice(0, LIST_LENGTH)), more: found.length > LIST_LENGTH };
}

/** Returns one mailing in the form of the list. Throws `not_found`. */
export async function readMailing(actor: StaffActor, id: number) {
  requirePermission(actor, "message.send", WHOLE_SITE);
  const [shown] = await asShown([await findOne(id)].filter((row) => row !== undefined));
  if (shown === undefined) throw new DomainError("not_found", `mailing ${id}`);
  return shown;
}

async function asShown(rows: readonly MailingRow[]) {
  const [read, names] = await Promise.all([
    countRead(rows.map(({ id }) => id)),
    readNames(rows.map(({ made_by: by }) => by)),
  ]);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    record: recordOf(row),
    state: row.state,
    sendAt: row.send_at,
    sent: row.sent,
    read: read.get(row.id) ?? 0,
    by: names.get(row.made_by) ?? "",
  }));
}

/** Returns and locks a mailing. Throws `not_found`. */
async function lockMailing(id: number, trx: Db): Promise<MailingRow> {
  const mailing = await lockOne(id, trx);
  if (mailing === undefined) throw new DomainError("not_found", `mailing ${id}`);
  return mailing;
}
