import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

/** Who a contributor is by their papers; asked for only where the settings say so. */
export type Identity = { realName: string; idNumber: string };

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const identity = z.object({ realName: z.string(), idNumber: z.string() });

/** A key of its own for this purpose, so that the server key itself encrypts nothing. */
const keyOf = (serverKey: Buffer) =>
  Buffer.from(hkdfSync("sha256", serverKey, "", "contribution identity 1", KEY_BYTES));

/** Ties the sealed text to its row: moved to another one it no longer opens. */
const rowOf = (contributionId: number) => Buffer.from(`contribution:${contributionId}`);

/** Encrypts an identity for one contribution: nonce, tag and cipher text in a row. */
export function sealIdentity(value: Identity, contributionId: number, serverKey: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(serverKey), nonce).setAAD(rowOf(contributionId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens it again. Undefined for what was altered, moved, or sealed with a server key that is gone. */
export function openIdentity(sealed: Buffer, contributionId: number, serverKey: Buffer): Identity | undefined {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, keyOf(serverKey), nonce)
      .setAAD(rowOf(contributionId))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return identity.parse(JSON.parse(text.toString()));
  } catch {
    return undefined;
  }
}

/** An identity as it may be shown: the family name, and the ends of the number. */
export function maskIdentity({ realName, idNumber }: Identity): { name: string; number: string } {
  const [first = "", ...rest] = Array.from(realName);
  return {
    name: `${first}${"*".repeat(Math.max(1, rest.length))}`,
    number: `${idNumber.slice(0, 3)}${"*".repeat(idNumber.length - 5)}${idNumber.slice(-2)}`,
  };
}
