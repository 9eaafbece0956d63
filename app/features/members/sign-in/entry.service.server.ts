import { randomInt } from "node:crypto";
import { messagesOf } from "#app/i18n/messages.ts";
import { readPageVersions } from "#app/features/published/page/page.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { openSession, type Tokens } from "#app/features/base/session/session.service.server.ts";
import type { Db } from "#db/client.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import {
  insertMember,
  TakenError,
  type MemberRow,
  type NewMember,
} from "#app/features/base/member/member-row.service.server.ts";
import { Refusal, refusal } from "#app/features/base/user-error/user-error.ts";
import { insertConsents, updateLogin, upsertNetwork, type Consent } from "./sign-in.repo.server.ts";

/** A member who has just signed in. */
export type Entered = { member: MemberRow; tokens: Tokens; isNew: boolean };

/** `age`: a new member's answer; empty if the client did not ask. */
type Entry = { member: MemberRow; keep: boolean; isNew: boolean; by: "password" | "sms" | "email"; age?: string };

export const AGREED_DOCUMENTS = ["agreement", "privacy"] as const;

/**
 * Returns the current versions of the documents that signing in agrees to (docs/content.md#routes). Unpublished ones
 * are left out.
 */
export async function currentConsents(): Promise<Consent[]> {
  const versions = await readPageVersions([...AGREED_DOCUMENTS]);
  return AGREED_DOCUMENTS.flatMap((document) => {
    const version = versions.get(document);
    return version === undefined ? [] : [{ document, version }];
  });
}

/** Signs a member in: it opens a session, and stores time and network, the consent, and a security event. */
export async function enter(
  { member, keep, isNew, by, age = "" }: Entry,
  consents: Consent[],
  visitor: Visitor,
  context: Pick<MemberContext, "sessions">,
  trx: Db,
): Promise<Entered> {
  if (member.status !== "active") throw refusal("disabled");
  if (member.is_demo && !context.sessions.demo) throw refusal("demoIsOver");
  const { address, network, agent } = visitor;
  const tokens = await openSession({ memberId: member.id, keep, network, agent }, context.sessions, trx);
  const updated = await updateLogin(member.id, address, trx);
  await upsertNetwork(member.id, network, trx);
  await insertConsents(member.id, consents, address, trx);
  const detail: Record<string, string> = isNew ? { by, age: age === "adult" ? "adult" : "not asked" } : { by };
  await recordSecurityEvent({ kind: isNew ? "registered" : "signed-in", memberId: member.id, network, detail }, trx);
  return { member: updated, tokens, isNew };
}

const TAKEN = { username: "usernameTaken", mobile: "mobileTaken", email: "emailTaken" } as const;

/** Creates a member. Throws Refusal, which rolls the transaction back, if the name, number or address is taken. */
export async function createMember(member: NewMember, trx: Db): Promise<MemberRow> {
  try {
    return await insertMember(member, trx);
  } catch (error) {
    if (error instanceof TakenError) throw refusal(TAKEN[error.field]);
    throw error;
  }
}

const MARK_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Returns random characters that are easy to distinguish. */
function mark(length: number): string {
  return Array.from({ length }, () => MARK_ALPHABET[randomInt(MARK_ALPHABET.length)]).join("");
}

/** Returns account name and nickname for a new member without any. Neither reveals the number. */
export function namesForNewcomer(): { username: string; nickname: string } {
  return { username: `mb_${mark(10)}`, nickname: messagesOf("zh-cn", "auth").nickname(mark(6)) };
}

/**
 * Throws Refusal for a child who wants to register, with the page about the procedure with a guardian
 * (docs/content.md#single-pages).
 */
export function refuseChild(age: string): void {
  if (age === "child") throw new Refusal(({ auth }) => auth.child, { routePath: "/child_rule" });
}
