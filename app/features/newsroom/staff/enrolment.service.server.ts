import { createHash, randomInt } from "node:crypto";
import type { Actor } from "#app/features/base/actor/actor.ts";
import type { Db } from "#db/client.ts";
import { deleteOf, isGood, upsert } from "./enrolment.repo.server.ts";

/** Three days, after which a new code is needed. */
const LIFE_SECONDS = 72 * 3_600;
/** Characters that are easily told apart; four groups of five are 99 bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP = 5;

/**
 * Issues the code with which a staff member binds their first app; a former code becomes invalid. It is shown once to the
 * administrator, who hands it over in person, and stored as a hash.
 */
export async function issueEnrolment(staffId: number, actor: Actor, trx: Db): Promise<string> {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const code = Array.from({ length: GROUPS }, group).join("-");
  await upsert({ staffId, hash: hashOf(code, staffId), madeBy: actor.name }, LIFE_SECONDS, trx);
  return code;
}

/** Returns whether a code, in any spelling, lets a staff member bind an app now. */
export async function isEnrolment(staffId: number, code: string): Promise<boolean> {
  return isGood(staffId, hashOf(code, staffId));
}

/** Uses a staff member's code up; returns whether one existed. */
export async function useEnrolment(staffId: number, trx: Db): Promise<boolean> {
  return deleteOf(staffId, trx);
}

function hashOf(code: string, staffId: number): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(["enrolment code", staffId, plain].join("\0")).digest();
}
