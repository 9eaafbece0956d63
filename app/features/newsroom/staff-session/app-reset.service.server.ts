import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { closeAllSessions } from "#app/features/base/session/session.service.server.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { issueEnrolment } from "#app/features/newsroom/staff/enrolment.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import { findFactors, replaceRecoveryCodes, updateSecret } from "./staff-session.repo.server.ts";

/**
 * Removes the authenticator app of a staff member who has lost both the app and the recovery codes. The staff member is
 * signed out and binds a new app at the next sign-in. Returns the enrolment code for that, or undefined for a staff member
 * without an app. Only operators may run it.
 */
export async function resetApp(staffId: number, reason: string, actor: Actor): Promise<string | undefined> {
  if (actor.kind !== "operator") throw new DomainError("forbidden", `${actor.name} staff.reset-app`);
  return withTransaction(async (trx) => {
    const factors = await findFactors(staffId, trx);
    if (factors?.totpSealed === undefined || factors.totpSealed === null) return undefined;
    await updateSecret(staffId, null, trx);
    await replaceRecoveryCodes(staffId, [], trx);
    await closeAllSessions(staffId, "disabled", { area: "office", trx });
    await sendMessage(staffId, { kind: "account", event: "office-factor-changed", facts: {} }, trx);
    const detail = { reason };
    await recordAudit({ actor, action: "staff.reset-app", targetKind: "staff", targetId: staffId, detail }, trx);
    return issueEnrolment(staffId, actor, trx);
  });
}
