import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { requireRight } from "#app/features/base/actor/actor.ts";
import { consumeCode, endCodes } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import type { CodeKey } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { closeAllSessions } from "#app/features/base/session/session.service.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { deleteTicket, insertTicket, updateContact, type TicketPurpose } from "./account.repo.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { checkForm } from "#app/features/base/member/member.forms.ts";
import type { SignedIn } from "#app/features/base/member/member.service.server.ts";
import { TakenError, type MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { code, email, mobile } from "#app/features/base/member/member.schema.ts";
import { masked } from "#app/features/base/member/member.view.ts";
import { sendQueuedSoon } from "#app/features/members/delivery/delivery.service.server.ts";
import { queueNotice } from "./notice.service.server.ts";
import { proveContact, provePassword } from "./proof.service.server.ts";
import { Refusal, refusal } from "#app/features/base/user-error/user-error.ts";
import { countCodeTry } from "#app/features/members/sign-in/tries.service.server.ts";

/** The seconds for which a ticket is valid (docs/wire.md#account). */
const TICKET_SECONDS = 600;

/** The forms of account/verification and account/changeBind. Fields that a client does not send are empty. */
type VerificationForm = { type: string; captcha: string };
type BindingForm = {
  type: string;
  captcha: string;
  email: string;
  mobile: string;
  accountVerificationToken: string;
  password: string;
};

function typeOf(type: string): TicketPurpose {
  if (type !== "mobile" && type !== "email") throw new Refusal(({ account }) => account.unknownType);
  return type;
}

const hashOf = (ticket: string) => createHash("sha256").update(ticket).digest();

/**
 * Checks the password before a first number or address is bound, so that the first step reports a wrong one. The change
 * checks it again. Throws Refusal.
 */
export async function checkPasswordForBinding(
  password: string,
  actor: SignedIn,
  visitor: Visitor,
  context: MemberContext,
): Promise<void> {
  requireRight(actor, "account/profile/edit");
  await provePassword(actor.member, password, visitor, context);
}

/**
 * Checks the code for a bound number or address, and returns a ticket for a change (docs/wire.md#account). The ticket
 * is valid for ten minutes, once, in this session, as a proof of this contact (docs/security.md#r4). Throws Refusal.
 */
export async function verifyContact(
  form: VerificationForm,
  actor: SignedIn,
  visitor: Visitor,
  context: MemberContext,
): Promise<{ type: TicketPurpose; accountVerificationToken: string }> {
  requireRight(actor, "account/profile/edit");
  const { id: memberId, member, sessionId } = actor;
  const type = typeOf(form.type);
  await proveContact(member, type, form.captcha, visitor, context);
  const ticket = randomBytes(32).toString("base64url");
  await withTransaction(async (trx) => {
    await insertTicket({ hash: hashOf(ticket), sessionId, purpose: type }, TICKET_SECONDS, trx);
    await recordSecurityEvent({ kind: "proof-given", memberId, network: visitor.network, detail: { type } }, trx);
  });
  return { type, accountVerificationToken: ticket };
}

/**
 * Binds a new number or address (docs/wire.md#account). The ticket proves the old contact. If none is bound yet, the
 * password replaces the ticket, or, for members without one, the ticket of their other contact. The code proves the new
 * contact. Other sessions end, and the previous contact is notified (docs/security.md#r4, #r5, #t4). Throws Refusal.
 */
export async function changeBinding(
  form: BindingForm,
  actor: SignedIn,
  visitor: Visitor,
  context: MemberContext,
): Promise<void> {
  requireRight(actor, "account/profile/edit");
  const { member, sessionId } = actor;
  const type = typeOf(form.type);
  const key = newKey(type, form);
  const neededTicket = ticketFor(member, type);
  if (neededTicket === undefined) await provePassword(member, form.password, visitor, context);
  else if (form.accountVerificationToken === "") throw new Refusal(({ account }) => account.proofNeeded);

  const ticket = neededTicket && { hash: hashOf(form.accountVerificationToken), sessionId, purpose: neededTicket };
  const counted = await countCodeTry(key.target, visitor, context);
  const isRight = await withTransaction(async (trx) => {
    if (!(await consumeCode(key, form.captcha, context.serverKey, trx))) return false;
    if (ticket !== undefined && !(await deleteTicket(ticket, trx))) {
      throw new Refusal(({ account }) => account.proofNeeded);
    }
    await bind(type, key, actor, visitor, trx);
    await queueBindingNotice(member, type, key.target, visitor, context, trx);
    return true;
  });
  if (!isRight) {
    await recordSecurityEvent({ kind: "code-wrong", network: visitor.network, detail: { purpose: key.purpose } });
    throw refusal("wrongCode");
  }
  await counted.forgive();
  sendQueuedSoon(context);
}

/** Returns the key of the code sent to the new number or address. Throws Refusal for an invalid one. */
function newKey(type: TicketPurpose, form: BindingForm): CodeKey {
  if (type === "mobile") {
    const { mobile: target } = checkForm(z.object({ mobile, captcha: code }), form);
    return { channel: "sms", target, purpose: "user_change_mobile" };
  }
  const { email: target } = checkForm(z.object({ email, captcha: code }), form);
  return { channel: "email", target, purpose: "user_change_email" };
}

/** Returns the contact that must be proved before a change. Returns undefined if the password is the proof instead. */
function ticketFor(member: MemberRow, type: TicketPurpose): TicketPurpose | undefined {
  if (member[type] !== null) return type;
  return member.password_hash === null ? other(type) : undefined;
}

const other = (type: TicketPurpose): TicketPurpose => (type === "mobile" ? "email" : "mobile");

async function bind(
  type: TicketPurpose,
  { target }: CodeKey,
  { member, sessionId }: SignedIn,
  { network }: Visitor,
  trx: Db,
): Promise<void> {
  try {
    await updateContact(member.id, type === "mobile" ? { mobile: target } : { email: target }, trx);
  } catch (error) {
    if (error instanceof TakenError) throw refusal(type === "mobile" ? "mobileInUse" : "emailInUse");
    throw error;
  }
  const ended = await closeAllSessions(member.id, "binding", { except: sessionId, trx });
  await endCodes([member[type], target], trx);
  await recordSecurityEvent(
    { kind: "binding-changed", memberId: member.id, network, detail: { type, to: masked(target), ended } },
    trx,
  );
  const facts = { type, target: masked(target) };
  await sendMessage(member.id, { kind: "account", event: "binding-changed", facts, url: "/user/account/profile" }, trx);
}

/** Notifies the previous address and number. Members without either get the message in their box. */
async function queueBindingNotice(
  before: MemberRow,
  type: TicketPurpose,
  target: string,
  { language }: Visitor,
  context: MemberContext,
  trx: Db,
): Promise<void> {
  await queueNotice(
    before,
    {
      purpose: "binding_changed",
      say: ({ account }, site) => ({
        subject: account.bindingMailSubject(site),
        text: account.bindingMailText(site, type, masked(target)),
      }),
    },
    language,
    context,
    trx,
  );
}
