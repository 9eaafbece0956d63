import type { Actor } from "#app/features/base/actor/actor.ts";
import type { Db } from "#db/client.ts";
import type { AuditAction, AuditTarget } from "./audit-log.actions.ts";
import { insert } from "./audit-log.repo.server.ts";

/** The known origin of an action: the staff member's session and the request. */
type Whence = { sessionId?: number; address?: string; requestId?: string };

/** The actor, the action and the record. `detail` contains data for later readers, never a secret. */
export type AuditEntry = {
  actor: Pick<Actor, "name"> & Whence;
  action: AuditAction;
  targetKind: AuditTarget;
  targetId: string | number;
  detail?: Record<string, unknown>;
};

/** Stores the audit entry of an action in the action's own transaction: both are stored, or neither. */
export async function recordAudit(entry: AuditEntry, trx: Db): Promise<void> {
  const { actor, action, targetKind, targetId, detail = {} } = entry;
  const { name, sessionId = null, address = "", requestId = "" } = actor;
  await insert(
    { actor: name, sessionId, address, requestId, action, targetKind, targetId: String(targetId), detail },
    trx,
  );
}
