import { createHash, createHmac, randomBytes } from "node:crypto";

/** A token as it travels: 256 bits in base64url. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/;
const BYTES = 32;

/** Returns whether a text can be one of our tokens; anything else is not looked up. */
export function isToken(text: string): boolean {
  return SHAPE.test(text);
}

/** A new token from the system's random source. */
export function newToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** A random value that goes into the successors of a token. */
export function newNonce(): Buffer {
  return randomBytes(BYTES);
}

/** The stored hash of a token. A fast hash suffices for random tokens. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The tokens that replace a refresh token. They derive from the token, a stored random value and the server key. A second
 * request within the grace gets the same ones although they are stored nowhere.
 */
export function successors(refresh: string, nonce: Buffer, serverKey: Buffer): { access: string; refresh: string } {
  const derive = (kind: string) =>
    createHmac("sha256", serverKey).update(`session token ${kind}\0`).update(nonce).update(refresh).digest("base64url");
  return { access: derive("access"), refresh: derive("refresh") };
}
