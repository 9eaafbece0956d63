import { createHash, randomInt } from "node:crypto";
import type { Actor } from "#app/features/base/actor/actor.ts";
import type { Db } from "#db/client.ts";
import { deleteOf, isGood, upsert } from "./enrolment.repo.server.ts";

/** The lifetime of a code in seconds. After three days a new code is needed. */
const LIFE_SECONDS = 72 * 3_600;
/** Characters that are easily told apart. A code of four groups of five has 99 bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP = 5;

/**
 * Issues the enrolment code with which a staff member binds their first authenticator app. A former code becomes invalid.
 * The administrator sees the code once and hands it over in person. The database stores only its hash.
 */
export async function issueEnrolment(staffId: number, actor: Actor, trx: Db): Promise<string> {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const code = Array.from({ length: GROUPS }, group).join("-");
  await upsert({ staffId, hash: hashOf(code, staffId), madeBy: actor.name }, LIFE_SECONDS, trx);
  return code;
}

/** Returns whether a code lets a staff member bind an app now. Upper case, spaces and hyphens do not matter. */
export async function isEnrolment(staffId: number, code: string): Promise<boolean> {
  return isGood(staffId, hashOf(code, staffId));
}

/** Deletes a staff member's code because it was used. Returns whether one existed. */
export async function useEnrolment(staffId: number, trx: Db): Promise<boolean> {
  return deleteOf(staffId, trx);
}

function hashOf(code: string, staffId: number): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(["enrolment code", staffId, plain].join("\0")).digest();
}
