import { DomainError } from "./errors.ts";

/** Identity columns stay far below this; a longer row of digits is a wrong address and needs no query. */
const MAX_DIGITS = 15;

/**
 * Route id check of docs/content.md#states for the routes whose ids are digits.
 * Throws `invalid_id` for anything else, and `not_found` for digits that no record can have.
 */
export function parseId(text: string | undefined): number {
  if (text === undefined || !/^[0-9]+$/.test(text)) throw new DomainError("invalid_id", text);
  const id = parseDigits(text);
  if (id === undefined) throw new DomainError("not_found", text);
  return id;
}

/** Returns the id in a text of digits; undefined if it cannot be an id. For routes that also accept names. */
export function parseDigits(text: string | undefined): number | undefined {
  if (text === undefined || !/^[0-9]+$/.test(text) || text.length > MAX_DIGITS) return undefined;
  const id = Number(text);
  return id > 0 ? id : undefined;
}
