import { z } from "zod";
import { consumeCode } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import type { CodeKey } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { checkPassword } from "#app/features/base/password/password.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import type { TicketPurpose } from "./account.repo.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { checkForm } from "#app/features/base/member/member.forms.ts";
import type { MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { code } from "#app/features/base/member/member.schema.ts";
import { Refusal, refusal } from "#app/features/base/user-error/user-error.ts";
import { countCodeTry, countPasswordTry } from "#app/features/members/sign-in/tries.service.server.ts";

/** A member's proof of identity: the password, or a code sent to their own number or address. */
export type Proof = { password: string; captcha: string };

const LONGEST_PASSWORD = 32;
const codeForm = z.object({ captcha: code });

/**
 * Checks the password or a code again before commands that a stolen token must not allow (docs/security.md#t7). The
 * code is that of user_mobile_verify, or of user_email_verify for members without a number. Throws Refusal.
 */
export async function proveMember(
  member: MemberRow,
  proof: Proof,
  visitor: Visitor,
  context: MemberContext,
): Promise<void> {
  if (proof.password !== "") return provePassword(member, proof.password, visitor, context);
  if (proof.captcha === "") throw new Refusal(({ account }) => account.proofMissing);
  await proveContact(member, member.mobile === null ? "email" : "mobile", proof.captcha, visitor, context);
}

/**
 * Checks the account's password. An account without a password accepts none, and texts longer than a password are not
 * hashed (docs/security.md#l5). Throws Refusal, `wrong` for a wrong password.
 */
export async function provePassword(
  member: MemberRow,
  password: string,
  visitor: Visitor,
  context: MemberContext,
  wrong: Refusal = refusal("wrongPassword"),
): Promise<void> {
  const counted = await countPasswordTry({ name: member.username, memberId: member.id }, visitor, context);
  const isShort = password.length <= LONGEST_PASSWORD;
  const isRight = await counted.hashed(checkPassword(isShort ? password : "", member.password_hash));
  if (!isRight) {
    await recordSecurityEvent({ kind: "proof-failed", memberId: member.id, network: visitor.network });
    throw wrong;
  }
  await counted.forgive();
}

/** Checks a code that was sent to the bound number or address. Throws Refusal. */
export async function proveContact(
  member: MemberRow,
  contact: TicketPurpose,
  captcha: string,
  visitor: Visitor,
  context: MemberContext,
): Promise<void> {
  const key = keyOf(member, contact);
  if (key === undefined) throw new Refusal(({ account }) => account.notBound[contact]);
  const form = checkForm(codeForm, { captcha });
  const counted = await countCodeTry(key.target, visitor, context);
  if (!(await consumeCode(key, form.captcha, context.serverKey))) {
    const { id: memberId } = member;
    await recordSecurityEvent({
      kind: "code-wrong",
      memberId,
      network: visitor.network,
      detail: { purpose: key.purpose },
    });
    throw refusal("wrongCode");
  }
  await counted.forgive();
}

function keyOf({ mobile, email }: MemberRow, contact: TicketPurpose): CodeKey | undefined {
  if (contact === "mobile") {
    return mobile === null ? undefined : { channel: "sms", target: mobile, purpose: "user_mobile_verify" };
  }
  return email === null ? undefined : { channel: "email", target: email, purpose: "user_email_verify" };
}
