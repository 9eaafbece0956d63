import { z } from "zod";
import { consumeCode } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import { checkChoice } from "#app/features/base/password/password-choice.service.server.ts";
import { hashPassword } from "#app/features/base/password/password.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { withTransaction } from "#db/client.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { checkArea, checkForm } from "#app/features/base/member/member.forms.ts";
import { findByEmail, findByMobile } from "#app/features/base/member/member-row.service.server.ts";
import { email, mobile, recovery } from "#app/features/base/member/member.schema.ts";
import { sendQueuedSoon } from "#app/features/members/delivery/delivery.service.server.ts";
import { queueNewPasswordNotice, replacePassword } from "./password-change.service.server.ts";
import { refusal } from "#app/features/base/user-error/user-error.ts";
import { countCodeTry, forgetPasswordTries } from "#app/features/members/sign-in/tries.service.server.ts";

/** The recovery form. Fields that a client does not send are empty (docs/wire.md#account). */
export type RecoveryForm = {
  type: string;
  account: string;
  captcha: string;
  password: string;
  /** Undefined if it is not sent, as by public clients of the API. */
  confirmPwd: string | undefined;
  areacode: string;
};

/**
 * Sets a new password with the code sent to the member's own number or address, and ends all their sessions and codes.
 * Throws Refusal, with the same text for a wrong code and an unknown account (docs/security.md#r1, #r2).
 */
export async function recoverPassword(form: RecoveryForm, visitor: Visitor, context: MemberContext): Promise<void> {
  const byMail = form.type === "email";
  if (!byMail && form.type !== "mobile" && form.type !== "") throw refusal("notSupported");
  if (!byMail) checkArea(form.areacode);
  const account = checkForm(z.object({ account: byMail ? email : mobile }), form).account;
  const filled = checkForm(recovery, { ...form, confirmPwd: form.confirmPwd ?? form.password });
  await checkChoice(filled.password, [account]);
  const counted = await countCodeTry(account, visitor, context);
  const hash = await counted.hashed(hashPassword(filled.password));
  const channel = byMail ? "email" : "sms";
  const key = { channel, target: account, purpose: "user_retrieve_pwd" } as const;
  const member = await withTransaction(async (trx) => {
    if (!(await consumeCode(key, filled.captcha, context.serverKey, trx))) return undefined;
    const found = await (byMail ? findByEmail(account, trx) : findByMobile(account, trx));
    if (found === undefined) return undefined;
    // A refusal rolls the transaction back, so that the code can be used again.
    await checkChoice(filled.password, [found.username, found.nickname, found.mobile, found.email], trx);
    await replacePassword(found, { hash, by: "code", network: visitor.network }, trx);
    await forgetPasswordTries(found, visitor, context, trx);
    await queueNewPasswordNotice(found, visitor.language, context, trx);
    return found;
  });
  if (member === undefined) {
    await recordSecurityEvent({ kind: "code-wrong", network: visitor.network, detail: { purpose: key.purpose } });
    throw refusal("wrongCode");
  }
  await counted.forgive();
  sendQueuedSoon(context);
}
