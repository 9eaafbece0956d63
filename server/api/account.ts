import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { checkMemberCentre } from "#app/features/member/member.service.server.ts";
import { recoverPassword } from "#app/features/member/recovery.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { field, FORM_LIMIT, type MemberCalls } from "./member-calls.ts";

const recoveryBody = z.object({
  type: field,
  account: field,
  captcha: field,
  password: field,
  confirmPwd: field,
  areacode: field,
});

/** POST /api/account/retrievePassword: a new password by a code (wire.md section 4). */
export function addAccountCalls(app: FastifyInstance, calls: MemberCalls): void {
  const shape = { schema: { body: recoveryBody, response: { 200: envelopeOf(z.null()) } }, bodyLimit: FORM_LIMIT };
  app.withTypeProvider<ZodTypeProvider>().post("/account/retrievePassword", shape, async (request) => {
    await checkMemberCentre();
    await recoverPassword(request.body, calls.visitorOf(request), await calls.desk());
    return success(null, messagesOf(languageOf(request), "auth").passwordChanged);
  });
}
