import type { Actor } from "#app/features/base/actor/actor.ts";
import {
  fitsScope,
  includedIn,
  isForOwn,
  isSignature,
  NEWSROOM_PERMISSIONS,
  reachOf,
  type NewsroomPermission,
  type Role,
  type SitePermission,
} from "#app/features/base/permission/permissions.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { DomainError } from "#app/lib/errors.ts";

/** The scope of a grant. */
export type Scope = { kind: "site" } | { kind: "column"; id: number } | { kind: "industry"; id: number };

/** A role that a staff member holds now, with its scope. */
export type Grant = { role: Role; scope: Scope };

/** The properties of a command's target that permissions depend on. */
export type Target = {
  /** The story's column and that column's parent. */
  columnIds: readonly number[];
  industryId: number | null;
  ownerId: number | null;
  assigneeId: number | null;
};

/** The whole site as a target, for records without column and industry. It needs a permission for the whole site. */
export const WHOLE_SITE: Target = { columnIds: [], industryId: null, ownerId: null, assigneeId: null };

/** A staff member in a newsroom session. `elevated` means that they repeated the second factor within the last minutes. */
export type StaffActor = Actor & {
  readonly kind: "staff";
  readonly id: number;
  readonly sessionId: number;
  readonly grants: readonly Grant[];
  readonly elevated: boolean;
  /** The IP address of the client, for the audit log. */
  readonly address?: string;
  readonly requestId?: string;
};

/** A newsroom job, which has the permissions of its task and no others. */
export type NewsroomJob = Actor & { readonly kind: "job"; readonly newsroomActs: readonly NewsroomPermission[] };

/** Creates the actor of a newsroom session with its current grants. */
export function staffActor(who: {
  id: number;
  sessionId: number;
  grants: readonly Grant[];
  elevated?: boolean;
}): StaffActor {
  const { id, sessionId, grants, elevated = false } = who;
  const holds = (act: NewsroomPermission) => grantsOf(grants, act).length > 0;
  const may: Actor["may"] = (permission) => includedIn(permission).some(holds);
  return { kind: "staff", name: `staff:${id}`, id, sessionId, grants, elevated, may };
}

/** Creates a newsroom job with the permissions of its task. */
export function newsroomJob(
  name: string,
  newsroomActs: readonly NewsroomPermission[],
  acts: readonly SitePermission[] = [],
): NewsroomJob {
  return { kind: "job", name, newsroomActs, may: (act) => acts.some((one) => one === act) };
}

/**
 * Returns whether an actor has a permission for a target. Operators have all permissions except signatures, jobs have those
 * of their task, and members have none. A permission for the whole site needs a grant for the site, whatever the target.
 */
export function mayAct(actor: Actor, act: NewsroomPermission, thing: Target): boolean {
  if (!isStaff(actor)) return mayActSomewhere(actor, act);
  const held = grantsOf(actor.grants, act);
  if (held.length === 0) return false;
  if (isForOwn(act) && [thing.ownerId, thing.assigneeId].includes(actor.id)) return true;
  return held.some(({ role, scope }) => reachOf(role, act) === "scope" && covers(scope, thing));
}

/**
 * Returns whether an actor has a permission for at least one target. Lists and screens open by this check. mayAct decides
 * about each record.
 */
export function mayActSomewhere(actor: Actor, act: NewsroomPermission): boolean {
  if (actor.kind === "operator") return !isSignature(act);
  if (isNewsroomJob(actor)) return actor.newsroomActs.includes(act);
  return isStaff(actor) && grantsOf(actor.grants, act).length > 0;
}

/** Returns the grants that include a permission. */
const grantsOf = (grants: readonly Grant[], act: NewsroomPermission) =>
  grants.filter(({ role, scope }) => reachOf(role, act) !== undefined && fitsScope(act, scope.kind));

/** The scopes in which a staff member has a permission, for queries. Queries add the staff member's own stories. */
export type Reach = { all: true } | { all: false; columnIds: number[]; industryIds: number[] };

/** Returns the scopes in which a staff member has a permission. The result agrees with mayAct. */
export function reachOver({ grants }: StaffActor, act: NewsroomPermission): Reach {
  const scopes = grantsOf(grants, act)
    .filter(({ role }) => reachOf(role, act) === "scope")
    .map(({ scope }) => scope);
  if (scopes.some(({ kind }) => kind === "site")) return { all: true };
  const idsOf = (kind: "column" | "industry") => scopes.flatMap((scope) => (scope.kind === kind ? [scope.id] : []));
  return { all: false, columnIds: idsOf("column"), industryIds: idsOf("industry") };
}

/**
 * Throws `forbidden` unless the actor has the permission for the target. The target WHOLE_SITE stands for the whole site.
 * Callers should answer `not_found` for a record that the actor may not read.
 */
export function requirePermission(actor: Actor, act: NewsroomPermission, thing: Target): void {
  if (!mayAct(actor, act, thing)) throw forbidden(actor, act);
}

/** Throws `forbidden` unless the actor has the permission for at least one target. Used for lists. */
export function requirePermissionSomewhere(actor: Actor, act: NewsroomPermission): void {
  if (!mayActSomewhere(actor, act)) throw forbidden(actor, act);
}

/** Throws `forbidden` unless the actor has at least one of the permissions for at least one target. */
export function requireAnySomewhere(actor: Actor, acts: readonly NewsroomPermission[]): void {
  if (!acts.some((act) => mayActSomewhere(actor, act))) throw forbidden(actor, acts.join(" or "));
}

const forbidden = (actor: Actor, act: string) => new DomainError("forbidden", `${actor.name} ${act}`);

/**
 * Throws Refusal unless a staff member has just repeated the second factor. Operators need none, because they have access to
 * the server.
 */
export function requireElevated(actor: Actor): void {
  if (isStaff(actor) && !actor.elevated) throw new Refusal(({ staff }) => staff.stepUpNeeded, { stepUp: true });
}

/** Returns whether an actor is a staff member in a newsroom session. */
export function isStaff(actor: Actor): actor is StaffActor {
  return actor.kind === "staff";
}

/** Returns the permissions that grants include, each with its scopes and whether it covers own records only. */
export function actsOf(grants: readonly Grant[]): { act: NewsroomPermission; own: boolean; scopes: Scope[] }[] {
  return NEWSROOM_PERMISSIONS.flatMap((act) => {
    const held = grantsOf(grants, act);
    const scopes = held.filter(({ role }) => reachOf(role, act) === "scope").map(({ scope }) => scope);
    return held.length === 0 ? [] : [{ act, own: isForOwn(act), scopes }];
  });
}

function isNewsroomJob(actor: Actor): actor is NewsroomJob {
  return actor.kind === "job" && "newsroomActs" in actor;
}

function covers(scope: Scope, thing: Target): boolean {
  if (scope.kind === "site") return true;
  return scope.kind === "column" ? thing.columnIds.includes(scope.id) : thing.industryId === scope.id;
}
