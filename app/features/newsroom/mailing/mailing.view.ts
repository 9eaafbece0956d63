import type { MessageFacts } from "#app/features/members/message/message.events.ts";
import type { MailingWords } from "./mailing.schema.ts";

/** What the message box keeps of a mailing's words. */
export function factsOf({ title, content, titleEn, contentEn }: MailingWords): MessageFacts["notice"] {
  return { title, content, ...(titleEn !== "" && { titleEn, contentEn }) };
}
