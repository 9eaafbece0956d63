import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { MAIL_EVENTS } from "#app/features/base/code/code.schema.ts";
import { sendCode } from "#app/features/members/sign-in/code-request.service.server.ts";
import { checkForm } from "#app/features/base/member/member.forms.ts";
import { email } from "#app/features/base/member/member.schema.ts";
import { checkMemberCentre } from "#app/features/base/member/member.service.server.ts";
import { refusal } from "#app/features/base/refusal/refusal.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { field, FORM_LIMIT, type MemberCalls } from "./member-calls.ts";

/** Some clients put what belongs to an event below `extras`, as spec.md section 7 has it; nothing else is taken of it. */
const extras = z.object({ captchaId: field, captchaInfo: field, password: field });
const body = extras.extend({ email: field, event: field, extras: extras.nullish() });

/** POST /api/Ems/send: a code by e-mail (wire.md section 5). */
export function addEmsCalls(app: FastifyInstance, calls: MemberCalls): void {
  const shape = { schema: { body, response: { 200: envelopeOf(z.null()) } }, bodyLimit: FORM_LIMIT };
  app.withTypeProvider<ZodTypeProvider>().post("/Ems/send", shape, async (request) => {
    await checkMemberCentre();
    const { event, extras: more } = request.body;
    const given = (name: "captchaId" | "captchaInfo" | "password") => request.body[name] || (more?.[name] ?? "");
    const target = checkForm(z.object({ email }), request.body).email;
    const purpose = MAIL_EVENTS.find((known) => known === event);
    if (purpose === undefined) throw refusal("unknownTemplate");
    const member = (await calls.callerOf(request))?.member;
    const captcha = { captchaId: given("captchaId"), captchaInfo: given("captchaInfo") };
    const asked = {
      key: { channel: "email", target, purpose } as const,
      member,
      password: given("password"),
      ...captcha,
    };
    const wait = await sendCode(asked, calls.visitorOf(request), await calls.desk());
    const t = messagesOf(languageOf(request), "auth");
    return success(null, wait === 0 ? t.mailSent : t.codesScarce(wait));
  });
}
