import { deliver } from "#app/features/base/code/sender.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { Language } from "#app/lib/language.ts";
import type { MemberDesk } from "#app/features/base/member/member.desk.ts";

/** What a mail about one's account says: the event, subject and text in the reader's language. */
type Notice = {
  purpose: "password_changed" | "binding_changed" | "account_closing";
  say: (texts: Pick<Messages, "account" | "auth">, siteName: string) => { subject: string; text: string };
};

/**
 * Mails a member about a change of their account, after the answer, so that somebody else's change does not go unseen.
 * `to` is the address from before the change; null, as for members without one, sends nothing: their message box has it.
 */
export function sendNotice(to: string | null, notice: Notice, language: Language, desk: MemberDesk): void {
  const { mail, later, warn } = desk;
  if (to === null || mail === undefined) return;
  later(async () => {
    const { siteName } = await readSettings();
    const texts = { account: messagesOf(language, "account"), auth: messagesOf(language, "auth") };
    const { subject, text } = notice.say(texts, siteName);
    await deliver(mail, { channel: "email", to, purpose: notice.purpose, code: "", subject, text }).catch(() =>
      warn("a notice about an account was not sent", { purpose: notice.purpose }),
    );
  });
}
