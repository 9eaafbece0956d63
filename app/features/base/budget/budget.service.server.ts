import { BITS } from "#app/features/base/captcha/captcha.work.ts";
import { consumeChallenge } from "#app/features/base/captcha/captcha.service.server.ts";
import type { Window } from "#app/features/base/limit/limit.policy.ts";
import {
  giveBack,
  takeLightly,
  usedShare,
  type Limit,
  type Taken,
} from "#app/features/base/limit/limit.service.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { Refusal, refusal } from "#app/features/base/user-error/user-error.ts";
import { widerNetworks } from "#app/lib/address/network.ts";
import { aroundOf, openPart, workBits, type Around } from "./budget.policy.ts";

/**
 * A limited public command: its limits for one network, for the surrounding networks (a multiple by default) and for
 * the whole site (docs/security.md#x12).
 */
export type Budget = {
  kind: string;
  network: readonly Window[];
  around?: Around;
  site: readonly Window[];
  /** The weight of the command; 1 by default. */
  weight?: number;
};

/** The caller. `isKnown`: the caller may use the part of the site's budget that is reserved for known callers. */
type Asker = { visitor: Visitor; isKnown: boolean };

/** The answer to a captcha; empty if none was required. */
type Answer = { captchaId: string; captchaInfo: string };

/** Returns the limits of a network and of the surrounding networks, the narrowest first. */
export function networkLimits(kind: string, network: string, windows: readonly Window[], around: Around): Limit[] {
  return [
    { kind: `${kind}-network`, subject: network, windows },
    ...widerNetworks(network).map(({ size, network: wider }) => ({
      kind: `${kind}-${size}`,
      subject: wider,
      windows: around[size],
    })),
  ];
}

/** Returns the limit of the whole site, without the reserve if the caller is unknown. */
const siteLimit = ({ kind, site }: Budget, isKnown: boolean): Limit => ({
  kind: `${kind}-site`,
  subject: "",
  windows: isKnown ? site : openPart(site),
});

/** Returns all limits of one command. Either all of them count it, or none. */
function limitsOf(budget: Budget, { visitor, isKnown }: Asker, own: readonly Limit[]): Limit[] {
  const { kind, network, around = aroundOf(network), weight = 1 } = budget;
  const tiers = [...networkLimits(kind, visitor.network, network, around), siteLimit(budget, isKnown)];
  return [...own, ...tiers.map((limit) => ({ ...limit, weight }))];
}

/**
 * Counts a command against its own limits: those of the network, of the surrounding networks and of the site. Notifies
 * the operator when the site's part is used up. Returns a function that takes the count back. If a limit is full,
 * throws the refusal that `refuse` creates for it.
 */
export async function takeOfBudget(
  budget: Budget,
  asker: Asker,
  {
    own = [],
    refuse,
    context,
  }: { own?: readonly Limit[]; refuse: (full: Full) => Refusal; context: Pick<MemberContext, "warn"> },
): Promise<() => Promise<void>> {
  const limits = limitsOf(budget, asker, own);
  const taken = await takeLightly(limits);
  if (taken.wait === 0) return () => giveBack(limits);
  const { kind } = taken as Exclude<Taken, { wait: 0 }>;
  const isSite = kind === `${budget.kind}-site`;
  if (isSite) context.warn("the site's limit of an act is reached", { act: budget.kind });
  throw refuse({ wait: taken.wait, isSite });
}

/** Which limit is full, that of the site or a narrower one, and the seconds until it has room. */
export type Full = { wait: number; isSite: boolean };

/**
 * Returns the bits of the proof of work for a command now. They exceed BITS when little of the site's budget is left,
 * but never for known callers.
 */
export async function workOf(budget: Budget, isKnown = false): Promise<number> {
  return workBits(isKnown ? 0 : await usedShare(siteLimit(budget, false)));
}

/**
 * Uses up the answer to a captcha. A proof of work must have this many bits; a picture counts as BITS. Throws Refusal,
 * which contains the required bits if a picture is not enough.
 */
export async function requireWork(
  bits: number,
  { captchaId: id, captchaInfo: info }: Answer,
  network: string,
): Promise<void> {
  if (await consumeChallenge({ id, info, network, bits })) return;
  if (bits > BITS) throw new Refusal(({ auth }) => auth.workNeeded, { work: bits });
  throw refusal("humanCheck");
}
