import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAIL_EVENTS, SMS_TEMPLATES } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { checkArea, checkForm } from "#app/features/base/member/member.forms.ts";
import { email, mobile } from "#app/features/base/member/member.schema.ts";
import { checkMemberCentre } from "#app/features/base/member/member.service.server.ts";
import { refusal } from "#app/features/base/user-error/user-error.ts";
import { sendCode } from "#app/features/members/sign-in/code-request.service.server.ts";
import { codeCalls } from "#app/features/members/sign-in/sign-in.calls.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Serves the calls that send codes by SMS and e-mail. */
export function addCodeCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, codeCalls, {
    "POST /Sms/send": async ({ input, actor, visitor, desk, texts: { auth } }) => {
      await checkMemberCentre();
      const { areacode, template_code: template, captchaId, captchaInfo, password } = input;
      checkArea(areacode);
      const target = checkForm(z.object({ mobile }), input).mobile;
      const purpose = SMS_TEMPLATES.find((known) => known === template);
      if (purpose === undefined) throw refusal("unknownTemplate");
      const key = { channel: "sms", target, purpose } as const;
      const wait = await sendCode({ key, member: actor?.member, password, captchaId, captchaInfo }, visitor, desk);
      return ok(null, wait === 0 ? auth.smsSent : auth.codesScarce(wait));
    },
    "POST /Ems/send": async ({ input, actor, visitor, desk, texts: { auth } }) => {
      await checkMemberCentre();
      const given = (name: "captchaId" | "captchaInfo" | "password") => input[name] || (input.extras?.[name] ?? "");
      const target = checkForm(z.object({ email }), input).email;
      const purpose = MAIL_EVENTS.find((known) => known === input.event);
      if (purpose === undefined) throw refusal("unknownTemplate");
      const asked = {
        key: { channel: "email", target, purpose } as const,
        member: actor?.member,
        password: given("password"),
        captchaId: given("captchaId"),
        captchaInfo: given("captchaInfo"),
      };
      const wait = await sendCode(asked, visitor, desk);
      return ok(null, wait === 0 ? auth.mailSent : auth.codesScarce(wait));
    },
  });
}
