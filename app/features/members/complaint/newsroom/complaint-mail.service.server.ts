import { deliver } from "#app/features/base/one-time-code/sender.ts";
import type { MemberDesk } from "#app/features/base/member/member.context.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { insertStep, type Complaint } from "./complaint.repo.server.ts";

/** The parts for mailing an answer; `siteUrl`: where the complaint can be followed. */
export type AnswerDesk = Pick<MemberDesk, "mail" | "later" | "warn"> & { siteUrl: string };

/**
 * Mails the answer of a complaint to the sender's address, if given, after the call, in the sender's language. Whether the
 * service took it becomes a step of the complaint, so that the newsroom knows whom it still has to inform.
 */
export function mailAnswer(complaint: Complaint, { mail, later, warn, siteUrl }: AnswerDesk): void {
  const { id, number, contact, language, state, answer } = complaint;
  if (!contact.includes("@") || mail === undefined) return;
  later(async () => {
    const { siteName } = await readSettings();
    const t = messagesOf(language, "complaint");
    const url = `${siteUrl}/complaint`;
    const text = t.mail.text({ site: siteName, number, state: t.states[state], answer, url });
    const message = { channel: "email", to: contact, purpose: "complaint", code: "" } as const;
    const isTaken = await deliver(mail, { ...message, subject: t.mail.subject(siteName, number), text }).then(
      () => true,
      () => false,
    );
    if (!isTaken) warn("the answer to a complaint was not mailed", { number });
    await insertStep({ id, step: isTaken ? "mailed" : "unmailed" });
  });
}
