import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { post, type Posted } from "./ledger.service.server.ts";
import { UNITS } from "./ledger.schema.ts";
import { unitText } from "./ledger.view.ts";

/** The greatest number of code points of a memo. */
const LONGEST_REASON = 200;

/** A manual change by an operator (docs/security.md#b5). */
const adjustment = z.object({
  memberId: z.int().positive(),
  unit: z.enum(UNITS),
  /** A signed amount, in cents for money. */
  amount: z.int(),
  /** The text beside the entry, for the member. */
  reason: z
    .string()
    .transform((text) => plainText(text))
    .refine((text) => text !== "" && codePoints(text) <= LONGEST_REASON, {
      error: `it takes 1 to ${LONGEST_REASON} characters`,
    }),
  /**
   * Identifies the change. A repeated call with the same key changes nothing; without a key every call is a separate
   * change.
   */
  key: z.string().min(1).max(200).optional(),
});

export type Adjustment = z.input<typeof adjustment>;

/** The page on which the member sees the entry. */
const LIST_PATH = { money: "/user/account/balance", points: "/user/account/integral" } as const;

/**
 * Adds to or subtracts from a member's balance or points, with an audit entry and a message to the member. Throws the
 * errors of `post`, and `invalid_input` for invalid fields.
 */
export async function adjust(input: Adjustment, actor: Actor, trx?: Db): Promise<Posted> {
  requireRight(actor, "ledger.adjust");
  if (trx === undefined) return withTransaction((own) => adjust(input, actor, own));
  const { memberId, unit, amount, reason, key = randomUUID() } = accept(adjustment, input);
  const own = `operator:${key}`;
  const posted = await post({ memberId, unit, amount, kind: "operator", memo: reason, key: own, actor }, trx);
  if (!posted.isNew) return posted;
  const detail = { unit, amount, reason, entry: posted.entryId, after: posted.after };
  await recordAudit({ actor, action: "ledger.adjust", targetKind: "member", targetId: memberId, detail }, trx);
  const facts = { unit, amount: unitText(amount, unit), reason };
  const kind = unit === "money" ? "account" : "points";
  await sendMessage(
    memberId,
    { kind, event: "balance-changed", facts, url: LIST_PATH[unit], key: `ledger:${own}` },
    trx,
  );
  return posted;
}
