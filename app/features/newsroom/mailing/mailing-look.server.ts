import { z } from "zod";
import { AsyncLocalStorage } from "node:async_hooks";
import { memberRules, type AreaGroup } from "#app/features/base/page-permission/page-permission.view.ts";
import { readRules } from "#app/features/base/site/site.service.server.ts";
import { messageItem, toMessageItem } from "#app/features/members/message/message.view.ts";
import { requirePermission, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { factsOf } from "./mailing.view.ts";
import type { MailingWords } from "./mailing.schema.ts";

/** The address of the preview of an unsent message. */
export const SHOWN_AT = "/preview/message";

type Look = { words: MailingWords; isOpen: boolean; nickname: string };

const looks = new AsyncLocalStorage<Look>();

/**
 * Previews the staff member's own message box with this message. With `isOpen` the message is shown opened. Throws
 * `forbidden`.
 */
export async function previewMailing<T>(
  actor: StaffActor,
  { words, isOpen }: Pick<Look, "words" | "isOpen">,
  look: () => Promise<T>,
): Promise<T> {
  requirePermission(actor, "message.send", WHOLE_SITE);
  const nickname = (await readNames([actor.id])).get(actor.id) ?? "";
  return looks.run({ words, isOpen, nickname }, look);
}

/** Returns the previewed message in a language. Throws `not_found` outside of a preview. */
export async function readShownMessage(language: Language) {
  const look = looks.getStore();
  if (look === undefined) throw new DomainError("not_found", "there is no message to look at");
  const { words, isOpen, nickname } = look;
  const row = { id: 1, kind: "notice", event: "notice", facts: factsOf(words), url: words.url } as const;
  const item = toMessageItem({ ...row, read_at: null, created_at: new Date() }, messagesOf(language, "message"));
  const message = z.encode(messageItem, item);
  const menu: AreaGroup[] = memberRules(await readRules(language), []).viewRoutes;
  return { message, isOpen, nickname, menu };
}
