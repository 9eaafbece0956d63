import type { PagePermission } from "#app/features/base/call/call.ts";
import { SITE_PERMISSIONS, type SitePermission } from "#app/features/base/permission/permissions.ts";
import { DomainError } from "#app/lib/errors.ts";

/**
 * An actor with its permissions: created once where a call, a command or a job starts, and passed to the service. `name` is for
 * the audit log.
 */
export type Actor = {
  readonly kind: "member" | "staff" | "operator" | "job";
  readonly name: string;
  readonly may: (act: SitePermission | PagePermission) => boolean;
};

/** The operator at the machine's command line: may do everything except with a member's own records. */
export function operator(name: string): Actor {
  return { kind: "operator", name: `operator:${name}`, may: (act) => SITE_PERMISSIONS.some((one) => one === act) };
}

/** An automatic job with only the permissions that it needs. */
export function job(name: string, acts: readonly SitePermission[]): Actor {
  return { kind: "job", name, may: (act) => acts.some((one) => one === act) };
}

/** A member who acts on their own records. */
export type MemberActor = Actor & { readonly kind: "member"; readonly id: number };

/**
 * A member who acts, with the database row read at the start. Both are one value, so that the row is never another
 * member's.
 */
export type MemberWith<Row> = MemberActor & { readonly member: Row };

/** A member, with the pages and buttons that the rules tree grants. */
export function memberActor(id: number, may: (permission: PagePermission) => boolean): MemberActor {
  return { kind: "member", id, name: `member:${id}`, may: (act) => isPagePermission(act) && may(act) };
}

const isPagePermission = (act: SitePermission | PagePermission): act is PagePermission => act.startsWith("account/");

/** Throws `forbidden` unless the actor has the permission. */
export function requireRight(actor: Actor, act: SitePermission | PagePermission): void {
  if (!actor.may(act)) throw new DomainError("forbidden", `${actor.name} ${act}`);
}
