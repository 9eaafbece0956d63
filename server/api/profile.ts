import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { ownProfile } from "#app/features/base/member/member.view.ts";
import { changeProfile, readOwnProfile } from "#app/features/members/account/profile.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { FORM_LIMIT, verificationTypes, type MemberCalls } from "./member-calls.ts";

const state = z.object({
  accountVerificationType: z.array(z.enum(["email", "mobile"])),
  profile: ownProfile,
  /** Seconds; 0: the account is not being closed. */
  closeAt: z.int(),
});

/** Clients send all of their userInfo; profile.schema.ts says what is taken of it. */
const anyForm = z.record(z.string(), z.unknown());

/** GET and POST /api/account/profile (wire.md section 4). */
export function addProfileCalls(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get("/account/profile", { schema: { response: { 200: envelopeOf(state) } } }, async (request) => {
    const { member } = await calls.memberOf(request);
    const { close_at: closeAt } = member;
    return success({
      accountVerificationType: verificationTypes(await calls.desk()),
      profile: await readOwnProfile(member, calls.siteUrl),
      closeAt: closeAt === null ? 0 : toSeconds(closeAt),
    });
  });

  const shape = { schema: { body: anyForm, response: { 200: envelopeOf(z.null()) } }, bodyLimit: FORM_LIMIT };
  typed.post("/account/profile", shape, async (request) => {
    const { member } = await calls.memberOf(request, "account/profile/edit");
    await changeProfile(member, request.body, calls.siteUrl);
    return success(null, messagesOf(languageOf(request), "account").profileSaved);
  });
}
