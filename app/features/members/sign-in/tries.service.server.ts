import { forgetActs, giveBack, take, type Limit } from "#app/features/base/limit/limit.service.server.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import type { Db } from "#db/client.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { mailboxOf } from "#app/features/base/one-time-code/one-time-code.schema.ts";
import { isCodeOut } from "#app/features/base/one-time-code/one-time-code.service.server.ts";
import type { MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { isKnownNetwork, isNetworkOfContact, upsertNetwork } from "./sign-in.repo.server.ts";

/** The account of a try: the typed name, and its member if there is one. */
type Tried = { name: string; memberId: number | undefined };

/** A try that was counted in advance. */
export type CountedTry = {
  /** Takes the count back after a right try. */
  forgive: () => Promise<void>;
  /** Waits for a password hash. If hashing fails, nothing was compared, and the try is not counted. */
  hashed: <Hashed>(hashing: Promise<Hashed>) => Promise<Hashed>;
};

/**
 * Counts a try of a password before it is compared (docs/security.md#l1, #l2). It counts for this account from this
 * network, and for this network. If the network is new to the member, it also counts for this account from all new
 * networks. Strangers who guess therefore never lock members out of their usual networks. Unknown names count in the
 * same way. Throws Refusal at the limit.
 */
export async function countPasswordTry(tried: Tried, visitor: Visitor, context: MemberContext): Promise<CountedTry> {
  const [pair, account] = passwordLimits(tried, visitor, context);
  const isUsual = await isKnownNetwork(tried.memberId ?? 0, visitor.network);
  return count(isUsual ? [pair] : [pair, account], visitor, context, tried.memberId);
}

function passwordLimits({ name, memberId }: Tried, { network }: Visitor, { limits }: MemberContext): [Limit, Limit] {
  const account = memberId === undefined ? `name ${name.toLowerCase()}` : `member ${memberId}`;
  return [
    { kind: "try-pair", subject: `${account} ${network}`, windows: limits.tryPair },
    { kind: "try-account", subject: account, windows: limits.tryAccount },
  ];
}

/**
 * Resets the tries at a member's account after a proof by code. Earlier tries of strangers no longer count, and the
 * network becomes known.
 */
export async function forgetPasswordTries(
  member: MemberRow,
  visitor: Visitor,
  context: MemberContext,
  trx: Db,
): Promise<void> {
  await forgetActs(passwordLimits({ name: member.username, memberId: member.id }, visitor, context), trx);
  await upsertNetwork(member.id, visitor.network, trx);
}

/**
 * Counts a try of a one-time code: for this number from this network, and for this network. While a code is open, a try
 * from a network that is new to the member also counts for this number from all new networks. Many networks together
 * therefore have only a few guesses a day, and cannot lock a member out of their usual networks. Throws Refusal at the
 * limit.
 */
export async function countCodeTry(target: string, visitor: Visitor, context: MemberContext): Promise<CountedTry> {
  const { tryPair, tryTarget } = context.limits;
  const counted: Limit[] = [
    { kind: "code-pair", subject: `${mailboxOf(target)} ${visitor.network}`, windows: tryPair },
  ];
  if ((await isCodeOut(target)) && !(await isNetworkOfContact(target, visitor.network)))
    counted.push({ kind: "code-target", subject: mailboxOf(target), windows: tryTarget });
  return count(counted, visitor, context);
}

async function count(
  narrow: Limit[],
  visitor: Visitor,
  context: MemberContext,
  memberId?: number,
): Promise<CountedTry> {
  const counted = [...narrow, { kind: "try-network", subject: visitor.network, windows: context.limits.tryNetwork }];
  const taken = await take(counted);
  if (taken.wait !== 0) {
    const kind = "kind" in taken ? taken.kind : "";
    await recordSecurityEvent({ kind: "sign-in-limited", memberId, network: visitor.network, detail: { limit: kind } });
    if (kind === "try-account") throw new Refusal(({ auth }) => auth.tooManyTriesUseCode(waysOf(context), taken.wait));
    throw new Refusal(({ auth }) => auth.tooManyTries(taken.wait));
  }
  const forgive = () => giveBack(counted);
  const hashed = <Hashed>(hashing: Promise<Hashed>) =>
    hashing.catch(async (error: unknown) => {
      await forgive();
      throw error;
    });
  return { forgive, hashed };
}

/** Returns the channels that send codes on this site. The channels of a single member are never revealed. */
function waysOf({ sms, mail }: MemberContext): "both" | "sms" | "mail" | "none" {
  if (sms !== undefined && mail !== undefined) return "both";
  if (sms === undefined && mail === undefined) return "none";
  return sms === undefined ? "mail" : "sms";
}
