import { job, requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { createHmac } from "node:crypto";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findForUpdate, insertOrFind, upsert } from "./server-key.repo.server.ts";

/** Returns the key's mark for the database. It reveals only whether two keys are the same. */
function markOf(serverKey: Buffer): Buffer {
  return createHmac("sha256", serverKey).update("server key mark 1").digest();
}

/**
 * Returns whether the database was only used with this key. The first instance determines the key. Of several
 * concurrent instances with different keys only one gets true.
 */
export async function isKeyOfDatabase(serverKey: Buffer): Promise<boolean> {
  return (await keyOfDatabase([serverKey])) !== undefined;
}

/**
 * Returns which of these keys the database was used with, or undefined if none. A database that was never used with a
 * key takes the first one.
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

/** Stores this key as the database's, in a transaction that has encrypted everything again. */
export async function replaceKey(serverKey: Buffer, trx: Db): Promise<void> {
  await upsert(markOf(serverKey), trx);
  const actor = job("server-key", ["server-key.adopt"]);
  await recordAudit({ actor, action: "server-key.adopt", targetKind: "server-key", targetId: "" }, trx);
}

/**
 * Stores this key as the database's. Data encrypted with the previous key stay unchanged and cannot be read any more.
 */
export async function adoptServerKey(serverKey: Buffer, actor: Actor): Promise<void> {
  requireRight(actor, "server-key.adopt");
  await withTransaction(async (trx) => {
    await upsert(markOf(serverKey), trx);
    await recordAudit({ actor, action: "server-key.adopt", targetKind: "server-key", targetId: "" }, trx);
  });
}
