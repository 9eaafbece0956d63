import { createHash, randomInt } from "node:crypto";
import type { Actor } from "#app/features/base/actor/actor.ts";
import type { Db } from "#db/client.ts";
import { deleteOf, isGood, upsert } from "./enrolment.repo.server.ts";

/** Three days: whoever is added comes within them, or is given another one. */
const LIFE_SECONDS = 72 * 3_600;
/** Characters that are easily told apart; four groups of five are 99 bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP = 5;

/**
 * Makes the code with which somebody binds an app for the first time; any former one of theirs is over. It is shown to the
 * administrator once, who hands it over in person, and kept as a hash.
 */
export async function issueEnrolment(staffId: number, actor: Actor, trx: Db): Promise<string> {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const code = Array.from({ length: GROUPS }, group).join("-");
  await upsert({ staffId, hash: hashOf(code, staffId), madeBy: actor.name }, LIFE_SECONDS, trx);
  return code;
}

/** Returns whether a code, however it is typed, lets somebody bind an app now. */
export async function isEnrolment(staffId: number, code: string): Promise<boolean> {
  return isGood(staffId, hashOf(code, staffId));
}

/** Uses the code of somebody up; returns whether there was one still. */
export async function useEnrolment(staffId: number, trx: Db): Promise<boolean> {
  return deleteOf(staffId, trx);
}

function hashOf(code: string, staffId: number): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(["enrolment code", staffId, plain].join("\0")).digest();
}
