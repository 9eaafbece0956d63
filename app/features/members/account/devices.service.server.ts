import { requireRight, type MemberActor } from "#app/features/base/actor/actor.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { closeAllSessions, closeSession, readSessions } from "#app/features/base/session/session.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { withTransaction } from "#db/client.ts";
import { deviceName } from "./device.view.ts";
import type { Visitor } from "#app/features/base/member/member.context.ts";

/** A member in one of their sessions. */
type InSession = MemberActor & { readonly sessionId: number };

/** A device on which a member is signed in; `device` is empty when it is unknown, times are seconds. */
type Device = {
  id: number;
  device: string;
  address: string;
  createtime: number;
  lastusetime: number;
  current: boolean;
};

/** Where a member is signed in: the session that asks first, then the last used. */
export async function listDevices(actor: InSession): Promise<Device[]> {
  requireRight(actor, "account/security");
  const sessions = await readSessions(actor.id);
  return sessions
    .map((session) => ({
      id: session.id,
      device: deviceName(session.agent),
      address: session.network,
      createtime: toSeconds(session.created_at),
      lastusetime: toSeconds(session.used_at),
      current: session.id === actor.sessionId,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Signs a device of the member out; one of another member is answered like a missing one (docs/security.md#i1). */
export async function signOutDevice(sessionId: number, actor: MemberActor, { network }: Visitor): Promise<void> {
  requireRight(actor, "account/security/end");
  const { id: memberId } = actor;
  await withTransaction(async (trx) => {
    if (await closeSession(memberId, sessionId, trx)) {
      await recordSecurityEvent({ kind: "session-ended", memberId, network, detail: { session: sessionId } }, trx);
    }
  });
}

/**
 * Signs every other device of the member out; returns how many. What the list does not show it does not end: a newsroom
 * session has its own way out (docs/newsroom.md#signing-in).
 */
export async function signOutOthers(actor: InSession, { network }: Visitor): Promise<number> {
  requireRight(actor, "account/security/end");
  const { id: memberId, sessionId: except } = actor;
  return withTransaction(async (trx) => {
    const ended = await closeAllSessions(memberId, "elsewhere", { except, area: "member", trx });
    await recordSecurityEvent({ kind: "session-ended", memberId, network, detail: { ended } }, trx);
    return ended;
  });
}
