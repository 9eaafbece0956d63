import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { take } from "#app/features/base/limit/limit.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { requireElevated, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction } from "#db/client.ts";

/** The daily limit of records that a staff member may unmask, counted for all kinds together (docs/newsroom.md#readers). */
const REVEALS = [{ count: 20, seconds: 86_400 }];

/** The record to unmask, the reason, and the audit entry for a request above the limit. */
export type UnmaskRequest = {
  kind: "complaint" | "contribution" | "member";
  id: number;
  reason: string;
  refused: AuditAction;
};

/**
 * Counts an unmasking by a staff member, who must have just repeated the second factor. Twenty a day are allowed. Any
 * further one is refused, and stored as an alarm in the audit log and among the security events. Throws Refusal.
 */
export async function countLook(actor: StaffActor, { kind, id, reason, refused }: UnmaskRequest): Promise<void> {
  requireElevated(actor);
  const taken = await take([{ kind: "office-reveal", subject: String(actor.id), windows: REVEALS }]);
  if (taken.wait === 0) return;
  await withTransaction(async (trx) => {
    await recordAudit({ actor, action: refused, targetKind: kind, targetId: id, detail: { reason } }, trx);
    const event = { kind: "office-reveal-limited", memberId: actor.id, network: actor.address ?? "" } as const;
    await recordSecurityEvent({ ...event, detail: { [kind]: id } }, trx);
  });
  throw new Refusal(({ staff }) => staff.tooManyReveals);
}
