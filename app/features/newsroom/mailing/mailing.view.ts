import type { MessageFacts } from "#app/features/members/message/message.events.ts";
import type { MailingWords } from "./mailing.schema.ts";

/** Returns the part of a mailing that a member's message box stores. */
export function factsOf({ title, content, titleEn, contentEn }: MailingWords): MessageFacts["notice"] {
  return { title, content, ...(titleEn !== "" && { titleEn, contentEn }) };
}
