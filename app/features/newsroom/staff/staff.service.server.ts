import type { Actor } from "#app/features/base/actor/actor.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { closeAllSessions } from "#app/features/base/session/session.service.server.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  requireElevated,
  type Grant,
  isStaff,
  mayAct,
  type Scope,
  WHOLE_SITE,
  staffActor,
  type StaffActor,
  type Target,
} from "./staff.policy.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { APP_ROLES, scopesOf } from "#app/features/base/permission/permissions.ts";
import { issueEnrolment } from "./enrolment.service.server.ts";
import {
  findAll,
  findNames,
  findById,
  findScopeBySlug,
  findScopeName,
  hasLiveGrants,
  insertGrant,
  lockGrant,
  lockMember,
  readBeside,
  revokeGrant,
  switchOff,
  upsert,
  type StaffRow,
} from "./staff.repo.server.ts";

export { staffBeside, type StaffRow } from "./staff.repo.server.ts";

const LONGEST_NAME = 40;
const LONGEST_REASON = 200;

/** Lists current and former staff members with their current grants. */
export async function listStaff(actor: Actor): Promise<StaffRow[]> {
  requirePermission(actor, "staff.read", WHOLE_SITE);
  return findAll();
}

/** Lists current staff members to whom a story can be handed over. */
export async function listColleagues(actor: Actor): Promise<{ id: number; name: string }[]> {
  requirePermissionSomewhere(actor, "story.assign");
  return readPeople();
}

/** Lists all current staff members, so that all of them can be notified. */
export async function readEverybody(trx?: Db): Promise<{ id: number; name: string }[]> {
  const all = await findAll(trx);
  return all
    .filter(({ active, grants }) => active && grants.length > 0)
    .map(({ id, realName }) => ({ id, name: realName }));
}

/** Lists all current staff members, sorted by name. Screens need the names because presence data contain only ids. */
export async function readPeople(): Promise<{ id: number; name: string }[]> {
  const all = await findAll();
  return all.filter(({ active }) => active).map(({ id, realName }) => ({ id, name: realName }));
}

/** Lists current staff members who have a permission for a target, sorted by name. */
export async function readThoseWhoMay(
  act: NewsroomPermission,
  thing: Target,
  trx?: Db,
): Promise<{ id: number; name: string }[]> {
  const all = await findAll(trx);
  return all
    .filter(({ id, active, grants }) => active && mayAct(staffActor({ id, sessionId: 0, grants }), act, thing))
    .map(({ id, realName }) => ({ id, name: realName }));
}

/** Returns whether a staff member is active, so that a story can be assigned to them. */
export async function worksHere(staffId: number): Promise<boolean> {
  return (await findById(staffId))?.active ?? false;
}

/**
 * Returns the names of staff members keyed by id. Former ones are included, because signatures refer to them. Null ids are
 * ignored.
 */
export async function readNames(ids: readonly (number | null)[]): Promise<Map<number, string>> {
  return findNames([...new Set(ids.filter((id) => id !== null))]);
}

type NewsroomSession = { sessionId: number; elevated: boolean };
type Colleague = { actor: StaffActor; staff: StaffRow };

/** Returns the staff member of a newsroom session with their current permissions, or undefined if they are not active. */
export async function findColleague(
  { memberId, ...session }: NewsroomSession & { memberId: number },
  trx?: Db,
): Promise<Colleague | undefined> {
  return colleagueOf(await findById(memberId, trx), session);
}

/** Returns the same as findColleague, from JSON that staffBeside has read together with the session. */
export const colleagueBeside = (beside: unknown, session: NewsroomSession): Colleague | undefined =>
  colleagueOf(readBeside(beside), session);

function colleagueOf(staff: StaffRow | undefined, { sessionId, elevated }: NewsroomSession): Colleague | undefined {
  if (!staff?.active) return undefined;
  return { staff, actor: staffActor({ id: staff.id, sessionId, elevated, grants: staff.grants }) };
}

