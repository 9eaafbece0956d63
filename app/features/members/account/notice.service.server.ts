import { queueDelivery } from "#app/features/members/delivery/delivery.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { Language } from "#app/lib/language.ts";
import type { MemberContext } from "#app/features/base/member/member.context.ts";
import type { Db } from "#db/client.ts";

/** A notice about an account: its event, and its subject and text in the reader's language. */
type Notice = {
  purpose: "password_changed" | "binding_changed" | "account_closing";
  say: (texts: Pick<Messages, "account" | "auth">, siteName: string) => { subject: string; text: string };
};

/** The name of the notices' template in `SMS_TEMPLATES`. It is a text without a variable. */
const SMS_PURPOSE = "user_notice";

/**
 * Notifies a member of a change of their account in the transaction of the change, so that they notice a change made by
 * a stranger. The message goes to the previous address and, if the operator has a template, to the previous number.
 * Members without either find it in their message box.
 */
export async function queueNotice(
  { email, mobile }: { email: string | null; mobile: string | null },
  { purpose, say }: Notice,
  language: Language,
  { mail, sms, smsNotices }: Pick<MemberContext, "mail" | "sms" | "smsNotices">,
  trx: Db,
): Promise<void> {
  const { siteName } = await readSettings(trx);
  const texts = { account: messagesOf(language, "account"), auth: messagesOf(language, "auth") };
  const { subject, text: body } = say(texts, siteName);
  if (email !== null && mail !== undefined)
    await queueDelivery({ channel: "email", recipient: email, purpose, subject, body }, trx);
  if (mobile !== null && sms !== undefined && smsNotices)
    await queueDelivery({ channel: "sms", recipient: mobile, purpose: SMS_PURPOSE, subject, body }, trx);
}
