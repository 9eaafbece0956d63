import { requireWork } from "#app/features/base/budget/budget.service.server.ts";
import { issueCode } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import type { CodeKey } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { DeliveryError, deliver, type Sender } from "#app/features/base/one-time-code/sender.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { askerOf, countSending, takeOfReserve, workFor, type CodeAsker } from "./code-budget.service.server.ts";
import { checkRequest, type CodeRequest } from "./code-request.rules.service.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { masked } from "#app/features/base/member/member.view.ts";
import { refusal } from "#app/features/base/user-error/user-error.ts";

/** Purposes whose codes are sent to members only. The answer does not reveal whether a code was sent. */
const FOR_MEMBERS: CodeKey["purpose"][] = ["user_retrieve_pwd", "user_email_login"];

/** A solved captcha in the form of a call. */
type Captcha = { captchaId: string; captchaInfo: string };

/**
 * Sends a code by SMS or e-mail (docs/wire.md#codes) after checking form, captcha, limits, and the rules of the
 * purpose, in this order. Returns 0, or the seconds to wait if no code is sent. While only the reserve is left, only
 * known numbers get a code. Neither the text nor the time of the answer then reveals whether the number is known. The
 * same holds for codes that only members get. The message is sent after the answer. Throws Refusal.
 */
export async function sendCode(
  request: CodeRequest & Captcha,
  visitor: Visitor,
  context: MemberContext,
): Promise<number> {
  const { key } = request;
  const sender = key.channel === "sms" ? context.sms : context.mail;
  if (sender === undefined) throw refusal(key.channel === "sms" ? "smsOff" : "mailOff");
  const asker = await askerOf(visitor, request.member);
  await checkCaptcha(request, asker, context);
  const wait = await countSending(key, asker, context);
  const isOwned = await checkRequest(request, visitor, context);
  const code = await issueCode(key, context.serverKey);
  if (wait === 0 && !FOR_MEMBERS.includes(key.purpose)) {
    await transmit(sender, key, code, visitor, context);
    return 0;
  }
  context.later(async () => {
    if (isOwned && (wait === 0 || (await takeOfReserve(key.channel, context))))
      await transmit(sender, key, code, visitor, context).catch(() => undefined);
  });
  return wait;
}

/** Uses up the captcha. Throws Refusal, which contains the required work if a picture is not enough. */
async function checkCaptcha(
  { key, ...answer }: CodeRequest & Captcha,
  asker: CodeAsker,
  context: MemberContext,
): Promise<void> {
  await requireWork(await workFor(key.channel, asker, context), answer, asker.visitor.network);
}

/**
 * The milliseconds that a reader waits for a mail server. Some servers greet only after ten seconds; sending then
 * continues.
 */
const WAIT_FOR_MAIL_MS = 1_500;

/**
 * Sends an issued code. Throws Refusal if it cannot be sent. A slow mail server is not a failure: sending continues
 * after the answer, and only the log shows whether it fails.
 */
export async function transmit(
  sender: Sender,
  key: CodeKey,
  code: string,
  visitor: Visitor,
  context: MemberContext,
): Promise<void> {
  const sending = send(sender, key, code, visitor, context);
  let timer: NodeJS.Timeout | undefined;
  const soon = new Promise<true>((resolve) => (timer = setTimeout(resolve, WAIT_FOR_MAIL_MS, true)));
  const isSent = await (key.channel === "sms" ? sending : Promise.race([sending, soon]));
  clearTimeout(timer);
  context.later(() => sending.then(() => undefined));
  if (!isSent) throw refusal(key.channel === "sms" ? "smsFailed" : "mailFailed");
}

/** Sends a code and records the outcome. Returns whether the service accepted the message. */
async function send(
  sender: Sender,
  key: CodeKey,
  code: string,
  visitor: Visitor,
  context: MemberContext,
): Promise<boolean> {
  const { channel, target: to, purpose } = key;
  const { siteName } = await readSettings();
  const t = messagesOf(visitor.language, "auth");
  const detail = { channel, purpose, to: masked(to) };
  const message = {
    channel,
    to,
    purpose,
    code,
    subject: t.codeMailSubject(siteName),
    text: t.codeText(siteName, code),
  };
  const failure = await deliver(sender, message).then(
    () => undefined,
    (error: unknown) => (error instanceof DeliveryError ? error.reason : "unknown"),
  );
  if (failure !== undefined) context.warn("a code was not sent", { channel, purpose, reason: failure });
  await recordSecurityEvent({
    kind: failure === undefined ? "code-sent" : "code-not-sent",
    network: visitor.network,
    detail: failure === undefined ? detail : { ...detail, reason: failure },
  });
  return failure === undefined;
}
