import { openPart, workBits } from "#app/features/base/budget/budget.policy.ts";
import { networkLimits } from "#app/features/base/budget/budget.service.server.ts";
import { mailboxOf, type CodeKey } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { giveBack, take, usedShare, type Limit, type Taken } from "#app/features/base/limit/limit.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import type { MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { isAnyonesNetwork } from "./sign-in.repo.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";

/** The requester of a code. Signed-in members, and networks from which a member has signed in, are known. */
export type CodeAsker = { visitor: Visitor; isKnown: boolean };

type Channel = CodeKey["channel"];

/** Determines whether the requester is known. It does not use the number. */
export async function askerOf(visitor: Visitor, member: MemberRow | undefined): Promise<CodeAsker> {
  return { visitor, isKnown: member !== undefined || (await isAnyonesNetwork(visitor.network)) };
}

/** Returns the bits of work that a code costs now. Unknown requesters need more when the site's codes run out. */
export async function workFor(channel: Channel, { isKnown }: CodeAsker, context: MemberContext): Promise<number> {
  return workBits(isKnown ? 0 : await usedShare(openLimit(channel, context)));
}

const siteLimit = (channel: Channel, { limits }: MemberContext): Limit => ({
  kind: `${channel}-site`,
  subject: "",
  windows: limits.sendSite,
});

/** Returns the same limit as siteLimit, for the part that is open to unknown requesters. */
const openLimit = (channel: Channel, context: MemberContext): Limit => ({
  ...siteLimit(channel, context),
  windows: openPart(context.limits.sendSite),
});

/**
 * Counts a code: for the number or address over all purposes, for the networks around the requester, and for the site.
 * Returns 0. If only the reserve for known numbers is left, returns the seconds until unknown requesters can get codes
 * again. Throws Refusal.
 */
export async function countSending(
  { channel, target }: CodeKey,
  { visitor, isKnown }: CodeAsker,
  context: MemberContext,
): Promise<number> {
  const { sendTarget, sendNetwork, sendAround } = context.limits;
  const narrow: Limit[] = [
    { kind: `${channel}-target`, subject: mailboxOf(target), windows: sendTarget },
    ...networkLimits(channel, visitor.network, sendNetwork, sendAround),
  ];
  const near = await take(narrow);
  if (near.wait !== 0) return refuse(near, channel, visitor);

  const all = siteLimit(channel, context);
  const taken = await take([isKnown ? all : openLimit(channel, context)]);
  if (taken.wait === 0) return 0;
  const isSpent = isKnown || (await usedShare(all)) === 1;
  context.warn(isSpent ? "the site's limit of codes is reached" : "of the site's codes only the reserve is left", {
    channel,
  });
  if (!isSpent) return taken.wait;
  await giveBack(narrow);
  return refuse(taken, channel, visitor);
}

/** Uses a code of the reserve for a known number. Returns whether one was left. */
export async function takeOfReserve(channel: Channel, context: MemberContext): Promise<boolean> {
  return (await take([siteLimit(channel, context)])).wait === 0;
}

async function refuse(taken: Taken, channel: Channel, { network }: Visitor): Promise<never> {
  const limit = "kind" in taken ? taken.kind : "";
  await recordSecurityEvent({ kind: "code-limited", network, detail: { limit } });
  throw new Refusal(({ auth }) => {
    if (limit === `${channel}-target`) return auth.tooManySends(taken.wait);
    return limit === `${channel}-site` ? auth.codesSpent(taken.wait) : auth.tooManySendsNearby(taken.wait);
  });
}
