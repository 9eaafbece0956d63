import { demandWork } from "#app/features/base/budget/budget.service.server.ts";
import { issueCode } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import type { CodeKey } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { DeliveryError, deliver, type Sender } from "#app/features/base/one-time-code/sender.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { askerOf, countSending, takeOfReserve, workFor, type CodeAsker } from "./code-budget.service.server.ts";
import { checkRequest, type CodeRequest } from "./code-request.rules.service.server.ts";
import type { MemberDesk, Visitor } from "#app/features/base/member/member.context.ts";
import { masked } from "#app/features/base/member/member.view.ts";
import { refusal } from "#app/features/base/user-error/user-error.ts";

/** Purposes whose codes go to members alone, which the answer does not show. */
const FOR_MEMBERS: CodeKey["purpose"][] = ["user_retrieve_pwd", "user_email_login"];

/** A solved captcha as the call carries it. */
type Captcha = { captchaId: string; captchaInfo: string };

/**
 * Sends a code by SMS or e-mail (docs/wire.md#codes): form, captcha, limits, rules of the purpose, sending, in this order.
 * Returns 0, or the seconds to wait if no code is sent. While only the reserve is left, known numbers alone get a code. Then,
 * and where members alone get one, the answer does not reveal whether the address is known, in words and in time. The message
 * is sent afterwards, if at all. Throws Refusal.
 */
export async function sendCode(request: CodeRequest & Captcha, visitor: Visitor, desk: MemberDesk): Promise<number> {
  const { key } = request;
  const sender = key.channel === "sms" ? desk.sms : desk.mail;
  if (sender === undefined) throw refusal(key.channel === "sms" ? "smsOff" : "mailOff");
  const asker = await askerOf(visitor, request.member);
  await checkCaptcha(request, asker, desk);
  const wait = await countSending(key, asker, desk);
  const isOwned = await checkRequest(request, visitor, desk);
  const code = await issueCode(key, desk.serverKey);
  if (wait === 0 && !FOR_MEMBERS.includes(key.purpose)) {
    await transmit(sender, key, code, visitor, desk);
    return 0;
  }
  desk.later(async () => {
    if (isOwned && (wait === 0 || (await takeOfReserve(key.channel, desk))))
      await transmit(sender, key, code, visitor, desk).catch(() => undefined);
  });
  return wait;
}

/** Uses the captcha up. Throws Refusal, which names the work that is asked for where a picture is not enough. */
async function checkCaptcha(
  { key, ...answer }: CodeRequest & Captcha,
  asker: CodeAsker,
  desk: MemberDesk,
): Promise<void> {
  await demandWork(await workFor(key.channel, asker, desk), answer, asker.visitor.network);
}

/** Sends a code that was issued. Throws Refusal when it cannot be sent. */
export async function transmit(
  sender: Sender,
  key: CodeKey,
  code: string,
  visitor: Visitor,
  desk: MemberDesk,
): Promise<void> {
  const { channel, target: to, purpose } = key;
  const { siteName } = await readSettings();
  const t = messagesOf(visitor.language, "auth");
  const detail = { channel, purpose, to: masked(to) };
  try {
    await deliver(sender, {
      channel,
      to,
      purpose,
      code,
      subject: t.codeMailSubject(siteName),
      text: t.codeText(siteName, code),
    });
  } catch (error) {
    const reason = error instanceof DeliveryError ? error.reason : "unknown";
    desk.warn("a code was not sent", { channel, purpose, reason });
    await recordSecurityEvent({ kind: "code-not-sent", network: visitor.network, detail: { ...detail, reason } });
    throw refusal(channel === "sms" ? "smsFailed" : "mailFailed");
  }
  await recordSecurityEvent({ kind: "code-sent", network: visitor.network, detail });
}
