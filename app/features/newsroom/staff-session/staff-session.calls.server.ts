import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { grantData, scope } from "#app/features/newsroom/staff/staff.calls.server.ts";
import { topicMapData } from "#app/features/newsroom/event/topic-map.ts";
import { NEWSROOM_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import {
  beginApp,
  confirmApp,
  enrolAtSignIn,
  proveSignIn,
  sendSignInCode,
  sendStepUpCode,
  signInToNewsroom,
  signOutOfNewsroom,
  stepUp,
  stepUpMethods,
} from "./staff-session.service.server.ts";
import { actsOf } from "#app/features/newsroom/staff/staff.policy.ts";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { ok } from "#app/features/base/call/outcome.ts";

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

/**
 * Calls for signing in to the newsroom (docs/newsroom.md#signing-in). The newsroom token is sent in the same header as a
 * member's token.
 */
export const staffSessionCalls = {
  "POST /newsroom/signIn": newsroomCall({
    permission: "anyone",
    changes: [],
    input: passwordForm,
    answer: entry,
    queue: "passwords",
    run: async ({ input, visitor, context }) => signInToNewsroom(input, visitor, context),
  }),
  "POST /newsroom/sendCode": newsroomCall({
    permission: "anyone",
    changes: [],
    input: z.strictObject({ ticket: field }),
    answer: z.null(),
    texts: ["auth"],
    run: async ({ input, visitor, context, texts: { auth } }) => {
      await sendSignInCode(input.ticket, visitor, context);
      return ok(null, auth.smsSent);
    },
  }),
  "POST /newsroom/prove": newsroomCall({
    permission: "anyone",
    changes: [],
    input: z.strictObject({ ticket: field, ...proof }),
    answer: z.object({ token: z.string() }),
    run: async ({ input, visitor, context }) => ({ token: await proveSignIn(input, visitor, context) }),
  }),
  "POST /newsroom/enrol": newsroomCall({
    permission: "anyone",
    changes: [],
    input: z.strictObject({ ticket: field, enrolment: field, code: field }),
    answer: z.object({ token: z.string(), recoveryCodes }),
    run: async ({ input, visitor, context }) => enrolAtSignIn(input, visitor, context),
  }),
  "POST /newsroom/signOut": newsroomCall({
    permission: "staff",
    changes: [],
    answer: z.null(),
    headers: { "Clear-Site-Data": '"cache"' },
    run: ({ caller, visitor }) => signOutOfNewsroom(caller.token, visitor),
  }),
  /**
   * Returns the signed-in staff member with permissions and scopes. `elevated` tells whether the second factor was just
   * repeated. Times are in seconds, 0 for none.
   */
  "GET /newsroom/me": newsroomCall({
    permission: "staff",
    reads: ["session"],
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
      /** The reading calls that the caller's permissions allow, besides those for every staff member. */
      queries: z.array(z.string()),
      topics: topicMapData,
      /** Whether the caller receives any events. */
      hears: z.boolean(),
    }),
    run: async ({ caller, visitor, context, topics }) => {
      const { actor, staff } = caller;
      const { realName: name, grants: roles, ...known } = staff;
      const way = await stepUpMethods(caller, visitor, context);
      const acts = actsOf(actor.grants);
      const heard = { queries: topics.queriesOf(actor), topics: topics.map, hears: topics.hearsAny(actor) };
      return { ...known, name, roles, elevated: actor.elevated, stepUp: way, acts, ...heard };
    },
  }),
  "POST /newsroom/stepUp": newsroomCall({
    permission: "staff",
    changes: ["session"],
    input: z.strictObject(proof),
    answer: z.object({ until: seconds }),
    run: async ({ caller, input, visitor, context }) => ({ until: await stepUp(caller, input, visitor, context) }),
  }),
  "POST /newsroom/sendStepUpCode": newsroomCall({
    permission: "staff",
    changes: [],
    answer: z.null(),
    texts: ["auth"],
    run: async ({ caller, visitor, context, texts: { auth } }) => {
      await sendStepUpCode(caller, visitor, context);
      return ok(null, auth.smsSent);
    },
  }),
  "POST /newsroom/beginApp": newsroomCall({
    permission: "staff",
    changes: [],
    answer: z.object(offer),
    run: async ({ caller, context }) => beginApp(caller, context),
  }),
  "POST /newsroom/bindApp": newsroomCall({
    permission: "staff",
    changes: ["session"],
    input: z.strictObject({ ticket: field, code: field }),
    answer: z.object({ recoveryCodes }),
    texts: ["staff"],
    run: async ({ caller, input, visitor, context, texts }) => {
      const recoveryCodes = await confirmApp(caller, input, visitor, context);
      return ok({ recoveryCodes }, texts.staff.appBound);
    },
  }),
};
