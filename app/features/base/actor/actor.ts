import type { Permission } from "#app/features/base/call/call.ts";
import { DomainError } from "#app/lib/errors.ts";

/** What can be done to the site's own records; a service asks for it by name, whoever called the service. */
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
 * Who acts, with what they may: made once where a call, a command or a job comes in, and handed to the service. `name` is
 * what the audit log is told.
 */
export type Actor = {
  readonly kind: "member" | "staff" | "operator" | "job";
  readonly name: string;
  readonly may: (act: Act | Permission) => boolean;
};

/** Whoever works the command line of the machine: may do everything but what is a member's own. */
export function operator(name: string): Actor {
  return { kind: "operator", name: `operator:${name}`, may: (act) => ACTS.some((one) => one === act) };
}

/** Work that nobody does by hand, which may do what it is there for and nothing else. */
export function job(name: string, acts: readonly Act[]): Actor {
  return { kind: "job", name, may: (act) => acts.some((one) => one === act) };
}

/** A member who acts on what is their own. */
export type MemberActor = Actor & { readonly kind: "member"; readonly id: number };

/** A member who acts, with what was stored of them as they began: one value, so that no other's record comes along. */
export type MemberWith<Row> = MemberActor & { readonly member: Row };

/** A member, who may use the pages and buttons that the rules tree gives. */
export function memberActor(id: number, may: (permission: Permission) => boolean): MemberActor {
  return { kind: "member", id, name: `member:${id}`, may: (act) => isPermission(act) && may(act) };
}

const isPermission = (act: Act | Permission): act is Permission => act.startsWith("account/");

/** Throws `forbidden` unless the actor may. */
export function demand(actor: Actor, act: Act | Permission): void {
  if (!actor.may(act)) throw new DomainError("forbidden", `${actor.name} ${act}`);
}
