import { job } from "#app/features/base/actor/actor.ts";
import { randomInt } from "node:crypto";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { endCodes } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import { emptyCollection } from "#app/features/members/collect/collect.service.server.ts";
import { withdrawComments } from "#app/features/members/comment/comment-closing.service.server.ts";
import { forgetDeliveriesTo } from "#app/features/members/delivery/delivery.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { deleteRows, emptyContributions, emptyMember, findDue, lockDue } from "./personal-data.repo.server.ts";
import { PERSONAL_TABLES } from "./personal-data.tables.ts";

const CLOSING = job("system", ["member.manage"]);

/** The number of accounts closed in one run; the rest follows in the next. */
const AT_ONCE = 100;
const MARK_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * Closes the accounts whose last day has passed (PIPL, article 47), each in its own transaction, so that a failure
 * blocks no other. Returns their number. Throws AggregateError.
 */
export async function closeDueAccounts(now: Date): Promise<number> {
  let closed = 0;
  const failures: unknown[] = [];
  for (const id of await findDue(now, AT_ONCE)) {
    try {
      if (await withTransaction((trx) => close(id, now, trx))) closed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be closed`);
  return closed;
}

/**
 * Removes all personal data of a member. The row stays without them, because the ledger and its sums refer to it. Texts
 * of other members stay. Security events stay for the legal period.
 */
async function close(id: number, now: Date, trx: Db): Promise<boolean> {
  const member = await lockDue(id, now, trx);
  if (member === undefined) return false;
  const { closedNickname: nickname } = messagesOf("zh-cn", "account");
  await withdrawComments(id, { nickname }, trx);
  await emptyContributions(id, trx);
  await emptyCollection(id, trx);
  for (const table of PERSONAL_TABLES) if (table.onClosing === "deleted") await deleteRows(table, id, trx);
  await endCodes([member.mobile, member.email], trx);
  await forgetDeliveriesTo([member.mobile, member.email], trx);
  await emptyMember(id, { username: nameForClosed(), nickname }, trx);
  await recordAudit({ actor: CLOSING, action: "member.close", targetKind: "member", targetId: id }, trx);
  return true;
}

/** Returns a random account name that reveals nothing and is unlikely to exist. */
function nameForClosed(): string {
  const mark = Array.from({ length: 9 }, () => MARK_ALPHABET[randomInt(MARK_ALPHABET.length)]).join("");
  return `closed_${mark}`;
}