/** Returns the scope of the column or industry with a slug, or undefined if it does not exist. */
export async function findScope(kind: "column" | "industry", slug: string): Promise<Scope | undefined> {
  return findScopeBySlug(kind, slug);
}

/** Returns whether a member holds newsroom grants. Their account must then stay open. */
export async function holdsRights(memberId: number, trx: Db): Promise<boolean> {
  return hasLiveGrants(memberId, trx);
}

/**
 * Makes a member a staff member without grants. A former staff member becomes active again. Returns the code for binding an
 * app, "" if one is bound already. Throws Refusal.
 */
export async function addStaff(
  who: { memberId: number; realName: string },
  reason: string,
  actor: Actor,
): Promise<string> {
  mayGrant(actor, who.memberId);
  const why = checkReason(reason);
  const realName = plainText(who.realName);
  if (realName === "" || codePoints(realName) > LONGEST_NAME) throw new Refusal(({ staff }) => staff.grants.nameNeeded);
  return withTransaction(async (trx) => {
    const member = await lockMember(who.memberId, trx);
    if (member === undefined) throw new Refusal(({ staff }) => staff.grants.noMember);
    if (member.status !== "active" || member.close_at !== null) throw new Refusal(({ staff }) => staff.grants.notOpen);
    const hasApp = await upsert({ id: member.id, realName, isDemo: member.is_demo }, trx);
    await note(actor, "staff.add", member.id, { reason: why }, trx);
    return hasApp ? "" : issueEnrolment(member.id, actor, trx);
  });
}

/**
 * Issues another enrolment code if the first one has expired or was lost. Throws Refusal for a staff member who has an app.
 * Only an operator can remove an app.
 */
export async function renewEnrolment(memberId: number, reason: string, actor: Actor): Promise<string> {
  mayGrant(actor, memberId);
  const why = checkReason(reason);
  return withTransaction(async (trx) => {
    await lockMember(memberId, trx);
    const staff = await findById(memberId, trx);
    if (!staff?.active) throw new Refusal(({ staff }) => staff.grants.notStaff);
    if (staff.hasApp) throw new Refusal(({ staff }) => staff.grants.hasApp);
    await note(actor, "staff.code", memberId, { reason: why }, trx);
    return issueEnrolment(memberId, actor, trx);
  });
}

/** Deactivates a staff member and closes all of their newsroom sessions. Returns false if they were inactive already. */
export async function disableStaff(memberId: number, reason: string, actor: Actor): Promise<boolean> {
  mayGrant(actor, memberId);
  const why = checkReason(reason);
  return withTransaction(async (trx) => {
    if (!(await switchOff(memberId, trx))) return false;
    const ended = await closeAllSessions(memberId, "disabled", { area: "office", trx });
    await note(actor, "staff.disable", memberId, { reason: why, ended }, trx);
    return true;
  });
}

/**
 * Grants a role with immediate effect and notifies both sides. Staff members cannot grant themselves a role. Returns the
 * grant's id. If the role needs an app, a staff member without one is signed out and binds an app at the next sign-in.
 * Throws Refusal for a member who is not staff, and for a scope that does not exist or does not fit the role. Throws it too
 * for an end in the past, and for an account that is about to be closed.
 */
