import type { FastifyInstance } from "fastify";
import { officeSessionCalls } from "#app/features/newsroom/staff-session/staff-session.calls.ts";
import {
  beginApp,
  confirmApp,
  enrolAtSignIn,
  proveSignIn,
  sendSignInCode,
  sendStepUpCode,
  signInToOffice,
  signOutOfOffice,
  stepUp,
  stepUpWays,
} from "#app/features/newsroom/staff-session/staff-session.service.server.ts";
import { actsOf } from "#app/features/newsroom/staff/staff.policy.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { ok } from "../serve.ts";
import { serveOffice, type OfficeCalls } from "./serve-newsroom.ts";
import { grantOf } from "./staff.ts";

/** Serves the newsroom's sign-in and sign-out, and the signed-in staff member. */
export function addOfficeSessionCalls(app: FastifyInstance, office: OfficeCalls): void {
  serveOffice(app, office, officeSessionCalls, {
    "POST /office/signIn": async ({ input, visitor, desk }) => signInToOffice(input, visitor, desk),
    "POST /office/sendCode": async ({ input, visitor, desk, texts: { auth } }) => {
      await sendSignInCode(input.ticket, visitor, desk);
      return ok(null, auth.smsSent);
    },
    "POST /office/prove": async ({ input, visitor, desk }) => ({ token: await proveSignIn(input, visitor, desk) }),
    "POST /office/enrol": async ({ input, visitor, desk }) => enrolAtSignIn(input, visitor, desk),
    "POST /office/signOut": async ({ caller, visitor, reply }) => {
      reply.header("Clear-Site-Data", '"cache"');
      await signOutOfOffice(caller.token, visitor);
      return null;
    },
    "GET /office/me": async ({ caller, visitor, desk }) => {
      const { actor, staff } = caller;
      const { id, username, realName: name, isDemo, hasApp } = staff;
      const roles = staff.grants.map(grantOf);
      const known = { id, name, username, isDemo, hasApp, elevated: actor.elevated };
      return { ...known, stepUp: await stepUpWays(caller, visitor, desk), roles, acts: actsOf(actor.grants) };
    },
    "POST /office/stepUp": async ({ caller, input, visitor, desk }) => ({
      until: toSeconds(await stepUp(caller, input, visitor, desk)),
    }),
    "POST /office/sendStepUpCode": async ({ caller, visitor, desk, texts: { auth } }) => {
      await sendStepUpCode(caller, visitor, desk);
      return ok(null, auth.smsSent);
    },
    "POST /office/beginApp": async ({ caller, desk }) => beginApp(caller, desk),
    "POST /office/bindApp": async ({ caller, input, visitor, desk, texts }) => {
      const recoveryCodes = await confirmApp(caller, input, visitor, desk);
      return ok({ recoveryCodes }, texts.staff.appBound);
    },
  });
}
