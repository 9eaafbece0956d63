import { createHmac } from "node:crypto";
import type { Db } from "#db/client.ts";
import { newCode } from "./one-time-code.random.ts";
import { deleteByTargets, deleteExpired, hasOpen, upsert, useMatching } from "./one-time-code.repo.server.ts";
import type { CodeKey } from "./one-time-code.schema.ts";

/** How long a code lives in seconds, and how often it may be tried (docs/wire.md#codes). */
const LIFE_SECONDS = 600;
const MOST_TRIES = 5;

/** The hash under which a code is kept: nothing without the server key, and nothing for another address or purpose. */
function hashOf({ channel, target, purpose }: CodeKey, code: string, serverKey: Buffer): Buffer {
  return createHmac("sha256", serverKey).update(["one-time code", channel, target, purpose, code].join("\0")).digest();
}

/** Makes a new code for a key, which ends the former one. Returns the code, which is nowhere else. */
export async function issueCode(key: CodeKey, serverKey: Buffer, db?: Db): Promise<string> {
  const code = newCode();
  await upsert(key, hashOf(key, code, serverKey), LIFE_SECONDS, db);
  return code;
}

/**
 * Whether a code is right, which it is once only. A wrong one is counted, so commit the transaction also when this returns
 * false. When a transaction with the right code is rolled back, the code is valid again.
 */
export async function consumeCode(key: CodeKey, code: string, serverKey: Buffer, db?: Db): Promise<boolean> {
  const hash = hashOf(key, code, serverKey);
  return useMatching(key, hash, { mostTries: MOST_TRIES, lifeSeconds: LIFE_SECONDS }, db);
}

/** Whether an address has an open code. */
export async function isCodeOut(target: string): Promise<boolean> {
  return hasOpen(target);
}

/** Ends all codes of a member's addresses, as after a change of password or number (docs/security.md#o4). */
export async function endCodes(targets: (string | null)[], db?: Db): Promise<void> {
  const known = targets.filter((target) => target !== null);
  if (known.length > 0) await deleteByTargets(known, db);
}

/** Removes codes that are of no use any more. */
export async function deleteOldCodes(): Promise<void> {
  await deleteExpired();
}
