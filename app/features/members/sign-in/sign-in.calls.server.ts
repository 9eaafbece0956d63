import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { field, tick } from "#app/features/base/call/fields.ts";
import { userInfo } from "#app/features/base/member/member.view.ts";
import { checkArea, checkForm } from "#app/features/base/member/member.forms.ts";
import { email, mobile } from "#app/features/base/member/member.schema.ts";
import { checkMemberCentre, readUserInfo, verificationTypes } from "#app/features/base/member/member.service.server.ts";
import { MAIL_EVENTS, SMS_TEMPLATES } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { refusal } from "#app/features/base/user-error/user-error.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { sendCode } from "./code-request.service.server.ts";
import type { Entered } from "./entry.service.server.ts";
import { register, signInByCode, signInByPassword, type CheckInForm } from "./sign-in.service.server.ts";

/** The page after registration (docs/wire.md#sign-in). */
const MEMBER_AREA = "/user";

const checkInBody = z.object({
  tab: field,
  username: field,
  password: field,
  mobile: field,
  email: field,
  captcha: field,
  areacode: field,
  registerType: field,
  templateCode: field,
  captchaId: field,
  captchaInfo: field,
  age: field,
  keep: tick,
});

/** Credentials must not be in an address, because proxies log addresses (docs/security.md#c3). */
const noCredentials = z.object({ password: z.never().optional(), captcha: z.never().optional() });

const checkInState = z.object({
  accountVerificationType: z.array(z.enum(["email", "mobile"])),
  passwordMinimum: z.number(),
  userInfo: userInfo.optional(),
  routePath: z.string().optional(),
});

/** Calls for signing in (docs/wire.md#sign-in). */
export const signInCalls = {
  "GET /user/checkIn": memberCall({
    permission: "anyone",
    input: noCredentials,
    answer: checkInState,
    run: async ({ actor, context, siteUrl }) => {
      await checkMemberCentre();
      const { passwordMinimum } = await readSettings();
      const ways = { accountVerificationType: verificationTypes(context), passwordMinimum };
      if (actor === undefined) return ways;
      const tokens = { token: actor.token, refreshToken: "" };
      const known = await readUserInfo(actor.member, tokens, siteUrl);
      return { ...ways, userInfo: known, routePath: MEMBER_AREA };
    },
  }),
  "POST /user/checkIn": memberCall({
    permission: "anyone",
    input: checkInBody,
    answer: z.object({ userInfo, routePath: z.string() }),
    texts: ["auth"],
    queue: "passwords",
    run: async ({ input, visitor, context, siteUrl, texts: { auth } }) => {
      await checkMemberCentre();
      const { tab, templateCode: _, ...form } = input;
      const { member, tokens, isNew } = await signIn(tab, form, visitor, context);
      const data = { userInfo: await readUserInfo(member, tokens, siteUrl), routePath: MEMBER_AREA };
      return ok(data, isNew ? auth.registered : auth.signedIn);
    },
  }),
};

const smsBody = z.object({
  mobile: field,
  template_code: field,
  areacode: field,
  captchaId: field,
  captchaInfo: field,
  password: field,
});

/** Some clients send these fields below `extras` (docs/wire.md#calls). Its other fields are ignored. */
const extras = z.object({ captchaId: field, captchaInfo: field, password: field });

/** Calls that send codes by SMS and e-mail (docs/wire.md#codes). */
export const oneTimeCodeCalls = {
  "POST /Sms/send": memberCall({
    permission: "anyone",
    input: smsBody,
    answer: z.null(),
    texts: ["auth"],
    run: async ({ input, actor, visitor, context, texts: { auth } }) => {
      await checkMemberCentre();
      const { areacode, template_code: template, captchaId, captchaInfo, password } = input;
      checkArea(areacode);
      const target = checkForm(z.object({ mobile }), input).mobile;
      const purpose = SMS_TEMPLATES.find((known) => known === template);
      if (purpose === undefined) throw refusal("unknownTemplate");
      const key = { channel: "sms", target, purpose } as const;
      const wait = await sendCode({ key, member: actor?.member, password, captchaId, captchaInfo }, visitor, context);
      return ok(null, wait === 0 ? auth.smsSent : auth.codesScarce(wait));
    },
  }),
  "POST /Ems/send": memberCall({
    permission: "anyone",
    input: extras.extend({ email: field, event: field, extras: extras.nullish() }),
    answer: z.null(),
    texts: ["auth"],
    run: async ({ input, actor, visitor, context, texts: { auth } }) => {
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
      const wait = await sendCode(asked, visitor, context);
      return ok(null, wait === 0 ? auth.mailSent : auth.codesScarce(wait));
    },
  }),
};

/**
 * Signs in by the method that a form chooses: by its tab, and by its fields, because older clients use one tab for two
 * methods (docs/wire.md#sign-in).
 */
function signIn(tab: string, form: CheckInForm, visitor: Visitor, context: MemberContext): Promise<Entered> {
  if (tab === "register") return register(form, visitor, context);
  if (tab === "userlogin" || (tab === "login" && form.password !== "")) return signInByPassword(form, visitor, context);
  if (tab === "login") return signInByCode(form, visitor, context);
  throw refusal("unknownTab");
}
