import type { Permission } from "#app/features/base/call/call.ts";
import { DomainError } from "#app/lib/errors.ts";

/** Permissions on the site's own records; a service requires them by name, for any caller. */
export const ACTS = [
  "article.write",
  "article.release",
  "home.arrange",
  "flash.write",
  "billboard.write",
  "subject.write",
  "bulletin.write",
  "page.write",
  "contribution.review",
  "contribution.identity",
  "comment.review",
  "member.manage",
  "ledger.post",
  "ledger.adjust",
  "message.send",
  "words.manage",
  "site.configure",
  "server-key.adopt",
] as const;

export type Act = (typeof ACTS)[number];

/**
 * An actor with its permissions: created once where a call, a command or a job starts, and passed to the service. `name` is for
 * the audit log.
 */
export type Actor = {
  readonly kind: "member" | "staff" | "operator" | "job";
  readonly name: string;
  readonly may: (act: Act | Permission) => boolean;
};

/** The operator at the machine's command line: may do everything except with a member's own records. */
export function operator(name: string): Actor {
  return { kind: "operator", name: `operator:${name}`, may: (act) => ACTS.some((one) => one === act) };
}

/** An automatic job with only the permissions that it needs. */
export function job(name: string, acts: readonly Act[]): Actor {
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
export function memberActor(id: number, may: (permission: Permission) => boolean): MemberActor {
  return { kind: "member", id, name: `member:${id}`, may: (act) => isPermission(act) && may(act) };
}

const isPermission = (act: Act | Permission): act is Permission => act.startsWith("account/");

/** Throws `forbidden` unless the actor has the permission. */
export function requireRight(actor: Actor, act: Act | Permission): void {
  if (!actor.may(act)) throw new DomainError("forbidden", `${actor.name} ${act}`);
}
