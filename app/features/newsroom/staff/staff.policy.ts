import type { Act, Actor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { DomainError } from "#app/lib/errors.ts";
import {
  fitsScope,
  NEWSROOM_PERMISSIONS,
  type NewsroomPermission,
} from "#app/features/base/permission/staff-permissions.ts";
import { OWN_ACTS, ROLES, SIGNATURES, type Role, type RoleActs } from "./staff.roles.ts";

/** Over what a grant reaches. */
export type Scope = { kind: "site" } | { kind: "column"; id: number } | { kind: "industry"; id: number };

/** A role that somebody holds now, with where. */
export type Grant = { role: Role; scope: Scope };

/** What an act is done to, as far as rights go. */
export type Thing = {
  /** Its column and the column's parent. */
  columnIds: readonly number[];
  industryId: number | null;
  ownerId: number | null;
  assigneeId: number | null;
};

/** The site as a whole: what belongs to no column and no industry, for which a right over all of it is needed. */
export const SITE_THING: Thing = { columnIds: [], industryId: null, ownerId: null, assigneeId: null };

/** A colleague in a newsroom session. `elevated`: the second factor was given once more within the last minutes. */
export type StaffActor = Actor & {
  readonly kind: "staff";
  readonly id: number;
  readonly sessionId: number;
  readonly grants: readonly Grant[];
  readonly elevated: boolean;
  /** From where, for the audit log. */
  readonly address?: string;
  readonly requestId?: string;
};

/** Work of the clock in the newsroom, which may do what it is there for and nothing else. */
export type NewsroomJob = Actor & { readonly kind: "job"; readonly newsroomActs: readonly NewsroomPermission[] };

/** What of the site's own acts an act of the newsroom includes: services of public nouns ask for these. */
const SITE_ACTS: Partial<Record<Act, readonly NewsroomPermission[]>> = {
  "article.write": ["release.publish", "release.correct-short", "release.correct"],
  "article.release": ["release.publish", "release.take-down", "release.restore"],
  "home.arrange": ["front.launch", "front.undo"],
  "flash.write": ["flash.send", "flash.take-down"],
  "billboard.write": ["billboard.write"],
  "subject.write": ["subject.write"],
  "bulletin.write": ["bulletin.write"],
  "page.write": ["page.write"],
  "contribution.review": ["contribution.review"],
  "contribution.identity": ["contribution.review"],
  "comment.review": ["comment.review"],
  "member.manage": ["member.manage"],
  "message.send": ["message.send"],
  "ledger.adjust": ["ledger.ask", "ledger.second"],
  "ledger.post": ["ledger.ask", "ledger.second"],
  "words.manage": ["word.manage"],
  "site.configure": ["setting.manage"],
};

/** Makes the actor of a newsroom session from its live grants. */
export function staffActor(who: {
  id: number;
  sessionId: number;
  grants: readonly Grant[];
  elevated?: boolean;
}): StaffActor {
  const { id, sessionId, grants, elevated = false } = who;
  const holds = (act: NewsroomPermission) => grantsOf(grants, act).length > 0;
  const may: Actor["may"] = (act) =>
    (SITE_ACTS as Partial<Record<string, readonly NewsroomPermission[]>>)[act]?.some(holds) ?? false;
  return { kind: "staff", name: `staff:${id}`, id, sessionId, grants, elevated, may };
}

/** A job of the newsroom with the acts that it is there for. */
export function newsroomJob(
  name: string,
  newsroomActs: readonly NewsroomPermission[],
  acts: readonly Act[] = [],
): NewsroomJob {
  return { kind: "job", name, newsroomActs, may: (act) => acts.some((one) => one === act) };
}

/** How far a role reaches with an act; undefined where it does not. */
function reachOf(role: Role, act: NewsroomPermission): RoleActs[NewsroomPermission] {
  return (ROLES[role] as RoleActs)[act];
}

/**
 * Whether an actor may do an act to a thing. Operators may all but sign, jobs what they are there for, members nothing. An
 * act that concerns the whole site needs a grant for the site, whatever the thing.
 */
export function mayAct(actor: Actor, act: NewsroomPermission, thing: Thing): boolean {
  if (!isStaff(actor)) return mayActSomewhere(actor, act);
  const held = grantsOf(actor.grants, act);
  if (held.length === 0) return false;
  if (OWN_ACTS.has(act) && [thing.ownerId, thing.assigneeId].includes(actor.id)) return true;
  return held.some(({ role, scope }) => reachOf(role, act) === "scope" && covers(scope, thing));
}

/**
 * Whether there is anything that an actor may do an act to. It opens lists and screens; the thing itself is asked for by
 * mayAct.
 */
export function mayActSomewhere(actor: Actor, act: NewsroomPermission): boolean {
  if (actor.kind === "operator") return !SIGNATURES.has(act);
  if (isNewsroomJob(actor)) return actor.newsroomActs.includes(act);
  return isStaff(actor) && grantsOf(actor.grants, act).length > 0;
}

/** The grants that include an act. */
const grantsOf = (grants: readonly Grant[], act: NewsroomPermission) =>
  grants.filter(({ role, scope }) => reachOf(role, act) !== undefined && fitsScope(act, scope.kind));

/** How far an act of a colleague reaches, for queries; what is their own besides. */
export type Reach = { all: true } | { all: false; columnIds: number[]; industryIds: number[] };

/** Over which places a colleague may do an act: the same as mayAct decides for one thing. */
export function reachOver({ grants }: StaffActor, act: NewsroomPermission): Reach {
  const scopes = grantsOf(grants, act)
    .filter(({ role }) => reachOf(role, act) === "scope")
    .map(({ scope }) => scope);
  if (scopes.some(({ kind }) => kind === "site")) return { all: true };
  const idsOf = (kind: "column" | "industry") => scopes.flatMap((scope) => (scope.kind === kind ? [scope.id] : []));
  return { all: false, columnIds: idsOf("column"), industryIds: idsOf("industry") };
}

/**
 * Throws `forbidden` unless the actor may do the act to the thing; SITE_THING for what belongs to the whole site. What a
 * caller may not read should answer them like what is missing.
 */
export function demandAct(actor: Actor, act: NewsroomPermission, thing: Thing): void {
  if (!mayAct(actor, act, thing)) throw forbidden(actor, act);
}

/** Throws `forbidden` unless there is anything that the actor may do the act to: for lists of what they may see. */
export function demandActSomewhere(actor: Actor, act: NewsroomPermission): void {
  if (!mayActSomewhere(actor, act)) throw forbidden(actor, act);
}

const forbidden = (actor: Actor, act: NewsroomPermission) => new DomainError("forbidden", `${actor.name} ${act}`);

/** Throws Refusal unless a colleague has just shown the second factor once more; operators have the machine itself. */
export function demandElevated(actor: Actor): void {
  if (isStaff(actor) && !actor.elevated) throw new Refusal(({ staff }) => staff.stepUpNeeded, { stepUp: true });
}

/** Returns whether an actor is a colleague in a newsroom session. */
export function isStaff(actor: Actor): actor is StaffActor {
  return actor.kind === "staff";
}

/** Every act of grants: whether it reaches only one's own things, and over which scopes besides. */
export function actsOf(grants: readonly Grant[]): { act: NewsroomPermission; own: boolean; scopes: Scope[] }[] {
  return NEWSROOM_PERMISSIONS.flatMap((act) => {
    const held = grantsOf(grants, act);
    const scopes = held.filter(({ role }) => reachOf(role, act) === "scope").map(({ scope }) => scope);
    return held.length === 0 ? [] : [{ act, own: OWN_ACTS.has(act), scopes }];
  });
}

function isNewsroomJob(actor: Actor): actor is NewsroomJob {
  return actor.kind === "job" && "newsroomActs" in actor;
}

function covers(scope: Scope, thing: Thing): boolean {
  if (scope.kind === "site") return true;
  return scope.kind === "column" ? thing.columnIds.includes(scope.id) : thing.industryId === scope.id;
}
