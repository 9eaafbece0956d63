import {
  insertForAudienceAfter,
  updateWithdrawn,
} from "#app/features/members/message/message-mailing.service.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { lockNextDue, recordOf, update, type MailingRow } from "./mailing.repo.server.ts";
import { factsOf } from "./mailing.view.ts";

/** The number of members who get the message in one transaction. */
const AT_ONCE = 2_000;

/**
 * Sends due mailings, one batch of members per transaction. If a process is killed, the next one continues after the last
 * batch. Several processes may run it at once. Returns the number of messages written.
 */
export async function sendDueMailings(): Promise<number> {
  for (let sent = 0; ;) {
    const written = await withTransaction(async (trx) => {
      const mailing = await lockNextDue(trx);
      if (mailing === undefined) return undefined;
      if (mailing.state !== "withdrawing") return sendStretch(mailing, trx);
      const changed = await updateWithdrawn(mailing.id, AT_ONCE, trx);
      if (changed < AT_ONCE) await update(mailing.id, { state: "withdrawn" }, trx);
      return 0;
    });
    if (written === undefined) return sent;
    sent += written;
  }
}

async function sendStretch(mailing: MailingRow, trx: Db): Promise<number> {
  const { id, url, reached, sent } = mailing;
  const { audience, ...words } = recordOf(mailing);
  // A missing audience must not mean all members.
  if (audience === null) throw new Error(`mailing ${id} is for nobody`);
  const message = { mailingId: id, facts: JSON.stringify(factsOf(words)), url };
  const { last, written } = await insertForAudienceAfter(reached, audience, message, AT_ONCE, trx);
  const state = last === undefined ? "sent" : "sending";
  await update(id, { state, reached: last ?? reached, sent: sent + written }, trx);
  return written;
}
