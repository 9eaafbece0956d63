import { createHmac } from "node:crypto";
import type { Db } from "#db/client.ts";
import { newCode } from "./one-time-code.random.ts";
import { deleteByTargets, deleteExpired, hasOpen, upsert, useMatching } from "./one-time-code.repo.server.ts";
import type { CodeKey } from "./one-time-code.schema.ts";

/** The lifetime of a code in seconds, and the number of tries (docs/wire.md#codes). */
const LIFE_SECONDS = 600;
const MOST_TRIES = 5;

/** Returns the hash under which a code is stored. It matches only with the same server key, address and purpose. */
function hashOf({ channel, target, purpose }: CodeKey, code: string, serverKey: Buffer): Buffer {
  return createHmac("sha256", serverKey).update(["one-time code", channel, target, purpose, code].join("\0")).digest();
}

/** Creates a new code for a key and ends the previous one. Returns the code, which is stored nowhere else. */
export async function issueCode(key: CodeKey, serverKey: Buffer, db?: Db): Promise<string> {
  const code = newCode();
  await upsert(key, hashOf(key, code, serverKey), LIFE_SECONDS, db);
  return code;
}

/**
 * Returns whether a code is right, and uses it up. A wrong code is counted, so commit the transaction also when this
 * returns false. If a transaction with the right code is rolled back, the code is valid again.
 */
export async function consumeCode(key: CodeKey, code: string, serverKey: Buffer, db?: Db): Promise<boolean> {
  const hash = hashOf(key, code, serverKey);
  return useMatching(key, hash, { mostTries: MOST_TRIES, lifeSeconds: LIFE_SECONDS }, db);
}

/** Returns whether a number or address has an open code. */
export async function isCodeOut(target: string): Promise<boolean> {
  return hasOpen(target);
}

/**
 * Deletes all codes of a member's number and address, for example after a change of password or number
 * (docs/security.md#o4).
 */
export async function endCodes(targets: (string | null)[], db?: Db): Promise<void> {
  const known = targets.filter((target) => target !== null);
  if (known.length > 0) await deleteByTargets(known, db);
}

/** Deletes expired codes. */
export async function deleteOldCodes(): Promise<void> {
  await deleteExpired();
}
