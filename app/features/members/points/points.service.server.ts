import { job } from "#app/features/base/actor/actor.ts";
import { findEntry, lockAccount, post, sumOfKind } from "#app/features/members/ledger/ledger.service.server.ts";
import type { EntryKind } from "#app/features/members/ledger/ledger.schema.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import type { Db } from "#db/client.ts";
import type { PointRule, RevocableRule } from "./points.schema.ts";
import { pointSettings, type PointSettings } from "./points.settings.ts";

/** The actor that gives points by rules. No staff member gives these points by hand. */
const REWARDER = job("system", ["ledger.post"]);

/** The kind of entry that takes a rule's points back. */
const TAKEN_BACK: Record<RevocableRule, EntryKind> = {
  "comment-approved": "comment-removed",
  "contribution-accepted": "contribution-removed",
};

/** Returns the key of a rule's entry, which exists at most once. */
export const keyOf = (memberId: number, rule: PointRule, reference: string) =>
  `points:${rule}:${memberId}:${reference}`;

/**
 * Gives the points of a rule once for a `reference` such as "comment:12" (for the daily sign-in: the day), within the
 * daily limit (docs/security.md#b4). Returns the points. They are 0 if the limit is reached, the rule is off, or they
 * were given before. Only a completed profile gets a message here; messages about other events mention the points
 * themselves.
 */
export async function award(memberId: number, rule: PointRule, reference: string, trx: Db): Promise<number> {
  const { day } = await lockAccount(memberId, trx);
  const key = keyOf(memberId, rule, reference);
  if ((await findEntry(key, trx)) !== undefined) return 0;
  const { points, dailyCap } = sizeOf(rule, (await readSettingsOf(pointSettings, trx)).points);
  const room =
    dailyCap === undefined ? points : dailyCap - (await sumOfKind({ memberId, unit: "points", day, kind: rule }, trx));
  const amount = Math.min(points, room);
  if (amount <= 0) return 0;
  await post({ memberId, unit: "points", amount, kind: rule, reference, key, actor: REWARDER }, trx);
  if (rule === "profile-completed") {
    const facts = { points: amount };
    await sendMessage(
      memberId,
      { kind: "points", event: "profile-completed", facts, url: "/user/account/integral", key },
      trx,
    );
  }
  return amount;
}

/**
 * Takes back the points of an undone action once, but never more than the member has. It always inserts an entry, even
 * for 0, so that the ledger shows that the action is settled. Returns the points. Repeating the action then gives none.
 */
export async function takeBack(memberId: number, rule: RevocableRule, reference: string, trx: Db): Promise<number> {
  const { points: left } = await lockAccount(memberId, trx);
  const given = await findEntry(keyOf(memberId, rule, reference), trx);
  const key = `${keyOf(memberId, rule, reference)}:back`;
  if (given === undefined || (await findEntry(key, trx)) !== undefined) return 0;
  const taken = Math.min(given.amount, left);
  const kind = TAKEN_BACK[rule];
  await post({ memberId, unit: "points", amount: 0 - taken, kind, reference, key, actor: REWARDER }, trx);
  return taken;
}

function sizeOf(rule: PointRule, settings: PointSettings): { points: number; dailyCap?: number } {
  switch (rule) {
    case "sign-in":
      return settings.signIn;
    case "comment-approved":
      return settings.commentApproved;
    case "contribution-accepted":
      return settings.contributionAccepted;
    case "error-corrected":
      return settings.errorCorrected;
    case "profile-completed":
      return settings.profileCompleted;
  }
}
