import { randomInt } from "node:crypto";

/** Digits of a code (docs/wire.md#codes). */
const DIGITS = 6;

/** A code from the system's random source; every number of six digits is equally likely, those with leading zeros too. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
}
