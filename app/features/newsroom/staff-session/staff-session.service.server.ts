import type { Visitor } from "#app/features/base/member/member.context.ts";
import { Refusal, refusal } from "#app/features/base/user-error/user-error.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import {
  closeSessions,
  elevateSession,
  findBearer,
  isKnownDevice,
  openSession,
} from "#app/features/base/session/session.service.server.ts";
import { newToken, tokenHash } from "#app/features/base/session/session.tokens.server.ts";
import { deviceName } from "#app/features/members/account/device.view.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { memberOfPassword, type PasswordForm } from "#app/features/members/sign-in/sign-in.service.server.ts";
import { useEnrolment } from "#app/features/newsroom/staff/enrolment.service.server.ts";
import { requireElevated, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { colleagueBeside, staffBeside } from "#app/features/newsroom/staff/staff.service.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  bindApp,
  offerApp,
  proveApp,
  proveFactor,
  sendFactorCode,
  methodsOf,
  type FactorWay,
  type Proof,
} from "./factor.service.server.ts";
import { isFree, newsroomRules, type NewsroomCaller, type NewsroomContext } from "./staff-session.context.ts";
import {
  findOpenSessions,
  deleteTicket,
  findFactors,
  insertTicket,
  tryTicket,
  type Factors,
  type TicketPurpose,
} from "./staff-session.repo.server.ts";

const TICKET_SECONDS = 600;
/** The number of times that a ticket can be used. Sending an SMS code counts too. */
const TICKET_TRIES = 8;
const ELEVATED_SECONDS = 600;

/** The state after the password was checked: signed in, second factor needed, or app to be bound. */
export type Entry =
  | { step: "in"; token: string }
  | { step: "factor"; ticket: string; ways: FactorWay[]; mobile: string }
  | { step: "enrol"; ticket: string; secret: string; address: string };

/**
 * Takes the first step of signing in: checks account and password as for members. Throws Refusal, also for members who are
 * not staff.
 */
export async function signInToNewsroom(form: PasswordForm, visitor: Visitor, context: NewsroomContext): Promise<Entry> {
  const member = await memberOfPassword(form, visitor, context);
  if (member.status !== "active") throw refusal("disabled");
  if (member.is_demo && !context.sessions.demo) throw refusal("demoIsOver");
  const factors = await findFactors(member.id);
  if (factors === undefined) throw new Refusal(({ staff }) => staff.notStaff);
  if (isFree(factors, visitor, context))
    return { step: "in", token: await withTransaction((trx) => enter(factors, "", visitor, context, trx)) };
  if (factors.isDemo) throw new Refusal(({ staff }) => staff.demoElsewhere);
  const { ways, mobile } = methodsOf(factors, context);
  const isFirst = ways.length === 0;
  const ticket = await newTicket(factors.id, isFirst ? "enrol" : "factor");
  return isFirst
    ? { step: "enrol", ticket, ...(await offerApp(ticket, factors, context)) }
    : { step: "factor", ticket, ways, mobile };
}

async function newTicket(staffId: number, purpose: TicketPurpose): Promise<string> {
  const ticket = newToken();
  await insertTicket({ hash: tokenHash(ticket), staffId, purpose }, TICKET_SECONDS);
  return ticket;
}

/** Returns the holder of a ticket and counts one use. Throws Refusal for a ticket that has expired or was used too often. */
async function holderOf(ticket: string, purpose: TicketPurpose): Promise<Factors> {
  const staffId = await tryTicket({ hash: tokenHash(ticket), purpose }, TICKET_TRIES);
  const factors = staffId === undefined ? undefined : await findFactors(staffId);
  if (factors === undefined) throw ticketOver();
  return factors;
}

const ticketOver = () => new Refusal(({ staff }) => staff.ticketOver);

/** Sends an SMS code to a staff member who has given the password. Throws Refusal. */
export async function sendSignInCode(ticket: string, visitor: Visitor, context: NewsroomContext): Promise<void> {
  await sendFactorCode(await holderOf(ticket, "factor"), visitor, context);
}

/** Takes the second step of signing in: checks the second factor. Returns the token of the new session. Throws Refusal. */
export async function proveSignIn(
  { ticket, ...proof }: Proof & { ticket: string },
  visitor: Visitor,
  context: NewsroomContext,
): Promise<string> {
  const factors = await holderOf(ticket, "factor");
  await proveFactor(factors, proof, visitor, context);
  return withTransaction(async (trx) => {
    if (!(await deleteTicket(tokenHash(ticket), trx))) throw ticketOver();
    return enter(factors, proof.way, visitor, context, trx);
  });
}

/**
 * Takes the second step for a staff member who has no second factor yet. Binds an app with the administrator's code and
 * signs them in. Throws Refusal.
 */
export async function enrolAtSignIn(
  { ticket, ...shown }: { ticket: string; enrolment: string; code: string },
  visitor: Visitor,
  context: NewsroomContext,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const factors = await holderOf(ticket, "enrol");
  const app = await proveApp({ ticket, ...shown }, factors, visitor, context);
  return withTransaction(async (trx) => {
    if (!(await deleteTicket(tokenHash(ticket), trx)) || !(await useEnrolment(factors.id, trx))) throw ticketOver();
    const recoveryCodes = await bindApp(factors, app, visitor, context, trx);
    return { recoveryCodes, token: await enter(factors, "app", visitor, context, trx) };
  });
}

