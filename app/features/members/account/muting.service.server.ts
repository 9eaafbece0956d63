import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { closeAllSessions } from "#app/features/base/session/session.service.server.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { withTransaction } from "#db/client.ts";
import { updateMute } from "./operator.repo.server.ts";

const DAY_MS = 86_400_000;

/** The length of the mute, and the reason for the member. */
export type Muting = { days: number; reason: string };

/** Mutes a member for some days and notifies them. Returns false for an inactive member. */
export async function muteMember(id: number, muting: Muting, actor: Actor): Promise<boolean> {
  requireRight(actor, "member.manage");
  const { days, reason } = muting;
  const until = new Date(Date.now() + days * DAY_MS);
  return withTransaction(async (trx) => {
    if (!(await updateMute(id, { until, reason }, trx))) return false;
    const detail = { reason, until: formatDateTime(until) };
    await recordAudit({ actor, action: "member.mute", targetKind: "member", targetId: id, detail }, trx);
    await sendMessage(id, { kind: "account", event: "muted", facts: { until: formatDateTime(until), reason } }, trx);
    return true;
  });
}

/** Ends a member's mute early and notifies them. Returns false if they are not muted. */
export async function unmuteMember(id: number, reason: string, actor: Actor): Promise<boolean> {
  requireRight(actor, "member.manage");
  return withTransaction(async (trx) => {
    if (!(await updateMute(id, null, trx))) return false;
    await recordAudit({ actor, action: "member.unmute", targetKind: "member", targetId: id, detail: { reason } }, trx);
    await sendMessage(id, { kind: "account", event: "unmuted", facts: {} }, trx);
    return true;
  });
}

/** Ends all reader sessions of a member and notifies them. Returns false if there are none. */
export async function endSessions(id: number, reason: string, actor: Actor): Promise<boolean> {
  requireRight(actor, "member.manage");
  return withTransaction(async (trx) => {
    const ended = await closeAllSessions(id, "elsewhere", { area: "member", trx });
    if (ended === 0) return false;
    const detail = { reason, ended };
    await recordAudit({ actor, action: "member.end-sessions", targetKind: "member", targetId: id, detail }, trx);
    await sendMessage(id, { kind: "account", event: "sessions-ended", facts: { reason } }, trx);
    return true;
  });
}
