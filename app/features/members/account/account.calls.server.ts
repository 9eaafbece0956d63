import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { ownProfile } from "#app/features/base/member/member.view.ts";
import { profileForm } from "./profile.schema.ts";
import { checkMemberCentre, verificationTypes } from "#app/features/base/member/member.service.server.ts";
import { changeBinding, checkPasswordForBinding, verifyContact } from "./binding.service.server.ts";
import { listDevices, signOutDevice, signOutOthers } from "./devices.service.server.ts";
import { changePassword } from "./password-change.service.server.ts";
import { changeProfile, readOwnProfile } from "./profile.service.server.ts";
import { recoverPassword } from "./recovery.service.server.ts";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";

const recoveryBody = z.object({
  type: field,
  account: field,
  captcha: field,
  password: field,
  /** The confirmation is compared if it is sent; public clients do not send it. */
  confirmPwd: z
    .string()
    .max(2_000)
    .nullish()
    .transform((value) => value ?? undefined),
  areacode: field,
});

const bindingBody = z.object({
  type: field,
  captcha: field,
  email: field,
  mobile: field,
  accountVerificationToken: field,
  password: field,
});

const passwordBody = z.object({ oldPassword: field, newPassword: field, confirmPassword: field });

/** Calls that protect a member's account: password and bound addresses (docs/wire.md#account). */
export const accountCalls = {
  "POST /account/retrievePassword": memberCall({
    permission: "anyone",
    input: recoveryBody,
    answer: z.null(),
    texts: ["auth"],
    queue: "passwords",
    run: async ({ input, visitor, context, texts }) => {
      await checkMemberCentre();
      await recoverPassword(input, visitor, context);
      return ok(null, texts.auth.passwordChanged);
    },
  }),
  "POST /account/changePassword": memberCall({
    permission: "account/changePassword/edit",
    input: passwordBody,
    answer: z.null(),
    texts: ["auth"],
    queue: "passwords",
    run: async ({ input, actor, visitor, context, texts }) => {
      await changePassword(input, actor, visitor, context);
      return ok(null, texts.auth.passwordChanged);
    },
  }),
  /** Checks the password alone, before the next step asks for more. */
  "POST /account/checkPassword": memberCall({
    permission: "account/profile/edit",
    input: z.object({ password: field }),
    answer: z.null(),
    queue: "passwords",
    run: async ({ input, actor, visitor, context }) => {
      await checkPasswordForBinding(input.password, actor, visitor, context);
      return null;
    },
  }),
  "POST /account/verification": memberCall({
    permission: "account/profile/edit",
    input: z.object({ type: field, captcha: field }),
    answer: z.object({ type: z.enum(["mobile", "email"]), accountVerificationToken: z.string() }),
    run: async ({ input, actor, visitor, context }) => verifyContact(input, actor, visitor, context),
  }),
  "POST /account/changeBind": memberCall({
    permission: "account/profile/edit",
    input: bindingBody,
    answer: z.null(),
    texts: ["account"],
    queue: "passwords",
    run: async ({ input, actor, visitor, context, texts: { account } }) => {
      await changeBinding(input, actor, visitor, context);
      return ok(null, input.type === "email" ? account.bound.email : account.bound.mobile);
    },
  }),
};

const profileState = z.object({
  accountVerificationType: z.array(z.enum(["email", "mobile"])),
  profile: ownProfile,
  closeAt: secondsOrZero.describe("Seconds; 0: the account is not being closed"),
});

/** Calls of a member's own profile (docs/wire.md#account). */
export const profileCalls = {
  "GET /account/profile": memberCall({
    permission: "member",
    answer: profileState,
    run: async ({ actor, context, siteUrl }) => ({
      accountVerificationType: verificationTypes(context),
      profile: await readOwnProfile(actor, siteUrl),
      closeAt: actor.member.close_at,
    }),
  }),
  /** Clients send their whole userInfo; `reads` lists the used fields. */
  "POST /account/profile": memberCall({
    permission: "account/profile/edit",
    input: z.record(z.string(), z.unknown()),
    form: profileForm,
    records: {
      avatar: "own upload",
      province: "public province",
      city: "public city",
      district: "public district",
    },
    answer: z.null(),
    texts: ["account"],
    run: async ({ input, actor, siteUrl, texts }) => {
      await changeProfile(input, actor, siteUrl);
      return ok(null, texts.account.profileSaved);
    },
  }),
};

const device = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  createtime: seconds.describe("Seconds"),
  lastusetime: seconds.describe("Seconds"),
  current: z.boolean(),
});

/** Calls for a member's sessions on all devices. */
export const deviceCalls = {
  "GET /account/sessions": memberCall({
    permission: "account/security",
    answer: z.object({ list: z.array(device) }),
    texts: ["account"],
    run: async ({ actor, texts: { account } }) => {
      const devices = await listDevices(actor);
      return { list: devices.map((one) => ({ ...one, device: one.device || account.unknownDevice })) };
    },
  }),
  "POST /account/endSession": memberCall({
    permission: "account/security/end",
    input: z.object({ id: idField }),
    records: { id: "own session" },
    answer: z.null(),
    texts: ["account"],
    run: async ({ input, actor, visitor, texts }) => {
      await signOutDevice(input.id, actor, visitor);
      return ok(null, texts.account.sessionEnded);
    },
  }),
  "POST /account/endOtherSessions": memberCall({
    permission: "account/security/end",
    answer: z.null(),
    texts: ["account"],
    run: async ({ actor, visitor, texts }) =>
      ok(null, texts.account.sessionsEnded(await signOutOthers(actor, visitor))),
  }),
};
