import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * The context of a sealed text. Each `purpose` has its own key, so that the server key itself encrypts nothing. A text
 * that was sealed for one `row` cannot be opened for another.
 */
export type Seal = { serverKey: Buffer; purpose: string; row: string };

const keyOf = ({ serverKey, purpose }: Seal) => Buffer.from(hkdfSync("sha256", serverKey, "", purpose, KEY_BYTES));

/** Encrypts a text. Returns nonce, tag and ciphertext, joined. */
export function seal(plain: string | Buffer, tie: Seal): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(tie), nonce).setAAD(Buffer.from(tie.row));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a sealed text. Returns undefined if it was altered, moved, or sealed with another server key. */
export function unseal(sealed: Buffer, tie: Seal): Buffer | undefined {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, keyOf(tie), nonce)
      .setAAD(Buffer.from(tie.row))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
