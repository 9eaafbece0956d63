import { takeOfBudget, type Full } from "#app/features/base/budget/budget.service.server.ts";
import { consumeChallenge } from "#app/features/base/captcha/captcha.service.server.ts";
import { consumeCode } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import type { CodeKey } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { checkChoice } from "#app/features/base/password/password-choice.service.server.ts";
import { refuseReservedNames } from "#app/features/base/reserved-name/reserved-name.service.server.ts";
import { checkPassword, hashPassword, needsRehash } from "#app/features/base/password/password.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  createMember,
  currentConsents,
  enter,
  namesForNewcomer,
  refuseChild,
  type Entered,
} from "./entry.service.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { checkArea, checkForm } from "#app/features/base/member/member.forms.ts";
import {
  findByEmail,
  findByMobile,
  findByUsername,
  updatePassword,
  type MemberRow,
} from "#app/features/base/member/member-row.service.server.ts";
import {
  accountLogin,
  email,
  mailLogin,
  mobile,
  phoneLogin,
  registration,
} from "#app/features/base/member/member.schema.ts";
import { Refusal, refusal } from "#app/features/base/user-error/user-error.ts";
import { askerOf } from "./code-budget.service.server.ts";
import { countCodeTry, countPasswordTry } from "./tries.service.server.ts";

/** The form of checkIn with any tab. Fields that a client does not send are empty (docs/wire.md#sign-in). */
export type CheckInForm = {
  username: string;
  password: string;
  mobile: string;
  email: string;
  captcha: string;
  areacode: string;
  registerType: string;
  captchaId: string;
  captchaInfo: string;
  age: string;
  keep: boolean;
};

/** Signs in with account and password. Throws Refusal. */
export async function signInByPassword(form: CheckInForm, visitor: Visitor, context: MemberContext): Promise<Entered> {
  const member = await memberOfPassword(form, visitor, context);
  const consents = await currentConsents();
  return withTransaction((trx) =>
    enter({ member, keep: form.keep, isNew: false, by: "password" }, consents, visitor, context, trx),
  );
}

/** The sign-in form with account and password. */
export type PasswordForm = Pick<CheckInForm, "username" | "password" | "captchaId" | "captchaInfo">;

/**
 * Returns the member of an account and a password. The account is a name, an e-mail address or a mobile number. It uses
 * up the captcha and counts the try before it compares the password. The caller decides who may sign in. Throws Refusal
 * with one text for unknown names and wrong passwords.
 */
export async function memberOfPassword(
  form: PasswordForm,
  visitor: Visitor,
  context: MemberContext,
): Promise<MemberRow> {
  const { username, password } = checkForm(accountLogin, form);
  const { captchaId: id, captchaInfo: info } = form;
  if (!(await consumeChallenge({ id, info, network: visitor.network }))) throw refusal("humanCheck");
  const member = await findByLoginName(username);
  const counted = await countPasswordTry({ name: username, memberId: member?.id }, visitor, context);
  const isRight = await counted.hashed(checkPassword(password, member?.password_hash ?? null));
  if (!isRight || member === undefined) {
    await recordSecurityEvent({ kind: "sign-in-failed", memberId: member?.id, network: visitor.network });
    throw refusal("wrongCredentials");
  }
  await counted.forgive();
  await renewHash(member, password);
  return member;
}

async function findByLoginName(name: string): Promise<MemberRow | undefined> {
  const asMobile = mobile.safeParse(name);
  if (asMobile.success) return findByMobile(asMobile.data);
  const asEmail = email.safeParse(name);
  return asEmail.success ? findByEmail(asEmail.data) : findByUsername(name);
}

/** Replaces a hash that is weaker than the current rules require. */
async function renewHash(member: MemberRow, password: string): Promise<void> {
  const old = member.password_hash;
  if (old !== null && needsRehash(old)) await updatePassword(member.id, await hashPassword(password), old);
}

/**
 * Runs `work` if the code is right. A wrong code stays counted. A Refusal of `work` makes the code valid again, because
 * the fault was another one, such as a name that is taken.
 */
async function withRightCode<T>(
  { key, code }: { key: CodeKey; code: string },
  visitor: Visitor,
  context: MemberContext,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const outcome = await withTransaction(async (trx) =>
    (await consumeCode(key, code, context.serverKey, trx)) ? { done: await work(trx) } : undefined,
  );
  if (outcome !== undefined) return outcome.done;
  await recordSecurityEvent({ kind: "code-wrong", network: visitor.network, detail: { purpose: key.purpose } });
  throw refusal("wrongCode");
}

