import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { createHmac } from "node:crypto";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { insertOrFind, upsert } from "./server-key.repo.server.ts";

/** The database's mark of the key: enough to detect another one, and useless otherwise. */
function markOf(serverKey: Buffer): Buffer {
  return createHmac("sha256", serverKey).update("server key mark 1").digest();
}

/**
 * Whether the database has been used with this key only. The first instance decides; of several concurrent ones with different
 * keys one gets true.
 */
export async function isKeyOfDatabase(serverKey: Buffer): Promise<boolean> {
  const mark = markOf(serverKey);
  return mark.equals(await insertOrFind(mark));
}

/** Makes this key the database's. What was made with the former one stays as it is, and is of no use from then on. */
export async function adoptServerKey(serverKey: Buffer, actor: Actor): Promise<void> {
  requireRight(actor, "server-key.adopt");
  await withTransaction(async (trx) => {
    await upsert(markOf(serverKey), trx);
    await recordAudit({ actor, action: "server-key.adopt", targetKind: "server-key", targetId: "" }, trx);
  });
}
