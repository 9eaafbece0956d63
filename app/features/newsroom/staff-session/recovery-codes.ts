import { createHmac, randomInt } from "node:crypto";

const HOW_MANY = 10;
/** Characters that are easily distinguished. A code of two groups of five has 49 bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUP = 5;

/** Returns new recovery codes, each of two groups: "k4mzt-9xw2p". */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: HOW_MANY }, () => `${group()}-${group()}`);
}

/**
 * Returns the hash that is stored for a staff member's code. It depends on the server key. Upper case, spaces and hyphens do
 * not matter.
 */
export function recoveryHash(code: string, staffId: number, serverKey: Buffer): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHmac("sha256", serverKey).update(["recovery code", staffId, plain].join("\0")).digest();
}
