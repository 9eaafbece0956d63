import type { Actor } from "#app/features/base/actor/actor.ts";
import type { Db } from "#db/client.ts";
import { insert } from "./audit.repo.server.ts";

/** Who did what to which record. `detail` holds what a later reader needs, never a secret. */
export type AuditEntry = {
  actor: Pick<Actor, "name">;
  action: string;
  targetKind: string;
  targetId: string | number;
  detail?: Record<string, unknown>;
};

/** Writes the audit line of an act, inside the act's own transaction: both are kept, or neither. */
export async function recordAudit(entry: AuditEntry, trx: Db): Promise<void> {
  await insert(
    { ...entry, actor: entry.actor.name, targetId: String(entry.targetId), detail: entry.detail ?? {} },
    trx,
  );
}
