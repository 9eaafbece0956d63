import { createHmac } from "node:crypto";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { consumeCode, issueCode } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import type { CodeKey } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { giveBack, take } from "#app/features/base/limit/limit.service.server.ts";
import { masked } from "#app/features/base/member/member.view.ts";
import type { Visitor } from "#app/features/base/member/member.context.ts";
import { Refusal, refusal } from "#app/features/base/user-error/user-error.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { seal, unseal } from "#app/features/base/server-key/sealing.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { isEnrolment } from "#app/features/newsroom/staff/enrolment.service.server.ts";
import { countSending } from "#app/features/members/sign-in/code-budget.service.server.ts";
import { transmit } from "#app/features/members/sign-in/code-request.service.server.ts";
import type { Db } from "#db/client.ts";
import type { NewsroomContext } from "./staff-session.context.ts";
import {
  replaceRecoveryCodes,
  takeStep,
  updateSecret,
  useRecoveryCode,
  type Factors,
} from "./staff-session.repo.server.ts";
import { appSecretOf } from "./app-secret.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { base32, findStep, totpAddress } from "./totp.ts";

/** The methods of the second factor. */
export const FACTOR_METHODS = ["app", "recovery", "sms"] as const;
export type FactorWay = (typeof FACTOR_METHODS)[number];
/** A proof of the second factor. `way` is empty if the client has no method to offer. */
export type Proof = { way: FactorWay | ""; code: string };

/** Limits of wrong codes per staff member, across sessions and tickets. */
const TRIES = [
  { count: 10, seconds: 3_600 },
  { count: 30, seconds: 86_400 },
];
const SECRET_BYTES = 20;

const smsKey = (mobile: string): CodeKey => ({ channel: "sms", target: mobile, purpose: "office_sign_in" });

/**
 * Returns the methods of a staff member: their app and its recovery codes, or SMS codes. SMS is available only without
 * an app, and only to roles that do not require one. It is not available if only the password protected the binding of
 * the number, or if the password was recovered by a code. If there is no method, the staff member must bind an app
 * first.
 */
export function methodsOf(factors: Factors, context: NewsroomContext): { ways: FactorWay[]; mobile: string } {
  if (factors.totpSealed !== null) return { ways: ["app", "recovery"], mobile: "" };
  const open = smsOf(factors, context);
  return open === undefined ? { ways: [], mobile: "" } : { ways: ["sms"], mobile: masked(open.mobile) };
}

/** Returns the SMS gateway and the number of a staff member, or undefined if they cannot use SMS. */
function smsOf({ totpSealed, mobile, takesSms }: Factors, { sms }: NewsroomContext) {
  return totpSealed !== null || !takesSms || mobile === null || sms === undefined ? undefined : { sms, mobile };
}

/** Checks the second factor. Each code works once. Throws Refusal for a wrong code and after too many wrong ones. */
export async function proveFactor(
  factors: Factors,
  proof: Proof,
  visitor: Visitor,
  context: NewsroomContext,
): Promise<void> {
  await countedTry(factors.id, visitor, () => isRight(factors, proof, context));
}

/** Counts a try and then runs a comparison. If it succeeds, the try is not counted. Returns the result. Throws Refusal. */
async function countedTry<T>(
  staffId: number,
  { network }: Visitor,
  compare: () => Promise<T | false>,
  wrong: ConstructorParameters<typeof Refusal>[0] = ({ staff }) => staff.wrongFactor,
): Promise<T> {
  const limit = { kind: "office-factor", subject: String(staffId), windows: TRIES };
  const taken = await take([limit]);
  if (taken.wait !== 0) {
    await recordSecurityEvent({ kind: "office-factor-limited", memberId: staffId, network });
    throw new Refusal(({ auth }) => auth.tooManyTries(taken.wait));
  }
  const found = await compare();
  if (found === false) {
    await recordSecurityEvent({ kind: "office-factor-wrong", memberId: staffId, network });
    throw new Refusal(wrong);
  }
  await giveBack([limit]);
  return found;
}

async function isRight(factors: Factors, { way, code }: Proof, context: NewsroomContext): Promise<boolean> {
  const { id, totpSealed } = factors;
  if (!methodsOf(factors, context).ways.some((open) => open === way)) return false;
  const bySms = smsOf(factors, context);
  if (bySms !== undefined) return consumeCode(smsKey(bySms.mobile), code, context.serverKey);
  if (way === "recovery") return useRecoveryCode(id, recoveryHash(code, id, context.serverKey));
  const secret = totpSealed === null ? undefined : unseal(totpSealed, appSecretOf(id, context.serverKey));
  const step = secret === undefined ? undefined : findStep(secret, code, new Date());
  return step !== undefined && takeStep(id, step);
}

/** Sends a code to the bound number of a staff member who has given the password. Throws Refusal. */
export async function sendFactorCode(factors: Factors, visitor: Visitor, context: NewsroomContext): Promise<void> {
  const open = smsOf(factors, context);
  if (open === undefined) throw refusal("smsOff");
  const key = smsKey(open.mobile);
  await countSending(key, { visitor, isKnown: true }, context);
  await transmit(open.sms, key, await issueCode(key, context.serverKey), visitor, context);
}

/**
 * Returns the secret that a ticket offers to an authenticator app. It is derived from the ticket, so nothing is stored
 * before the app has proved a code.
 */
function secretOf(ticket: string, { serverKey }: NewsroomContext): Buffer {
  return createHmac("sha256", serverKey).update(`totp secret\0${ticket}`).digest().subarray(0, SECRET_BYTES);
}

/** Returns the data for the app: the secret to type, and the address for a QR code. */
export async function offerApp(ticket: string, { username }: Factors, context: NewsroomContext) {
  const secret = secretOf(ticket, context);
  const { siteName } = await readSettings();
  return { secret: base32(secret), address: totpAddress(secret, { issuer: siteName, account: username }) };
}

/**
 * Checks a code of the offered app and returns the data that binds the app. Throws Refusal for a code that does not match
 * the offered secret. Throws it too for a wrong enrolment code when the first app is bound.
 */
export async function proveApp(
  { ticket, code, enrolment }: { ticket: string; code: string; enrolment?: string },
  factors: Factors,
  visitor: Visitor,
  context: NewsroomContext,
) {
  const secret = secretOf(ticket, context);
  const compare = async () => {
    const found = findStep(secret, code, new Date());
    const isAllowed = enrolment === undefined || (await isEnrolment(factors.id, enrolment));
    return found !== undefined && isAllowed && found;
  };
  const step = await countedTry(
    factors.id,
    visitor,
    compare,
    enrolment === undefined ? undefined : ({ staff }) => staff.wrongEnrolment,
  );
  return { sealed: seal(secret, appSecretOf(factors.id, context.serverKey)), step };
}

/** Binds an app and replaces any former one. Returns the recovery codes, which are shown only now. */
export async function bindApp(
  { id }: Factors,
  app: { sealed: Buffer; step: number },
  { network }: Visitor,
  context: NewsroomContext,
  trx: Db,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await updateSecret(id, app, trx);
  const hashes = codes.map((code) => recoveryHash(code, id, context.serverKey));
  await replaceRecoveryCodes(id, hashes, trx);
  await sendMessage(id, { kind: "account", event: "office-factor-changed", facts: {} }, trx);
  await recordSecurityEvent({ kind: "office-factor-changed", memberId: id, network }, trx);
  const actor = { name: `staff:${id}` };
  await recordAudit({ actor, action: "staff.bind-app", targetKind: "staff", targetId: id }, trx);
  return codes;
}
