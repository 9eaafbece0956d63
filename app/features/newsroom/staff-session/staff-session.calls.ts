import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { grantData, scope } from "#app/features/newsroom/staff/staff.calls.ts";
import { OFFICE_ACTS } from "#app/features/base/permission/staff-permissions.ts";

const ways = z.array(z.enum(["app", "recovery", "sms"]));
const proof = { way: z.enum(["app", "recovery", "sms", ""]).default(""), code: field };
const offer = { ticket: z.string(), secret: z.string(), address: z.string() };
const recoveryCodes = z.array(z.string());

const entry = z.discriminatedUnion("step", [
  z.object({ step: z.literal("in"), token: z.string() }),
  z.object({ step: z.literal("factor"), ticket: z.string(), ways, mobile: z.string() }),
  z.object({ step: z.literal("enrol"), ...offer }),
]);

const passwordForm = z.strictObject({ username: field, password: field, captchaId: field, captchaInfo: field });

/** The newsroom's own sign-in (docs/newsroom.md#signing-in). Its token travels in the same header as that of members. */
export const officeSessionCalls = defineCalls({
  "POST /office/signIn": {
    right: "anyone",
    input: passwordForm,
    data: entry,
    queue: "passwords",
  },
  "POST /office/sendCode": {
    right: "anyone",
    input: z.strictObject({ ticket: field }),
    data: z.null(),
    texts: ["auth"],
  },
  "POST /office/prove": {
    right: "anyone",
    input: z.strictObject({ ticket: field, ...proof }),
    data: z.object({ token: z.string() }),
  },
  "POST /office/enrol": {
    right: "anyone",
    input: z.strictObject({ ticket: field, enrolment: field, code: field }),
    data: z.object({ token: z.string(), recoveryCodes }),
  },
  "POST /office/signOut": { right: "office", data: z.null() },
  /** Who is in, with what they may where. `elevated`: the second factor was just shown. Times are seconds, 0 for none. */
  "GET /office/me": {
    right: "office",
    data: z.object({
      id: z.int(),
      name: z.string(),
      username: z.string(),
      isDemo: z.boolean(),
      hasApp: z.boolean(),
      elevated: z.boolean(),
      stepUp: z.object({ ways, mobile: z.string() }),
      roles: z.array(grantData),
      acts: z.array(z.object({ act: z.enum(OFFICE_ACTS), own: z.boolean(), scopes: z.array(scope) })),
    }),
  },
  "POST /office/stepUp": {
    right: "office",
    input: z.strictObject(proof),
    data: z.object({ until: z.int() }),
  },
  "POST /office/sendStepUpCode": { right: "office", data: z.null(), texts: ["auth"] },
  "POST /office/beginApp": { right: "office", data: z.object(offer) },
  "POST /office/bindApp": {
    right: "office",
    input: z.strictObject({ ticket: field, code: field }),
    data: z.object({ recoveryCodes }),
    texts: ["staff"],
  },
});

type OfficeSessionCalls = typeof officeSessionCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends OfficeSessionCalls {}
}
