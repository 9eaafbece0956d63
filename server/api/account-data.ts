import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { askForClosing, keepAccount } from "#app/features/members/account/closing.service.server.ts";
import { proveMember } from "#app/features/members/account/proof.service.server.ts";
import { copyOfData } from "#app/features/members/personal-data/data-copy.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { formatDate, toSeconds } from "#app/lib/dates.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { field, FORM_LIMIT, type MemberCalls } from "./member-calls.ts";

/** The password, or a code of user_mobile_verify (user_email_verify for members without a number). */
const proof = z.object({ password: field, captcha: field });

/** A member's rights over their data: POST account/export, close and keep (PIPL, articles 45 and 47). */
export function addAccountDataCalls(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const hashing = { bodyLimit: FORM_LIMIT, config: { line: "passwords" as const } };

  // Without a response schema: the answer is the file itself, and refusals come in the envelope as everywhere.
  typed.post("/account/export", { schema: { body: proof }, ...hashing }, async (request, reply) => {
    const { member } = await calls.memberOf(request, "account/security/export");
    const [visitor, desk] = [calls.visitorOf(request), await calls.desk()];
    await proveMember(member, request.body, visitor, desk);
    const file = await copyOfData(member.id, visitor, desk);
    return reply
      .header("Cache-Control", "private, no-store")
      .header("Content-Disposition", `attachment; filename="mingbai-account-${formatDate(Date.now())}.zip"`)
      .type("application/zip")
      .send(file);
  });

  const until = z.object({ closeAt: z.int() });
  const close = { schema: { body: proof, response: { 200: envelopeOf(until) } }, ...hashing };
  typed.post("/account/close", close, async (request) => {
    const { member } = await calls.memberOf(request, "account/security/close");
    const closeAt = await askForClosing(member, request.body, calls.visitorOf(request), await calls.desk());
    const { closing } = messagesOf(languageOf(request), "account");
    return success({ closeAt: toSeconds(closeAt) }, closing(formatDate(closeAt)));
  });

  const keep = { schema: { response: { 200: envelopeOf(z.null()) } }, bodyLimit: FORM_LIMIT };
  typed.post("/account/keep", keep, async (request) => {
    const { member } = await calls.memberOf(request);
    await keepAccount(member.id, calls.visitorOf(request));
    return success(null, messagesOf(languageOf(request), "account").kept);
  });
}
