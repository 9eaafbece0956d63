import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { ownProfile } from "#app/features/base/member/member.view.ts";
import { profileForm } from "./profile.schema.ts";

const recoveryBody = z.object({
  type: field,
  account: field,
  captcha: field,
  password: field,
  /** Compared when it is sent, which public clients do not. */
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

/** How a member's account is protected: password and bound addresses (docs/wire.md#account). */
export const accountCalls = defineCalls({
  "POST /account/retrievePassword": {
    permission: "anyone",
    input: recoveryBody,
    answer: z.null(),
    texts: ["auth"],
    queue: "passwords",
  },
  "POST /account/changePassword": {
    permission: "account/changePassword/edit",
    input: passwordBody,
    answer: z.null(),
    texts: ["auth"],
    queue: "passwords",
  },
  /** The password alone, before what follows asks for more. */
  "POST /account/checkPassword": {
    permission: "account/profile/edit",
    input: z.object({ password: field }),
    answer: z.null(),
    queue: "passwords",
  },
  "POST /account/verification": {
    permission: "account/profile/edit",
    input: z.object({ type: field, captcha: field }),
    answer: z.object({ type: z.enum(["mobile", "email"]), accountVerificationToken: z.string() }),
  },
  "POST /account/changeBind": {
    permission: "account/profile/edit",
    input: bindingBody,
    answer: z.null(),
    texts: ["account"],
    queue: "passwords",
  },
});

const profileState = z.object({
  accountVerificationType: z.array(z.enum(["email", "mobile"])),
  profile: ownProfile,
  closeAt: z.int().describe("Seconds; 0: the account is not being closed"),
});

/** A member's own profile (docs/wire.md#account). */
export const profileCalls = defineCalls({
  "GET /account/profile": { permission: "member", answer: profileState },
  /** Clients send all of their userInfo; `reads` names the used fields. */
  "POST /account/profile": {
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
  },
});

const device = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  createtime: z.int().describe("Seconds"),
  lastusetime: z.int().describe("Seconds"),
  current: z.boolean(),
});

/** Where a member is signed in, and signing out from afar. */
export const deviceCalls = defineCalls({
  "GET /account/sessions": {
    permission: "account/security",
    answer: z.object({ list: z.array(device) }),
    texts: ["account"],
  },
  "POST /account/endSession": {
    permission: "account/security/end",
    input: z.object({ id: idField }),
    records: { id: "own session" },
    answer: z.null(),
    texts: ["account"],
  },
  "POST /account/endOtherSessions": { permission: "account/security/end", answer: z.null(), texts: ["account"] },
});

/** The password, or a code of user_mobile_verify (user_email_verify for members without a number). */
const proof = z.object({ password: field, captcha: field });

/** A member's rights over their data (PIPL, articles 45 and 47). */
export const personalDataCalls = defineCalls({
  "POST /account/export": {
    permission: "account/security/export",
    input: proof,
    answer: "file",
    queue: "passwords",
  },
  "POST /account/close": {
    permission: "account/security/close",
    input: proof,
    answer: z.object({ closeAt: z.int() }),
    texts: ["account"],
    queue: "passwords",
  },
  "POST /account/keep": { permission: "member", answer: z.null(), texts: ["account"] },
});

type AccountCalls = typeof accountCalls;
type ProfileCalls = typeof profileCalls;
type DeviceCalls = typeof deviceCalls;
type PersonalDataCalls = typeof personalDataCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends AccountCalls, ProfileCalls, DeviceCalls, PersonalDataCalls {}
}
