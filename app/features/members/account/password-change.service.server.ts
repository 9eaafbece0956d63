import { z } from "zod";
import { requireRight, type MemberWith } from "#app/features/base/actor/actor.ts";
import { endCodes } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { checkChoice } from "#app/features/base/password/password-choice.service.server.ts";
import { hashPassword } from "#app/features/base/password/password.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { closeAllSessions } from "#app/features/base/session/session.service.server.ts";
import type { Language } from "#app/lib/language.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findForUpdate } from "./account.repo.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { checkForm } from "#app/features/base/member/member.forms.ts";
import { updatePassword, type MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { password } from "#app/features/base/member/member.schema.ts";
import { sendQueuedSoon } from "#app/features/members/delivery/delivery.service.server.ts";
import { queueNotice } from "./notice.service.server.ts";
import { provePassword } from "./proof.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";

/** The form of POST account/changePassword. A client without a confirmation field sends none (docs/wire.md#account). */
type PasswordForm = { oldPassword: string; newPassword: string; confirmPassword: string };

const changed = z.object({ newPassword: password });

/**
 * Changes a member's password after checking the old one, and ends all their sessions and codes (docs/security.md#t4).
 * Members without a password set their first one by recovery, with a code to their own number. Throws Refusal.
 */
export async function changePassword(
  form: PasswordForm,
  actor: MemberWith<MemberRow>,
  visitor: Visitor,
  context: MemberContext,
): Promise<void> {
  requireRight(actor, "account/changePassword/edit");
  const { member } = actor;
  if (member.password_hash === null) throw new Refusal(({ account }) => account.noPassword);
  if (form.oldPassword === "") {
    throw new Refusal(({ validation }) => validation.required(validation.fields.oldPassword));
  }
  const { newPassword } = checkForm(changed, form);
  if (form.confirmPassword !== "" && form.confirmPassword !== newPassword) {
    throw new Refusal(({ validation }) => validation.mismatch);
  }
  await checkChoice(newPassword, [member.username, member.nickname, member.mobile, member.email]);
  const wrong = new Refusal(({ account }) => account.wrongOldPassword);
  await provePassword(member, form.oldPassword, visitor, context, wrong);
  const hash = await hashPassword(newPassword);
  await withTransaction(async (trx) => {
    // Of two concurrent changes, the second one fails, because its old password is no longer the current one.
    const { password_hash: current } = await findForUpdate(member.id, trx);
    if (current !== member.password_hash) throw wrong;
    await replacePassword(member, { hash, by: "password", network: visitor.network }, trx);
    await queueNewPasswordNotice(member, visitor.language, context, trx);
  });
  sendQueuedSoon(context);
}

type NewPassword = { hash: string; by: "password" | "code"; network: string };

/** Replaces the password, and ends all sessions and codes of the member. */
export async function replacePassword(member: MemberRow, { hash, by, network }: NewPassword, trx: Db): Promise<void> {
  await updatePassword(member.id, hash, undefined, trx);
  const ended = await closeAllSessions(member.id, "password", { trx });
  await endCodes([member.mobile, member.email], trx);
  await recordSecurityEvent({ kind: "password-changed", memberId: member.id, network, detail: { by, ended } }, trx);
  await sendMessage(member.id, { kind: "account", event: "password-changed", facts: {} }, trx);
}

/** Notifies the member's previous address and number. */
export async function queueNewPasswordNotice(
  member: MemberRow,
  language: Language,
  context: MemberContext,
  trx: Db,
): Promise<void> {
  await queueNotice(
    member,
    {
      purpose: "password_changed",
      say: ({ auth }, site) => ({ subject: auth.passwordMailSubject(site), text: auth.passwordMailText(site) }),
    },
    language,
    context,
    trx,
  );
}
