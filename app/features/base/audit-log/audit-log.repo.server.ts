import { database, type Db } from "#db/client.ts";

/** Stores an entry of the audit log. */
export async function insert(
  entry: {
    actor: string;
    sessionId: number | null;
    address: string;
    requestId: string;
    action: string;
    targetKind: string;
    targetId: string;
    detail: Record<string, unknown>;
  },
  db: Db = database(),
): Promise<void> {
  await db
    .insertInto("audit_entries")
    .values({
      actor: entry.actor,
      session_id: entry.sessionId,
      address: entry.address,
      request_id: entry.requestId,
      action: entry.action,
      target_kind: entry.targetKind,
      target_id: entry.targetId,
      detail: JSON.stringify(entry.detail),
    })
    .execute();
}