/** Opens a newsroom session and returns its token. Notifies the staff member if the device is new. */
async function enter(
  { id }: Factors,
  way: Proof["way"],
  { network, agent }: Visitor,
  context: NewsroomContext,
  trx: Db,
): Promise<string> {
  const device = { memberId: id, area: "office", network, agent } as const;
  const isKnown = await isKnownDevice(device, trx);
  const { token } = await openSession({ ...device, keep: false }, newsroomRules(context), trx);
  if (!isKnown || way === "recovery") {
    const facts = { device: deviceName(agent), network, way };
    await sendMessage(id, { kind: "account", event: "office-signed-in", facts }, trx);
  }
  await recordSecurityEvent({ kind: "office-signed-in", memberId: id, network, detail: { way } }, trx);
  return token;
}

/**
 * Returns the owner of a newsroom token. The result is "expired" if the token was valid once or its owner is no longer
 * active. `renews` tells whether this call extends the session.
 */
export async function findNewsroomCaller(
  token: string | undefined,
  context: NewsroomContext,
  { renews }: { renews: boolean },
): Promise<NewsroomCaller | "none" | "over"> {
  if (token === undefined) return "none";
  const bearer = await findBearer(token, newsroomRules(context), { area: "office", beside: staffBeside, renews });
  if (bearer.state !== "open") return bearer.state;
  const { sessionId, isElevated: elevated, beside } = bearer;
  const found = colleagueBeside(beside, { sessionId, elevated });
  return found === undefined ? "over" : { ...found, token };
}

/**
 * Returns the staff members of open sessions with their current permissions, keyed by session id. Does not extend the
 * sessions.
 */
export async function readOpenSessions(sessionIds: number[]): Promise<ReadonlyMap<number, StaffActor>> {
  const open = await findOpenSessions(sessionIds, staffBeside);
  return new Map(
    open.flatMap(({ id: sessionId, beside }) => {
      const found = colleagueBeside(beside, { sessionId, elevated: false });
      return found === undefined ? [] : [[sessionId, found.actor] as const];
    }),
  );
}

/** Closes the newsroom session of a token. */
export async function signOutOfNewsroom(token: string, { network }: Visitor): Promise<void> {
  await closeSessions([token], network, "office");
}

/**
 * Repeats the second factor, which grants, settings and bulk commands require. Returns the time at which this expires.
 * Throws Refusal.
 */
export async function stepUp(
  { actor }: NewsroomCaller,
  proof: Proof,
  visitor: Visitor,
  context: NewsroomContext,
): Promise<Date> {
  const factors = await factorsOf(actor);
  if (!isFree(factors, visitor, context)) await proveFactor(factors, proof, visitor, context);
  await recordSecurityEvent({ kind: "office-elevated", memberId: actor.id, network: visitor.network });
  return elevateSession(actor.sessionId, ELEVATED_SECONDS);
}

/** Returns the methods with which a staff member can repeat the second factor. The list is empty if none is required. */
export async function stepUpMethods({ actor }: NewsroomCaller, visitor: Visitor, context: NewsroomContext) {
  const factors = await factorsOf(actor);
  return isFree(factors, visitor, context) ? { ways: [], mobile: "" } : methodsOf(factors, context);
}

/** Sends an SMS code for repeating the second factor. Throws Refusal. */
export async function sendStepUpCode(
  { actor }: NewsroomCaller,
  visitor: Visitor,
  context: NewsroomContext,
): Promise<void> {
  await sendFactorCode(await factorsOf(actor), visitor, context);
}

/** Offers a new app to a staff member who has just repeated the second factor. Throws Refusal. */
export async function beginApp({ actor }: NewsroomCaller, context: NewsroomContext) {
  requireElevated(actor);
  const ticket = await newTicket(actor.id, "renew");
  return { ticket, ...(await offerApp(ticket, await factorsOf(actor), context)) };
}

/** Binds the offered app. Returns its recovery codes. Throws Refusal. */
export async function confirmApp(
  { actor }: NewsroomCaller,
  { ticket, code }: { ticket: string; code: string },
  visitor: Visitor,
  context: NewsroomContext,
): Promise<string[]> {
  requireElevated(actor);
  const factors = await holderOf(ticket, "renew");
  if (factors.id !== actor.id) throw ticketOver();
  const app = await proveApp({ ticket, code }, factors, visitor, context);
  return withTransaction(async (trx) => {
    if (!(await deleteTicket(tokenHash(ticket), trx))) throw ticketOver();
    return bindApp(factors, app, visitor, context, trx);
  });
}

async function factorsOf({ id }: StaffActor): Promise<Factors> {
  const factors = await findFactors(id);
  if (factors === undefined) throw new Refusal(({ staff }) => staff.notStaff);
  return factors;
}
