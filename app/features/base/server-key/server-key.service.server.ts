import { job, requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { createHmac } from "node:crypto";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findForUpdate, insertOrFind, upsert } from "./server-key.repo.server.ts";

/** The database's mark of the key: enough to detect another one, and useless otherwise. */
function markOf(serverKey: Buffer): Buffer {
  return createHmac("sha256", serverKey).update("server key mark 1").digest();
}

/**
 * Whether the database has been used with this key only. The first instance decides; of several concurrent ones with different
 * keys one gets true.
 */
export async function isKeyOfDatabase(serverKey: Buffer): Promise<boolean> {
  return (await keyOfDatabase([serverKey])) !== undefined;
}

/**
 * Returns which of these keys the database has been used with; undefined: another one. A database without a key takes the first.
 */
export async function keyOfDatabase(keys: readonly Buffer[]): Promise<Buffer | undefined> {
  const [first] = keys;
  if (first === undefined) return undefined;
  const mark = await insertOrFind(markOf(first));
  return keys.find((key) => markOf(key).equals(mark));
}

/** Locks the key of the database until the transaction ends. Returns which of these keys it is. */
export async function lockKey(keys: readonly Buffer[], trx: Db): Promise<Buffer | undefined> {
  const mark = await findForUpdate(trx);
  return keys.find((key) => mark !== undefined && markOf(key).equals(mark));
}

/** Makes this key the database's in a transaction that has encrypted everything anew. */
export async function replaceKey(serverKey: Buffer, trx: Db): Promise<void> {
  await upsert(markOf(serverKey), trx);
  const actor = job("server-key", ["server-key.adopt"]);
  await recordAudit({ actor, action: "server-key.adopt", targetKind: "server-key", targetId: "" }, trx);
}

/** Makes this key the database's. What was made with the former one stays as it is, and is of no use from then on. */
export async function adoptServerKey(serverKey: Buffer, actor: Actor): Promise<void> {
  requireRight(actor, "server-key.adopt");
  await withTransaction(async (trx) => {
    await upsert(markOf(serverKey), trx);
    await recordAudit({ actor, action: "server-key.adopt", targetKind: "server-key", targetId: "" }, trx);
  });
}