/**
 * Signs in with a code sent by SMS, or by e-mail to members with an address. An unknown number is registered
 * (docs/wire.md#sign-in). An unknown address is not, and every code for it is wrong. Throws Refusal.
 */
export async function signInByCode(form: CheckInForm, visitor: Visitor, context: MemberContext): Promise<Entered> {
  const { key, code } = form.registerType === "email" ? mailKey(form) : phoneKey(form);
  const counted = await countCodeTry(key.target, visitor, context);
  const consents = await currentConsents();
  // New accounts are counted before the transaction, so that it needs no second connection. Existing members are not
  // counted.
  const isNewcomer = key.channel === "sms" && (await findByMobile(key.target)) === undefined;
  const opened = isNewcomer ? await countNewAccount(visitor, context) : undefined;
  const entered = await withRightCode({ key, code }, visitor, context, async (trx) => {
    const known = await (key.channel === "sms" ? findByMobile(key.target, trx) : findByEmail(key.target, trx));
    if (known === undefined && key.channel === "email") throw refusal("wrongCode");
    const member = known ?? (await createFromMobile(key.target, form.age, trx));
    return enter(
      { member, keep: form.keep, isNew: known === undefined, by: key.channel, age: form.age },
      consents,
      visitor,
      context,
      trx,
    );
  }).catch(async (error: unknown) => {
    await opened?.();
    throw error;
  });
  await counted.forgive();
  return entered;
}

/** Counts an account before its creation. Returns a function that takes the count back. Throws Refusal at the limit. */
async function countNewAccount(visitor: Visitor, context: MemberContext): Promise<() => Promise<void>> {
  const refuse = ({ wait, isSite }: Full) =>
    new Refusal(({ auth }) => (isSite ? auth.accountsSpent(wait) : auth.tooManyAccounts(wait)));
  const budget = { kind: "register", ...context.limits.register };
  return takeOfBudget(budget, await askerOf(visitor, undefined), { refuse, context });
}

function phoneKey(form: CheckInForm): { key: CodeKey; code: string } {
  checkArea(form.areacode);
  const { mobile: target, captcha } = checkForm(phoneLogin, form);
  return { key: { channel: "sms", target, purpose: "user_mobile_login" }, code: captcha };
}

function mailKey(form: CheckInForm): { key: CodeKey; code: string } {
  const { email: target, captcha } = checkForm(mailLogin, form);
  return { key: { channel: "email", target, purpose: "user_email_login" }, code: captcha };
}

async function createFromMobile(target: string, age: string, trx: Db): Promise<MemberRow> {
  // A client with a field for the age first sends "ask". This refusal tells it that the member is new, so that it asks.
  // Other clients register without an age.
  if (age === "ask") throw new Refusal(({ auth }) => auth.ageNeeded, { age: true });
  refuseChild(age);
  return createMember({ ...namesForNewcomer(), mobile: target, email: null, password_hash: null }, trx);
}

/**
 * Registers with a form. The number or address that got the code becomes the member's. The other one is dropped,
 * because it is unproved. Throws Refusal.
 */
export async function register(form: CheckInForm, visitor: Visitor, context: MemberContext): Promise<Entered> {
  const byMail = form.registerType === "email";
  if (!byMail && form.registerType !== "mobile" && form.registerType !== "") throw refusal("unknownTab");
  if (!byMail) checkArea(form.areacode);
  refuseChild(form.age);
  const filled = checkForm(byMail ? registration.extend({ email }) : registration.extend({ mobile }), form);
  const target = "email" in filled ? filled.email : filled.mobile;
  await refuseReservedNames([filled.username]);
  await checkChoice(filled.password, [filled.username, target]);
  const counted = await countCodeTry(target, visitor, context);
  const password_hash = await counted.hashed(hashPassword(filled.password));
  const consents = await currentConsents();
  const channel = byMail ? "email" : "sms";
  const key = { channel, target, purpose: "user_register" } as const;
  const opened = await countNewAccount(visitor, context);
  const entered = await withRightCode({ key, code: filled.captcha }, visitor, context, async (trx) => {
    const contact = byMail ? { mobile: null, email: target } : { mobile: target, email: null };
    const names = { username: filled.username, nickname: filled.username };
    const member = await createMember({ ...names, ...contact, password_hash }, trx);
    // Registration never returns a refresh token (docs/wire.md#envelope).
    return enter({ member, keep: false, isNew: true, by: channel, age: form.age }, consents, visitor, context, trx);
  }).catch(async (error: unknown) => {
    await opened();
    throw error;
  });
  await counted.forgive();
  return entered;
}
