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
    right: "anyone",
    input: passwordForm,
    data: entry,
    queue: "passwords",
  },
  "POST /newsroom/sendCode": {
    right: "anyone",
    input: z.strictObject({ ticket: field }),
    data: z.null(),
    texts: ["auth"],
  },
  "POST /newsroom/prove": {
    right: "anyone",
    input: z.strictObject({ ticket: field, ...proof }),
    data: z.object({ token: z.string() }),
  },
  "POST /newsroom/enrol": {
    right: "anyone",
    input: z.strictObject({ ticket: field, enrolment: field, code: field }),
    data: z.object({ token: z.string(), recoveryCodes }),
  },
  "POST /newsroom/signOut": { right: "newsroom", data: z.null() },
  /**
   * The signed-in staff member with permissions and scopes. `elevated`: the second factor was just repeated. Times are
   * seconds, 0 for none.
   */
  "GET /newsroom/me": {
    right: "newsroom",
    data: z.object({
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
    right: "newsroom",
    input: z.strictObject(proof),
    data: z.object({ until: z.int() }),
  },
  "POST /newsroom/sendStepUpCode": { right: "newsroom", data: z.null(), texts: ["auth"] },
  "POST /newsroom/beginApp": { right: "newsroom", data: z.object(offer) },
  "POST /newsroom/bindApp": {
    right: "newsroom",
    input: z.strictObject({ ticket: field, code: field }),
    data: z.object({ recoveryCodes }),
    texts: ["staff"],
  },
});

type NewsroomSessionCalls = typeof newsroomSessionCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends NewsroomSessionCalls {}
}
