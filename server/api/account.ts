import type { FastifyInstance } from "fastify";
import { checkMemberCentre } from "#app/features/base/member/member.service.server.ts";
import { accountCalls, deviceCalls, profileCalls } from "#app/features/members/account/account.calls.server.ts";
import {
  changeBinding,
  checkPasswordForBinding,
  verifyContact,
} from "#app/features/members/account/binding.service.server.ts";
import { listDevices, signOutDevice, signOutOthers } from "#app/features/members/account/devices.service.server.ts";
import { changePassword } from "#app/features/members/account/password-change.service.server.ts";
import { changeProfile, readOwnProfile } from "#app/features/members/account/profile.service.server.ts";
import { recoverPassword } from "#app/features/members/account/recovery.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { verificationTypes, type MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Serves the calls of a member's account: password and bound addresses, profile, devices. */
export function addAccountCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, accountCalls, {
    "POST /account/retrievePassword": async ({ input, visitor, desk, texts }) => {
      await checkMemberCentre();
      await recoverPassword(input, visitor, desk);
      return ok(null, texts.auth.passwordChanged);
    },
    "POST /account/changePassword": async ({ input, actor, visitor, desk, texts }) => {
      await changePassword(input, actor, visitor, desk);
      return ok(null, texts.auth.passwordChanged);
    },
    "POST /account/checkPassword": async ({ input, actor, visitor, desk }) => {
      await checkPasswordForBinding(input.password, actor, visitor, desk);
      return null;
    },
    "POST /account/verification": async ({ input, actor, visitor, desk }) => verifyContact(input, actor, visitor, desk),
    "POST /account/changeBind": async ({ input, actor, visitor, desk, texts: { account } }) => {
      await changeBinding(input, actor, visitor, desk);
      return ok(null, input.type === "email" ? account.bound.email : account.bound.mobile);
    },
  });
  addProfile(app, members);
  addDevices(app, members);
}

function addProfile(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, profileCalls, {
    "GET /account/profile": async ({ actor, desk }) => ({
      accountVerificationType: verificationTypes(desk),
      profile: await readOwnProfile(actor, members.siteUrl),
      closeAt: actor.member.close_at === null ? 0 : toSeconds(actor.member.close_at),
    }),
    "POST /account/profile": async ({ input, actor, texts }) => {
      await changeProfile(input, actor, members.siteUrl);
      return ok(null, texts.account.profileSaved);
    },
  });
}

function addDevices(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, deviceCalls, {
    "GET /account/sessions": async ({ actor, texts: { account } }) => {
      const devices = await listDevices(actor);
      return { list: devices.map((one) => ({ ...one, device: one.device || account.unknownDevice })) };
    },
    "POST /account/endSession": async ({ input, actor, visitor, texts }) => {
      await signOutDevice(input.id, actor, visitor);
      return ok(null, texts.account.sessionEnded);
    },
    "POST /account/endOtherSessions": async ({ actor, visitor, texts }) =>
      ok(null, texts.account.sessionsEnded(await signOutOthers(actor, visitor))),
  });
}
