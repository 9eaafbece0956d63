import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { SMS_TEMPLATES } from "#app/features/base/code/code.schema.ts";
import { sendCode } from "#app/features/members/sign-in/code-request.service.server.ts";
import { checkArea, checkForm } from "#app/features/base/member/member.forms.ts";
import { mobile } from "#app/features/base/member/member.schema.ts";
import { checkMemberCentre } from "#app/features/base/member/member.service.server.ts";
import { refusal } from "#app/features/base/refusal/refusal.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { field, FORM_LIMIT, type MemberCalls } from "./member-calls.ts";

const body = z.object({
  mobile: field,
  template_code: field,
  areacode: field,
  captchaId: field,
  captchaInfo: field,
  password: field,
});

/** POST /api/Sms/send: a code by SMS (wire.md section 5). */
export function addSmsCalls(app: FastifyInstance, calls: MemberCalls): void {
  const shape = { schema: { body, response: { 200: envelopeOf(z.null()) } }, bodyLimit: FORM_LIMIT };
  app.withTypeProvider<ZodTypeProvider>().post("/Sms/send", shape, async (request) => {
    await checkMemberCentre();
    const { areacode, template_code: template, captchaId, captchaInfo, password } = request.body;
    checkArea(areacode);
    const target = checkForm(z.object({ mobile }), request.body).mobile;
    const purpose = SMS_TEMPLATES.find((known) => known === template);
    if (purpose === undefined) throw refusal("unknownTemplate");
    const member = (await calls.callerOf(request))?.member;
    const asked = { key: { channel: "sms", target, purpose } as const, member, password, captchaId, captchaInfo };
    const wait = await sendCode(asked, calls.visitorOf(request), await calls.desk());
    const t = messagesOf(languageOf(request), "auth");
    return success(null, wait === 0 ? t.smsSent : t.codesScarce(wait));
  });
}
