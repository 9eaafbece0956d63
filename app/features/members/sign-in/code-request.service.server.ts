import { consumeChallenge } from "#app/features/base/captcha/captcha.service.server.ts";
import { issueCode } from "#app/features/base/code/code.service.server.ts";
import type { CodeKey } from "#app/features/base/code/code.schema.ts";
import { DeliveryError, deliver, type Sender } from "#app/features/base/code/sender.ts";
import { take } from "#app/features/base/limit/limit.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { checkRequest, type CodeRequest } from "./code-request.rules.service.server.ts";
import type { MemberDesk, Visitor } from "#app/features/base/member/member.desk.ts";
import { masked } from "#app/features/base/member/member.view.ts";
import { Refusal, refusal } from "#app/features/base/refusal/refusal.ts";

/** A solved captcha as the call carries it. */
type Captcha = { captchaId: string; captchaInfo: string };

/**
 * Sends a code by SMS or e-mail (wire.md section 5): form, captcha, limits, rules of the purpose, sending, in this order.
 * The answer for a recovery is the same whether somebody has the address or not, in words and in time: the message goes
 * out afterwards, if at all. Throws Refusal.
 */
export async function sendCode(request: CodeRequest & Captcha, visitor: Visitor, desk: MemberDesk): Promise<void> {
  const { key } = request;
  const sender = key.channel === "sms" ? desk.sms : desk.mail;
  if (sender === undefined) throw refusal(key.channel === "sms" ? "smsOff" : "mailOff");
  const { captchaId: id, captchaInfo: info } = request;
  if (!(await consumeChallenge({ id, info, network: visitor.network }))) throw refusal("humanCheck");
  await countSending(key, visitor, desk);
  const { isForSomebody } = await checkRequest(request, visitor, desk);
  const code = await issueCode(key, desk.serverKey);
  if (key.purpose !== "user_retrieve_pwd") return transmit(sender, key, code, visitor, desk);
  if (isForSomebody) desk.later(() => transmit(sender, key, code, visitor, desk).catch(() => undefined));
}

/** Counts for the address over all purposes, for the network, for the site. A full one refuses, and tells when there is room. */
async function countSending({ channel, target }: CodeKey, visitor: Visitor, desk: MemberDesk): Promise<void> {
  const { sendTarget, sendNetwork, sendSite } = desk.limits;
  const taken = await take([
    { kind: `${channel}-target`, subject: target, windows: sendTarget },
    { kind: `${channel}-network`, subject: visitor.network, windows: sendNetwork },
    { kind: `${channel}-site`, subject: "", windows: sendSite },
  ]);
  if (taken.wait === 0) return;
  const limit = "kind" in taken ? taken.kind : "";
  if (limit.endsWith("-site")) desk.warn("the site's limit of codes is reached", { limit });
  await recordSecurityEvent({ kind: "code-limited", network: visitor.network, detail: { limit } });
  throw new Refusal(({ auth }) => auth.tooManySends(taken.wait));
}

async function transmit(sender: Sender, key: CodeKey, code: string, visitor: Visitor, desk: MemberDesk): Promise<void> {
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
