import { requireRight, type MemberActor } from "#app/features/base/actor/actor.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { moneyText } from "#app/lib/money.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { beginClosing, endClosing } from "./account.repo.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import type { SignedIn } from "#app/features/base/member/member.service.server.ts";
import type { MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { sendQueuedSoon } from "#app/features/members/delivery/delivery.service.server.ts";
import { queueNotice } from "./notice.service.server.ts";
import { proveMember, type Proof } from "./proof.service.server.ts";

/** The number of days in which a member may cancel the closing. */
const DAYS_TO_RECONSIDER = 7;

/**
 * Returns whether a member has grants that must be revoked first. Grants belong to a layer above members, so the caller
 * passes the check.
 */
type HoldsRights = (memberId: number, trx: Db) => Promise<boolean>;

declare module "#app/features/base/call/member-call.ts" {
  interface MemberVisit {
    holdsRights: HoldsRights;
  }
}

/**
 * Requests the closing of an account (PIPL, article 47). It closes after seven days unless the member cancels. A
 * repeated request does not change the day. Returns the time. Throws Refusal without a proof, while the balance is
 * positive, and for members with grants in the newsroom.
 */
export async function askForClosing(
  proof: Proof,
  actor: SignedIn,
  visitor: Visitor,
  context: MemberContext & { holdsRights: HoldsRights },
): Promise<Date> {
  requireRight(actor, "account/security/close");
  const { member } = actor;
  await proveMember(member, proof, visitor, context);
  if (member.close_at !== null) return member.close_at;
  await refuseWithBalance(member);
  const closeAt = await withTransaction(async (trx) => {
    const at = await beginClosing(member.id, DAYS_TO_RECONSIDER, trx);
    // The row is locked, so a concurrent grant waits and then finds that the account is closing.
    if (await context.holdsRights(member.id, trx)) throw new Refusal(({ staff }) => staff.grants.stillHeld);
    const facts = { day: formatDate(at) };
    await sendMessage(
      member.id,
      { kind: "account", event: "account-closing", facts, url: "/user/account/security" },
      trx,
    );
    await recordSecurityEvent({ kind: "closing-asked", memberId: member.id, network: visitor.network }, trx);
    await queueClosingNotice(member, formatDate(at), visitor, context, trx);
    return at;
  });
  sendQueuedSoon(context);
  return closeAt;
}

/**
 * Throws Refusal while the balance is positive, because money is not forfeited. The operator first pays it out and
 * books that in the ledger.
 */
async function refuseWithBalance({ money_cents: cents }: MemberRow): Promise<void> {
  if (cents === 0) return;
  const { contactEmail } = await readSettings();
  throw new Refusal(({ account }) => account.balanceLeft(moneyText(cents), contactEmail));
}

async function queueClosingNotice(
  member: MemberRow,
  day: string,
  { language }: Visitor,
  context: MemberContext,
  trx: Db,
): Promise<void> {
  await queueNotice(
    member,
    {
      purpose: "account_closing",
      say: ({ account }, site) => ({
        subject: account.closingMailSubject(site),
        text: account.closingMailText(site, day),
      }),
    },
    language,
    context,
    trx,
  );
}

/** Cancels a requested closing, if there is one. */
export async function keepAccount({ id: memberId }: MemberActor, { network }: Visitor): Promise<void> {
  if (await endClosing(memberId)) await recordSecurityEvent({ kind: "closing-taken-back", memberId, network });
}
