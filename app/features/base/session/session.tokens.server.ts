import { createHash, createHmac, randomBytes } from "node:crypto";

/** The format of a token: 256 bits in base64url. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/;
const BYTES = 32;

/** Returns whether a text has the format of our tokens. Other texts are not looked up. */
export function isToken(text: string): boolean {
  return SHAPE.test(text);
}

/** Returns a new token from the system's random source. */
export function newToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** Returns a random value for deriving the next tokens. */
export function newNonce(): Buffer {
  return randomBytes(BYTES);
}

/** Returns the stored hash of a token. A fast hash suffices for random tokens. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Returns the tokens that replace a refresh token. They are derived from the token, a stored random value and the
 * server key. A second request within the grace period thus gets the same tokens, although they are not stored.
 */
export function successors(refresh: string, nonce: Buffer, serverKey: Buffer): { access: string; refresh: string } {
  const derive = (kind: string) =>
    createHmac("sha256", serverKey).update(`session token ${kind}\0`).update(nonce).update(refresh).digest("base64url");
  return { access: derive("access"), refresh: derive("refresh") };
}
