import { DomainError } from "./errors.ts";

/** Maximum number of digits of an id. A longer number is a wrong URL and needs no query. */
const MAX_DIGITS = 15;

/**
 * Parses an id for routes whose ids are digits (docs/content.md#states). Throws `invalid_id` for anything else, and
 * `not_found` for digits that no record can have.
 */
export function parseId(text: string | undefined): number {
  if (text === undefined || !/^[0-9]+$/.test(text)) throw new DomainError("invalid_id", text);
  const id = parseDigits(text);
  if (id === undefined) throw new DomainError("not_found", text);
  return id;
}

/** Parses an id for routes that also accept names. Returns undefined if the text cannot be an id. */
export function parseDigits(text: string | undefined): number | undefined {
  if (text === undefined || !/^[0-9]+$/.test(text) || text.length > MAX_DIGITS) return undefined;
  const id = Number(text);
  return id > 0 ? id : undefined;
}
