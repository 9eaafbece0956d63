import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Parameters of time-based one-time passwords (RFC 6238) as authenticator apps use them: HMAC-SHA-1, 30 seconds, six digits.
 */
const STEP_SECONDS = 30;
const DIGITS = 6;
/**
 * The number of time steps before and after the current one whose codes are accepted, because clocks of phones are not
 * exact.
 */
const DRIFT = 1;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the number of the time step that contains a time. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / STEP_SECONDS);
}

/** Returns the code of a secret for a time step. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Returns the time step near `now` for which a secret has this code, or undefined if there is none. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => stepOf(now) - DRIFT + index);
  return steps.find((step) => given.length === DIGITS && timingSafeEqual(given, Buffer.from(codeOf(secret, step))));
}

/** Encodes a secret in base32, for typing into an app (RFC 4648, without padding). */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Returns the address that an app reads from a QR code. `issuer` is the site's name, `account` the staff member's account. */
export function totpAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString()}`;
}
