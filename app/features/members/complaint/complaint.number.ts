import { randomInt } from "node:crypto";
import { formatDate } from "#app/lib/dates.ts";

/** The characters of a number: no vowels, which could form words, and none that are easily confused. */
const SIGNS = "23456789BCDFGHJKMNPQRSTVWXZ";
const NUMBER = new RegExp(`^JB\\d{6}-[${SIGNS}]{4}-[${SIGNS}]{4}$`);

/**
 * Returns a number for a complaint sent on this day. The number gives access to the complaint's state, so it cannot be
 * guessed (27⁸ for a day).
 */
export function newNumber(now: Date): string {
  const four = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `JB${formatDate(now).slice(2).replaceAll("-", "")}-${four()}-${four()}`;
}

/** Parses a typed number with any spacing. Returns undefined if it is invalid. */
export function numberOf(typed: string): string | undefined {
  const bare = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  const number = `${bare.slice(0, 8)}-${bare.slice(8, 12)}-${bare.slice(12)}`;
  return NUMBER.test(number) ? number : undefined;
}
