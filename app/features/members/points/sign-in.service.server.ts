import type { MemberActor } from "#app/features/base/actor/actor.ts";
import { readStreak } from "#app/features/members/ledger/ledger-reading.service.server.ts";
import { findEntry, lockAccount } from "#app/features/members/ledger/ledger.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { award, keyOf } from "./points.service.server.ts";
import { pointSettings } from "./points.settings.ts";

/**
 * Records the daily sign-in (签到), once a day in Asia/Shanghai (docs/security.md#b4). Returns the points and the number
 * of consecutive days. Throws Refusal for a second one on a day, and while the rule is off.
 */
export async function signInForToday({ id: memberId }: MemberActor): Promise<{ points: number; days: number }> {
  const { points: size } = (await readSettingsOf(pointSettings)).points.signIn;
  if (size === 0) throw new Refusal(({ ledger }) => ledger.signInOff);
  const { points, day } = await withTransaction(async (trx) => {
    const account = await lockAccount(memberId, trx);
    return { points: await award(memberId, "sign-in", account.day, trx), day: account.day };
  });
  if (points === 0) throw new Refusal(({ ledger }) => ledger.signedAlready);
  return { points, days: await readStreak(memberId, "sign-in", day) };
}

/** Returns whether a member has signed in on a day (yyyy-mm-dd). */
export async function hasSignedIn(day: string, { id: memberId }: MemberActor): Promise<boolean> {
  return (await findEntry(keyOf(memberId, "sign-in", day))) !== undefined;
}
