import { giveBack, take, type Limit } from "#app/features/base/limit/limit.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import type { MemberDesk, Visitor } from "#app/features/base/member/member.desk.ts";
import { isKnownNetwork } from "#app/features/base/member/member.repo.server.ts";
import { Refusal, refusal } from "#app/features/base/refusal/refusal.ts";

/** An account somebody tries to get into: what they typed, and the member if there is one. */
type Tried = { name: string; memberId: number | undefined };

/** Tries that were counted ahead; `forgive` takes them back when they were right or never compared. */
export type CountedTry = { forgive: () => Promise<void> };

/**
 * Counts a try of a password before it is compared (security.md L1, L2): of this account from this network, of this
 * network, and, from networks that the member has never signed in from, of this account. So strangers who guess lock
 * nobody out of where they usually are. Names that nobody has are counted alike. Throws Refusal when it is too many.
 */
export async function countPasswordTry(tried: Tried, visitor: Visitor, { limits }: MemberDesk): Promise<CountedTry> {
  const account = tried.memberId === undefined ? `name ${tried.name.toLowerCase()}` : `member ${tried.memberId}`;
  const isUsual = await isKnownNetwork(tried.memberId ?? 0, visitor.network);
  const counted: Limit[] = [{ kind: "try-pair", subject: `${account} ${visitor.network}`, windows: limits.tryPair }];
  if (!isUsual) counted.push({ kind: "try-account", subject: account, windows: limits.tryAccount });
  return count(counted, visitor, limits.tryNetwork, tried.memberId);
}

/** Counts a try of a one-time code: of this number from this network, and of this network. Throws Refusal. */
export async function countCodeTry(target: string, visitor: Visitor, { limits }: MemberDesk): Promise<CountedTry> {
  const subject = `${target} ${visitor.network}`;
  return count([{ kind: "code-pair", subject, windows: limits.tryPair }], visitor, limits.tryNetwork);
}

async function count(
  narrow: Limit[],
  visitor: Visitor,
  tryNetwork: Limit["windows"],
  memberId?: number,
): Promise<CountedTry> {
  const counted = [...narrow, { kind: "try-network", subject: visitor.network, windows: tryNetwork }];
  const taken = await take(counted);
  if (taken.wait > 0) {
    const kind = "kind" in taken ? taken.kind : "";
    await recordSecurityEvent({ kind: "sign-in-limited", memberId, network: visitor.network, detail: { limit: kind } });
    if (kind === "try-account") throw refusal("tooManyTriesUseCode");
    throw new Refusal(({ auth }) => auth.tooManyTries(taken.wait));
  }
  return { forgive: () => giveBack(counted) };
}
