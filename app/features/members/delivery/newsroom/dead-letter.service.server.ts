import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { masked } from "#app/features/base/member/member.view.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requirePermission, WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { DomainError } from "#app/lib/errors.ts";
import { countDeliveries, deleteFailed, findFailed, updateForResend } from "../delivery.repo.server.ts";
import { TRIED_FOR_S } from "../delivery.rules.ts";

const LIST_LENGTH = 50;

/**
 * Returns a page of dead letters, newest first, the number of waiting messages, and the age of the oldest in seconds.
 * Addresses are masked. Throws `forbidden`.
 */
export async function readDeadLetters(actor: Actor, { before }: { before?: number | undefined }) {
  requirePermission(actor, "setting.manage", WHOLE_SITE);
  const [found, { waiting, oldestSeconds }] = await Promise.all([
    findFailed(before, LIST_LENGTH + 1),
    countDeliveries(),
  ]);
  const list = found.slice(0, LIST_LENGTH).map((one) => ({ ...one, recipient: masked(one.recipient) }));
  return { list, waiting, oldestSeconds, next: found.length > LIST_LENGTH ? (list.at(-1)?.id ?? null) : null };
}

/** Queues a dead letter again for another day. Throws `not_found` and `forbidden`. */
export async function resendDeadLetter(actor: Actor, id: number): Promise<void> {
  await decide(actor, "delivery.resend", id, (trx) => updateForResend(id, TRIED_FOR_S, trx));
}

/** Deletes a dead letter. Throws `not_found` and `forbidden`. */
export async function discardDeadLetter(actor: Actor, id: number): Promise<void> {
  await decide(actor, "delivery.discard", id, (trx) => deleteFailed(id, trx));
}

async function decide(
  actor: Actor,
  action: "delivery.resend" | "delivery.discard",
  id: number,
  act: (trx: Db) => Promise<{ purpose: string } | undefined>,
): Promise<void> {
  requirePermission(actor, "setting.manage", WHOLE_SITE);
  await withTransaction(async (trx) => {
    const found = await act(trx);
    if (found === undefined) throw new DomainError("not_found", `dead letter ${id}`);
    await recordAudit({ actor, action, targetKind: "delivery", targetId: id, detail: found }, trx);
    await publishEvent({ kind: "noun", noun: "dead letter", id, by: actor.name }, trx);
  });
}
