import { requireRight, type MemberActor } from "#app/features/base/actor/actor.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { closeAllSessions, closeSession, readSessions } from "#app/features/base/session/session.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { deviceName } from "./device.view.ts";
import type { Visitor } from "#app/features/base/member/member.context.ts";

/** A member with the session of the request. */
type InSession = MemberActor & { readonly sessionId: number };

/** A device on which a member is signed in. `device` is empty if it is unknown; times are seconds. */
type Device = {
  id: number;
  device: string;
  address: string;
  createtime: Date;
  lastusetime: Date;
  current: boolean;
};

/** Returns the member's sessions: the current one first, then the last used. */
export async function listDevices(actor: InSession): Promise<Device[]> {
  requireRight(actor, "account/security");
  const sessions = await readSessions(actor.id);
  return sessions
    .map((session) => ({
      id: session.id,
      device: deviceName(session.agent),
      address: session.network,
      createtime: session.created_at,
      lastusetime: session.used_at,
      current: session.id === actor.sessionId,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Signs out one device of the member. A device of another member is answered like a missing one (docs/security.md#i1).
 */
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
 * Signs out every other device of the member and returns their number. It does not end newsroom sessions, which the
 * list does not show (docs/newsroom.md#signing-in).
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
