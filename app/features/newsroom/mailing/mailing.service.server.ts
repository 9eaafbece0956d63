import { z } from "zod";
import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { Refusal } from "#app/features/base/refusal/refusal.ts";
import type { Audience } from "#app/features/members/message/message.audience.ts";
import {
  countAudience,
  countRead,
  insertForAudienceAfter,
  updateWithdrawn,
} from "#app/features/members/message/message-mailing.service.server.ts";
import { demandAct, demandElevated, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { withTransaction } from "#db/client.ts";
import { findAllBefore, insert, lockNextDue, lockOne, update, type MailingRow } from "./mailing.repo.server.ts";

/** Members that one transaction reaches. */
const AT_ONCE = 2_000;
const LIST_LENGTH = 30;

const text = (most: number, multiline: boolean) =>
  z
    .string()
    .transform((value) => plainText(value, { multiline }))
    .refine((value) => value !== "" && codePoints(value) <= most);

const words = z.object({
  title: text(100, false),
  content: text(5_000, true),
  url: z.string().refine((path) => path === "" || sameSitePath(path) === path),
});

export type Mailing = z.input<typeof words> & { audience: Audience; sendAt?: Date | undefined; key: string };

/** How many members an audience is as things stand. */
export async function previewAudience(actor: StaffActor, audience: Audience): Promise<number> {
  demandAct(actor, "message.send");
  return countAudience(audience);
}

/**
 * Sends a mailing as soon as the clock comes by, or at its time; once for its key. Throws `invalid_input`, and Refusal for
 * one to more than a single member without the second factor and for a time that is over.
 */
export async function sendMailing(actor: StaffActor, { audience, sendAt, key, ...said }: Mailing): Promise<void> {
  demandAct(actor, "message.send");
  if (audience.member === undefined) demandElevated(actor);
  if (sendAt !== undefined && sendAt <= new Date()) throw new Refusal(({ staff }) => staff.mailing.isOver);
  const { title, content, url } = accept(words, said);
  await withTransaction(async (trx) => {
    const id = await insert({ key, audience, title, content, url, sendAt, madeBy: actor.id }, trx);
    if (id === undefined) return;
    const detail = { title, audience, ...(sendAt && { at: sendAt.toISOString() }) };
    await recordAudit({ actor, action: "message.send", targetKind: "mailing", targetId: id, detail }, trx);
  });
}

/**
 * Calls off what has not begun, or takes back what has gone out: its readers then see that it was withdrawn. Throws
 * `not_found`, and Refusal for one that was called off or withdrawn already.
 */
export async function stopMailing(actor: StaffActor, id: number): Promise<void> {
  demandAct(actor, "message.send");
  await withTransaction(async (trx) => {
    const mailing = await lockOne(id, trx);
    if (mailing === undefined) throw new DomainError("not_found", `mailing ${id}`);
    const begun = mailing.state === "sending" || mailing.state === "sent";
    if (!begun && mailing.state !== "scheduled") throw new Refusal(({ staff }) => staff.mailing.stopped);
    await update(id, { state: begun ? "withdrawing" : "cancelled" }, trx);
    const action = begun ? "message.withdraw" : "message.cancel";
    const detail = { title: mailing.title };
    await recordAudit({ actor, action, targetKind: "mailing", targetId: id, detail }, trx);
  });
}

/** Mailings, the newest first, with how many have read each. */
export async function listMailings(actor: StaffActor, before: number | undefined) {
  demandAct(actor, "message.send");
  const found = await findAllBefore(before, LIST_LENGTH + 1);
  const shown = found.slice(0, LIST_LENGTH);
  const [read, names] = await Promise.all([
    countRead(shown.map(({ id }) => id)),
    readNames(shown.map(({ made_by: by }) => by)),
  ]);
  const list = shown.map((row) => ({ ...row, read: read.get(row.id) ?? 0, by: names.get(row.made_by) ?? "" }));
  return { list, more: found.length > LIST_LENGTH };
}

/**
 * Goes on with whatever is due, a stretch of members to a transaction: a process that is killed leaves what it has done, and
 * the next one goes on from there. Gives how many messages were written. Safe in several processes.
 */
export async function sendDueMailings(): Promise<number> {
  for (let sent = 0; ;) {
    const written = await withTransaction(async (trx) => {
      const mailing = await lockNextDue(trx);
      if (mailing === undefined) return undefined;
      if (mailing.state !== "withdrawing") return sendStretch(mailing, trx);
      const changed = await updateWithdrawn(mailing.id, mailing.title, AT_ONCE, trx);
      if (changed < AT_ONCE) await update(mailing.id, { state: "withdrawn" }, trx);
      return 0;
    });
    if (written === undefined) return sent;
    sent += written;
  }
}

async function sendStretch(mailing: MailingRow, trx: Parameters<typeof lockOne>[1]): Promise<number> {
  const { id, title, content, url, reached, sent } = mailing;
  const message = { mailingId: id, facts: JSON.stringify({ title, content }), url };
  const { last, written } = await insertForAudienceAfter(reached, mailing.audience as Audience, message, AT_ONCE, trx);
  const state = last === undefined ? "sent" : "sending";
  await update(id, { state, reached: last ?? reached, sent: sent + written }, trx);
  return written;
}
