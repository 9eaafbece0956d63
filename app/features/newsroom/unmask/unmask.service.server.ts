import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { take } from "#app/features/base/limit/limit.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { demandElevated, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction } from "#db/client.ts";

/** What of somebody a colleague may look at within a day, whatever it is of whom (docs/newsroom.md#readers). */
const REVEALS = [{ count: 20, seconds: 86_400 }];

/** Whom a colleague wants to look at, why, and the line of the audit log for the look that is one too many. */
export type Look = { kind: "complaint" | "contribution" | "member"; id: number; reason: string; refused: AuditAction };

/**
 * Counts a look at what is masked elsewhere, for a colleague who has just shown the second factor once more. Twenty a day: the
 * one after is refused and written down as an alarm, in the audit log and among the security events. Throws Refusal.
 */
export async function countLook(actor: StaffActor, { kind, id, reason, refused }: Look): Promise<void> {
  demandElevated(actor);
  const taken = await take([{ kind: "office-reveal", subject: String(actor.id), windows: REVEALS }]);
  if (taken.wait === 0) return;
  await withTransaction(async (trx) => {
    await recordAudit({ actor, action: refused, targetKind: kind, targetId: id, detail: { reason } }, trx);
    const event = { kind: "office-reveal-limited", memberId: actor.id, network: actor.address ?? "" } as const;
    await recordSecurityEvent({ ...event, detail: { [kind]: id } }, trx);
  });
  throw new Refusal(({ staff }) => staff.tooManyReveals);
}
