import type { Actor } from "#app/features/base/actor/actor.ts";
import type { Db } from "#db/client.ts";
import type { AuditAction, AuditTarget } from "./audit-log.actions.ts";
import { insert } from "./audit-log.repo.server.ts";

/** From where somebody acts, as far as it is known: the session of a colleague, and the request that they sent. */
type Whence = { sessionId?: number; address?: string; requestId?: string };

/** Who did what to which record. `detail` holds what a later reader needs, never a secret. */
export type AuditEntry = {
  actor: Pick<Actor, "name"> & Whence;
  action: AuditAction;
  targetKind: AuditTarget;
  targetId: string | number;
  detail?: Record<string, unknown>;
};

/** Writes the audit line of an act, inside the act's own transaction: both are kept, or neither. */
export async function recordAudit(entry: AuditEntry, trx: Db): Promise<void> {
  const { actor, action, targetKind, targetId, detail = {} } = entry;
  const { name, sessionId = null, address = "", requestId = "" } = actor;
  await insert(
    { actor: name, sessionId, address, requestId, action, targetKind, targetId: String(targetId), detail },
    trx,
  );
}
