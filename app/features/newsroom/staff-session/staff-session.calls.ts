import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { grantData, scope } from "#app/features/newsroom/staff/staff.calls.ts";
import { NEWSROOM_PERMISSIONS } from "#app/features/base/permission/staff-permissions.ts";

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

/** The newsroom's sign-in (docs/newsroom.md#signing-in). Its token uses the same header as that of members. */
export const newsroomSessionCalls = defineCalls({
  "POST /newsroom/signIn": {
    permission: "anyone",
    input: passwordForm,
    answer: entry,
    queue: "passwords",
  },
  "POST /newsroom/sendCode": {
    permission: "anyone",
    input: z.strictObject({ ticket: field }),
    answer: z.null(),
    texts: ["auth"],
  },
  "POST /newsroom/prove": {
    permission: "anyone",
    input: z.strictObject({ ticket: field, ...proof }),
    answer: z.object({ token: z.string() }),
  },
  "POST /newsroom/enrol": {
    permission: "anyone",
    input: z.strictObject({ ticket: field, enrolment: field, code: field }),
    answer: z.object({ token: z.string(), recoveryCodes }),
  },
  "POST /newsroom/signOut": { permission: "staff", answer: z.null() },
  /**
   * The signed-in staff member with permissions and scopes. `elevated`: the second factor was just repeated. Times are
   * seconds, 0 for none.
   */
  "GET /newsroom/me": {
    permission: "staff",
    answer: z.object({
      id: z.int(),
      name: z.string(),
      username: z.string(),
      isDemo: z.boolean(),
      hasApp: z.boolean(),
      elevated: z.boolean(),
      stepUp: z.object({ ways, mobile: z.string() }),
      roles: z.array(grantData),
      acts: z.array(z.object({ act: z.enum(NEWSROOM_PERMISSIONS), own: z.boolean(), scopes: z.array(scope) })),
    }),
  },
  "POST /newsroom/stepUp": {
    permission: "staff",
    input: z.strictObject(proof),
    answer: z.object({ until: z.int() }),
  },
  "POST /newsroom/sendStepUpCode": { permission: "staff", answer: z.null(), texts: ["auth"] },
  "POST /newsroom/beginApp": { permission: "staff", answer: z.object(offer) },
  "POST /newsroom/bindApp": {
    permission: "staff",
    input: z.strictObject({ ticket: field, code: field }),
    answer: z.object({ recoveryCodes }),
    texts: ["staff"],
  },
});

type NewsroomSessionCalls = typeof newsroomSessionCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends NewsroomSessionCalls {}
}
