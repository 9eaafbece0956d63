import type { MessageFacts } from "#app/features/members/message/message.events.ts";
import type { MailingWords } from "./mailing.schema.ts";

/** The part of a mailing that the message box stores. */
export function factsOf({ title, content, titleEn, contentEn }: MailingWords): MessageFacts["notice"] {
  return { title, content, ...(titleEn !== "" && { titleEn, contentEn }) };
}
