import { queueDelivery, type DeliveryServices } from "#app/features/members/delivery/delivery.service.server.ts";
import type { MemberContext } from "#app/features/base/member/member.context.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import type { Db } from "#db/client.ts";
import type { Complaint } from "./complaint.repo.server.ts";

/** The services that mail an answer. `siteUrl` is the address of the site where the sender can follow the complaint. */
export type AnswerContext = DeliveryServices & Pick<MemberContext, "later"> & { siteUrl: string };

/**
 * Queues the answer of a complaint for mailing, if the sender has given an address, in the sender's language. When the
 * mail service has accepted or finally refused the mail, a trigger adds a step to the complaint. So the newsroom knows
 * whom it must still inform. Returns whether there is a mail.
 */
export async function queueAnswer(complaint: Complaint, { mail, siteUrl }: AnswerContext, trx: Db): Promise<boolean> {
  const { id, number, contact, language, state, answer } = complaint;
  if (!contact.includes("@") || mail === undefined) return false;
  const { siteName } = await readSettings(trx);
  const t = messagesOf(language, "complaint");
  const url = `${siteUrl}/complaint`;
  const body = t.mail.text({ site: siteName, number, state: t.states[state], answer, url });
  const subject = t.mail.subject(siteName, number);
  await queueDelivery(
    { channel: "email", recipient: contact, purpose: "complaint", subject, body, complaintId: id },
    trx,
  );
  return true;
}
