import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { changeBinding, verifyContact } from "#app/features/members/account/binding.service.server.ts";
import { checkMemberCentre } from "#app/features/base/member/member.service.server.ts";
import { changePassword } from "#app/features/members/account/password-change.service.server.ts";
import { provePassword } from "#app/features/members/account/proof.service.server.ts";
import { recoverPassword } from "#app/features/members/account/recovery.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { field, FORM_LIMIT, type MemberCalls } from "./member-calls.ts";

const recoveryBody = z.object({
  type: field,
  account: field,
  captcha: field,
  password: field,
  confirmPwd: z
    .string()
    .max(2_000)
    .nullish()
    .transform((value) => value ?? undefined),
  areacode: field,
});

const verificationBody = z.object({ type: field, captcha: field });
const ticket = z.object({ type: z.enum(["mobile", "email"]), accountVerificationToken: z.string() });

const bindingBody = z.object({
  type: field,
  captcha: field,
  email: field,
  mobile: field,
  accountVerificationToken: field,
  password: field,
});

const passwordBody = z.object({ oldPassword: field, newPassword: field, confirmPassword: field });

const noData = { 200: envelopeOf(z.null()) };
/** Passwords are hashed a few at a time. */
const hashing = { bodyLimit: FORM_LIMIT, config: { line: "passwords" as const } };

/** How a member's account is protected: password and bound addresses (wire.md section 4). */
export function addAccountCalls(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const recovery = { schema: { body: recoveryBody, response: noData }, ...hashing };
  typed.post("/account/retrievePassword", recovery, async (request) => {
    await checkMemberCentre();
    await recoverPassword(request.body, calls.visitorOf(request), await calls.desk());
    return success(null, messagesOf(languageOf(request), "auth").passwordChanged);
  });

  const change = { schema: { body: passwordBody, response: noData }, ...hashing };
  typed.post("/account/changePassword", change, async (request) => {
    const { member } = await calls.memberOf(request, "account/changePassword/edit");
    await changePassword(member, request.body, calls.visitorOf(request), await calls.desk());
    return success(null, messagesOf(languageOf(request), "auth").passwordChanged);
  });

  const check = { schema: { body: z.object({ password: field }), response: noData }, ...hashing };
  typed.post("/account/checkPassword", check, async (request) => {
    const { member } = await calls.memberOf(request, "account/profile/edit");
    await provePassword(member, request.body.password, calls.visitorOf(request), await calls.desk());
    return success(null);
  });

  const verification = {
    schema: { body: verificationBody, response: { 200: envelopeOf(ticket) } },
    bodyLimit: FORM_LIMIT,
  };
  typed.post("/account/verification", verification, async (request) => {
    const caller = await calls.memberOf(request, "account/profile/edit");
    return success(await verifyContact(caller, request.body, calls.visitorOf(request), await calls.desk()));
  });

  const binding = { schema: { body: bindingBody, response: noData }, ...hashing };
  typed.post("/account/changeBind", binding, async (request) => {
    const caller = await calls.memberOf(request, "account/profile/edit");
    await changeBinding(caller, request.body, calls.visitorOf(request), await calls.desk());
    const { bound } = messagesOf(languageOf(request), "account");
    return success(null, request.body.type === "email" ? bound.email : bound.mobile);
  });
}
