import { memberActor, type MemberWith } from "#app/features/base/actor/actor.ts";
import { readPermissions } from "#app/features/base/page-permission/page-permission.service.server.ts";
import { findBearer } from "#app/features/base/session/session.service.server.ts";
import { readRules, readSettings } from "#app/features/base/site/site.service.server.ts";
import type { Language } from "#app/lib/language.ts";
import type { MemberContext } from "./member.context.ts";
import type { MemberRow } from "./member.repo.server.ts";
import { memberMenus, toUserInfo, type UserInfo } from "./member.view.ts";
import { refusal } from "#app/features/base/user-error/user-error.ts";

/** The owner of a token. `over`: the token has expired or was revoked, or its member may not sign in any more. */
export type Caller = { state: "none" | "over" } | ({ state: "open" } & Session);

type Session = { member: MemberRow; sessionId: number; token: string };

/** A member who acts in one of their sessions. */
export type SignedIn = MemberWith<MemberRow> & Readonly<Session>;

declare module "#app/features/base/call/member-call.ts" {
  interface MemberVisit {
    context: MemberContext;
    /** The request's token, valid or not. */
    token: string | undefined;
  }
  interface MemberCaller {
    actor: SignedIn;
  }
}

/**
 * Returns the member with this token. It is looked up with every request, so that an ended session stops at once
 * (docs/security.md#t9).
 */
export async function findCaller(token: string | undefined, context: MemberContext): Promise<Caller> {
  if (token === undefined) return { state: "none" };
  const bearer = await findBearer(token, context.sessions);
  return bearer.state === "open" ? { ...bearer, token } : bearer;
}

/** Returns the member of an open session as an actor, with the current permissions of the rules tree. */
export async function actorOf({ member, sessionId, token }: Session): Promise<SignedIn> {
  return { ...memberActor(member.id, await readPermissions()), member, sessionId, token };
}

/** Returns the member's data as the client stores them. `siteUrl` is the public origin. */
export async function readUserInfo(
  member: MemberRow,
  tokens: { token: string; refreshToken: string },
  siteUrl: string,
): Promise<UserInfo> {
  const { cdnUrl } = await readSettings();
  return toUserInfo(member, tokens, { cdnUrl, siteUrl });
}

/** Returns the menus of the member area and the other rules. Throws Refusal if there are none. */
export async function readMemberMenus(language: Language) {
  const rules = await readRules(language);
  if (rules.length === 0) throw refusal("noMenus");
  return memberMenus(rules);
}

/** Throws Refusal if the operator has closed the member centre. */
export async function checkMemberCentre(): Promise<void> {
  const { openMemberCenter } = await readSettings();
  if (!openMemberCenter) throw refusal("closed");
}

/** Returns the channels by which codes can reach a member (docs/wire.md#sign-in). */
export function verificationTypes({ mail, sms }: Pick<MemberContext, "mail" | "sms">): ("email" | "mobile")[] {
  return [...(mail === undefined ? [] : (["email"] as const)), ...(sms === undefined ? [] : (["mobile"] as const))];
}
