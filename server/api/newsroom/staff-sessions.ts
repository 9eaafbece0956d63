import type { FastifyInstance } from "fastify";
import { newsroomSessionCalls } from "#app/features/newsroom/staff-session/staff-session.calls.ts";
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
  stepUpWays,
} from "#app/features/newsroom/staff-session/staff-session.service.server.ts";
import { actsOf } from "#app/features/newsroom/staff/staff.policy.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";
import { grantOf } from "./staff.ts";

/** Serves the newsroom's sign-in and sign-out, and the signed-in staff member. */
export function addNewsroomSessionCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, newsroomSessionCalls, {
    "POST /newsroom/signIn": async ({ input, visitor, desk }) => signInToNewsroom(input, visitor, desk),
    "POST /newsroom/sendCode": async ({ input, visitor, desk, texts: { auth } }) => {
      await sendSignInCode(input.ticket, visitor, desk);
      return ok(null, auth.smsSent);
    },
    "POST /newsroom/prove": async ({ input, visitor, desk }) => ({ token: await proveSignIn(input, visitor, desk) }),
    "POST /newsroom/enrol": async ({ input, visitor, desk }) => enrolAtSignIn(input, visitor, desk),
    "POST /newsroom/signOut": async ({ caller, visitor, reply }) => {
      reply.header("Clear-Site-Data", '"cache"');
      await signOutOfNewsroom(caller.token, visitor);
      return null;
    },
    "GET /newsroom/me": async ({ caller, visitor, desk }) => {
      const { actor, staff } = caller;
      const { id, username, realName: name, isDemo, hasApp } = staff;
      const roles = staff.grants.map(grantOf);
      const known = { id, name, username, isDemo, hasApp, elevated: actor.elevated };
      return { ...known, stepUp: await stepUpWays(caller, visitor, desk), roles, acts: actsOf(actor.grants) };
    },
    "POST /newsroom/stepUp": async ({ caller, input, visitor, desk }) => ({
      until: toSeconds(await stepUp(caller, input, visitor, desk)),
    }),
    "POST /newsroom/sendStepUpCode": async ({ caller, visitor, desk, texts: { auth } }) => {
      await sendStepUpCode(caller, visitor, desk);
      return ok(null, auth.smsSent);
    },
    "POST /newsroom/beginApp": async ({ caller, desk }) => beginApp(caller, desk),
    "POST /newsroom/bindApp": async ({ caller, input, visitor, desk, texts }) => {
      const recoveryCodes = await confirmApp(caller, input, visitor, desk);
      return ok({ recoveryCodes }, texts.staff.appBound);
    },
  });
}
