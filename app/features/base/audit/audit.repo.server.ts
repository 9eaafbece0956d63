import { database, type Db } from "#db/client.ts";

/** Writes one line of the audit trail. */
export async function insert(
  entry: { actor: string; action: string; targetKind: string; targetId: string; detail: Record<string, unknown> },
  db: Db = database(),
): Promise<void> {
  await db
    .insertInto("audit_entries")
    .values({
      actor: entry.actor,
      action: entry.action,
      target_kind: entry.targetKind,
      target_id: entry.targetId,
      detail: JSON.stringify(entry.detail),
    })
    .execute();
}
