import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field, tick } from "#app/features/base/call/fields.ts";
import { userInfo } from "#app/features/base/member/member.view.ts";

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

/** Form answers never belong in an address, which proxies log (docs/security.md#c3). */
const noCredentials = z.object({ password: z.never().optional(), captcha: z.never().optional() });

const checkInState = z.object({
  accountVerificationType: z.array(z.enum(["email", "mobile"])),
  passwordMinimum: z.number(),
  userInfo: userInfo.optional(),
  routePath: z.string().optional(),
});

/** The ways in (docs/wire.md#sign-in). */
export const signInCalls = defineCalls({
  "GET /user/checkIn": { permission: "anyone", input: noCredentials, answer: checkInState },
  "POST /user/checkIn": {
    permission: "anyone",
    input: checkInBody,
    answer: z.object({ userInfo, routePath: z.string() }),
    texts: ["auth"],
    queue: "passwords",
  },
});

const smsBody = z.object({
  mobile: field,
  template_code: field,
  areacode: field,
  captchaId: field,
  captchaInfo: field,
  password: field,
});

/** Some clients put what belongs to an event below `extras` (docs/wire.md#calls); nothing else is taken of it. */
const extras = z.object({ captchaId: field, captchaInfo: field, password: field });

/** Codes by SMS and by e-mail (docs/wire.md#codes). */
export const codeCalls = defineCalls({
  "POST /Sms/send": { permission: "anyone", input: smsBody, answer: z.null(), texts: ["auth"] },
  "POST /Ems/send": {
    permission: "anyone",
    input: extras.extend({ email: field, event: field, extras: extras.nullish() }),
    answer: z.null(),
    texts: ["auth"],
  },
});

type SignInCalls = typeof signInCalls;
type CodeCalls = typeof codeCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends SignInCalls, CodeCalls {}
}