export async function grantRole(
  grant: Grant & { staffId: number; until: Date | null },
  reason: string,
  actor: Actor,
): Promise<number> {
  const { staffId, role, scope, until } = grant;
  mayGrant(actor, staffId);
  const why = checkReason(reason);
  if (!scopesOf(role).includes(scope.kind)) throw new Refusal(({ staff }) => staff.grants.notForPart);
  if (until !== null && until.getTime() <= Date.now()) throw new Refusal(({ staff }) => staff.grants.endIsOver);
  return withTransaction(async (trx) => {
    const member = await lockMember(staffId, trx);
    const staff = await findById(staffId, trx);
    if (member === undefined || !staff?.active) throw new Refusal(({ staff }) => staff.grants.notStaff);
    if (member.status !== "active" || member.close_at !== null) throw new Refusal(({ staff }) => staff.grants.notOpen);
    const scopeName = await nameOf(scope, trx);
    if (staff.grants.some((held) => held.role === role && isSame(held.scope, scope) && held.until === null))
      throw new Refusal(({ staff }) => staff.grants.heldAlready);
    const id = await insertGrant({ ...grant, grantedBy: actor.name, reason: why }, trx);
    // A session that began with an SMS code must not continue in a role that needs an app.
    if (APP_ROLES.includes(role) && !staff.hasApp && !staff.isDemo)
      await closeAllSessions(staffId, "disabled", { area: "office", trx });
    await tellBoth("staff-granted", staff, { role, scope, scopeName }, actor, trx);
    await note(actor, "staff.grant", staffId, { grant: id, role, scope, until, reason: why }, trx);
    return id;
  });
}

/** Revokes a grant with immediate effect and notifies both sides. Throws Refusal for a missing grant. */
export async function revokeRole(grantId: number, reason: string, actor: Actor): Promise<void> {
  requirePermission(actor, "staff.grant", WHOLE_SITE);
  const why = checkReason(reason);
  await withTransaction(async (trx) => {
    const grant = await lockGrant(grantId, trx);
    if (grant === undefined) throw new Refusal(({ staff }) => staff.grants.noGrant);
    const { staffId, role, scope } = grant;
    mayGrant(actor, staffId);
    await revokeGrant(grantId, actor.name, trx);
    const staff = await findById(staffId, trx);
    const scopeName = scope.kind === "site" ? "" : ((await findScopeName(scope, trx)) ?? "");
    if (staff) await tellBoth("staff-revoked", staff, { role, scope, scopeName }, actor, trx);
    await note(actor, "staff.revoke", staffId, { grant: grantId, role, scope, reason: why }, trx);
  });
}

/**
 * Throws unless the actor may change grants of the site and has repeated the second factor. Also throws if the actor wants
 * to change their own grants.
 */
function mayGrant(actor: Actor, staffId: number): void {
  requirePermission(actor, "staff.grant", WHOLE_SITE);
  requireElevated(actor);
  if (isStaff(actor) && actor.id === staffId) throw new Refusal(({ staff }) => staff.grants.notForOneself);
}

function checkReason(text: string): string {
  const reason = plainText(text);
  if (reason === "" || codePoints(reason) > LONGEST_REASON) throw new Refusal(({ staff }) => staff.grants.reasonNeeded);
  return reason;
}

async function nameOf(scope: Scope, trx: Db): Promise<string> {
  if (scope.kind === "site") return "";
  const name = await findScopeName(scope, trx);
  if (name === undefined) throw new Refusal(({ staff }) => staff.grants.noScope);
  return name;
}

const isSame = (one: Scope, other: Scope) =>
  one.kind === other.kind && (one.kind === "site" || ("id" in other && one.id === other.id));

type Granted = Grant & { scopeName: string };

async function tellBoth(
  event: "staff-granted" | "staff-revoked",
  { id, realName }: StaffRow,
  { role, scope, scopeName }: Granted,
  actor: Actor,
  trx: Db,
): Promise<void> {
  const facts = { role, scope: scope.kind, scopeName, name: realName };
  await sendMessage(id, { kind: "account", event, facts: { ...facts, own: true } }, trx);
  if (isStaff(actor)) await sendMessage(actor.id, { kind: "account", event, facts: { ...facts, own: false } }, trx);
}

async function note(
  actor: Actor,
  action: AuditAction,
  targetId: number,
  detail: Record<string, unknown>,
  trx: Db,
): Promise<void> {
  await recordAudit({ actor, action, targetKind: "staff", targetId, detail }, trx);
}
