import { deliver, type Message, type Sender } from "#app/features/base/one-time-code/sender.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { Language } from "#app/lib/language.ts";
import type { MemberDesk } from "#app/features/base/member/member.context.ts";

/** A notice about an account: the event, subject and text in the reader's language. */
type Notice = {
  purpose: "password_changed" | "binding_changed" | "account_closing";
  say: (texts: Pick<Messages, "account" | "auth">, siteName: string) => { subject: string; text: string };
};

/** The template of notices in `SMS_TEMPLATES`: a text of its own without a variable. */
const SMS_PURPOSE = "user_notice";

/**
 * Notifies a member of a change of their account, after the answer, so that a stranger's change is noticed. It is sent to the
 * earlier address and, where the operator has a template for it, to the earlier number. Members without either find it in their
 * message box.
 */
export function sendNotice(
  { email, mobile }: { email: string | null; mobile: string | null },
  notice: Notice,
  language: Language,
  desk: Pick<MemberDesk, "mail" | "sms" | "smsNotices" | "warn" | "later">,
): void {
  const { purpose, say } = notice;
  const send = async (sender: Sender, to: Pick<Message, "channel" | "to" | "purpose">) => {
    const { siteName } = await readSettings();
    const texts = { account: messagesOf(language, "account"), auth: messagesOf(language, "auth") };
    await deliver(sender, { ...to, code: "", ...say(texts, siteName) }).catch(() =>
      desk.warn("a notice about an account was not sent", { channel: to.channel, purpose }),
    );
  };
  const { mail, sms } = desk;
  if (email !== null && mail !== undefined) desk.later(() => send(mail, { channel: "email", to: email, purpose }));
  if (mobile !== null && sms !== undefined && desk.smsNotices)
    desk.later(() => send(sms, { channel: "sms", to: mobile, purpose: SMS_PURPOSE }));
}
