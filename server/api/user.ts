import type { FastifyInstance } from "fastify";
import { memberIndexCalls } from "#app/features/base/member/member.calls.server.ts";
import type { MemberDesk, Visitor } from "#app/features/base/member/member.context.ts";
import { checkMemberCentre, readMemberMenus, readUserInfo } from "#app/features/base/member/member.service.server.ts";
import { refusal } from "#app/features/base/user-error/user-error.ts";
import { sessionCalls } from "#app/features/base/session/session.calls.server.ts";
import { closeSessions, refreshSession } from "#app/features/base/session/session.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import type { Entered } from "#app/features/members/sign-in/entry.service.server.ts";
import { signInCalls } from "#app/features/members/sign-in/sign-in.calls.server.ts";
import {
  register,
  signInByCode,
  signInByPassword,
  type CheckInForm,
} from "#app/features/members/sign-in/sign-in.service.server.ts";
import { tokenOf, verificationTypes, type MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Where a member goes after registering (docs/wire.md#sign-in). */
const MEMBER_AREA = "/user";

/** Serves sign-in, registration and sign-out, and the signed-in member. */
export function addUserCalls(app: FastifyInstance, members: MemberCalls): void {
  addCheckIn(app, members);
  addSession(app, members);
  serve(app, members, memberIndexCalls, {
    "GET /user/index": async ({ actor: { member, token }, language }) => {
      const menus = await readMemberMenus(language);
      return { userInfo: await readUserInfo(member, { token, refreshToken: "" }, members.siteUrl), ...menus };
    },
  });
}

function addCheckIn(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, signInCalls, {
    "GET /user/checkIn": async ({ actor, desk }) => {
      await checkMemberCentre();
      const { passwordMinimum } = await readSettings();
      const ways = { accountVerificationType: verificationTypes(desk), passwordMinimum };
      if (actor === undefined) return ways;
      const tokens = { token: actor.token, refreshToken: "" };
      const known = await readUserInfo(actor.member, tokens, members.siteUrl);
      return { ...ways, userInfo: known, routePath: MEMBER_AREA };
    },
    "POST /user/checkIn": async ({ input, visitor, desk, texts: { auth } }) => {
      await checkMemberCentre();
      const { tab, templateCode: _, ...form } = input;
      const { member, tokens, isNew } = await signIn(tab, form, visitor, desk);
      const data = { userInfo: await readUserInfo(member, tokens, members.siteUrl), routePath: MEMBER_AREA };
      return ok(data, isNew ? auth.registered : auth.signedIn);
    },
  });
}

/**
 * Returns the way of signing in that a form chooses: by its tab, and by its fields where older clients use one tab for
 * two ways (docs/wire.md#sign-in).
 */
function signIn(tab: string, form: CheckInForm, visitor: Visitor, desk: MemberDesk): Promise<Entered> {
  if (tab === "register") return register(form, visitor, desk);
  if (tab === "userlogin" || (tab === "login" && form.password !== "")) return signInByPassword(form, visitor, desk);
  if (tab === "login") return signInByCode(form, visitor, desk);
  throw refusal("unknownTab");
}

function addSession(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, sessionCalls, {
    // Ends the session of the token and that of the refresh token, if they exist.
    "POST /user/logout": async ({ visitor, request, reply }) => {
      // Pages that the browser still holds show the member; what it stores is cleared by our own client (docs/security.md#t10).
      reply.header("Clear-Site-Data", '"cache"');
      const { refresh_token: refresh } = (request.body ?? {}) as { refresh_token?: unknown };
      const tokens = [tokenOf(request), refresh].filter((token) => typeof token === "string");
      await closeSessions(tokens, visitor.network);
      return null;
    },
    "POST /common/refreshToken": async ({ input, visitor, desk }) => {
      const tokens = await refreshSession(input.refresh_token, visitor.network, desk.sessions);
      if (tokens === undefined) throw refusal("sessionOver");
      return { type: "user-refresh", ...tokens };
    },
  });
}
