import { randomInt } from "node:crypto";

/** The number of digits of a code (docs/wire.md#codes). */
const DIGITS = 6;

/**
 * Returns a code from the system's random source. Every number of six digits is equally likely, also with leading
 * zeros.
 */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
}
