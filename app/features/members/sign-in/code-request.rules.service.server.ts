import type { AskedCodeKey } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { checkPassword } from "#app/features/base/password/password.service.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { findByEmail, findByMobile, type MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { refusal } from "#app/features/base/user-error/user-error.ts";
import { countPasswordTry } from "./tries.service.server.ts";

/** The request for a code. `member`: the requester, if signed in. `password`: for the two verifications. */
export type CodeRequest = { key: AskedCodeKey; password: string; member: MemberRow | undefined };

/**
 * Checks the rules of a purpose (docs/wire.md#codes). Signing in, registering and recovering never reveal whether an
 * address has an account (docs/security.md#m5). The registration form reveals it only after the code has proved the
 * address. The purposes of the member area need a member. Returns whether the address is taken. Throws Refusal.
 */
export async function checkRequest(
  { key, password, member }: CodeRequest,
  visitor: Visitor,
  context: MemberContext,
): Promise<boolean> {
  const owner = await (key.channel === "sms" ? findByMobile(key.target) : findByEmail(key.target));
  switch (key.purpose) {
    case "user_mobile_login":
    case "user_register":
    case "user_email_login":
    case "user_retrieve_pwd":
      break;
    case "user_change_mobile":
    case "user_change_email":
      if (member === undefined) throw refusal("signInFirst");
      if (owner !== undefined) throw refusal(key.channel === "sms" ? "mobileInUse" : "emailInUse");
      break;
    case "user_mobile_verify":
    case "user_email_verify":
      if (member === undefined) throw refusal("signInFirst");
      if (owner?.id !== member.id) throw refusal(key.channel === "sms" ? "notYourMobile" : "notYourEmail");
      await checkOwnPassword(member, password, visitor, context);
  }
  return owner !== undefined;
}

/** Checks the account's password if it has one. Members who registered by phone use the code alone as proof. */
async function checkOwnPassword(
  member: MemberRow,
  password: string,
  visitor: Visitor,
  context: MemberContext,
): Promise<void> {
  if (member.password_hash === null) return;
  const counted = await countPasswordTry({ name: member.username, memberId: member.id }, visitor, context);
  const isRight = password.length <= 32 && (await counted.hashed(checkPassword(password, member.password_hash)));
  if (!isRight) throw refusal("wrongPassword");
  await counted.forgive();
}
