import { createHmac, randomInt } from "node:crypto";

const HOW_MANY = 10;
/** Characters that are easily told apart; two groups of five are 49 bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUP = 5;

/** Returns new recovery codes, each of two groups: "k4mzt-9xw2p". */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: HOW_MANY }, () => `${group()}-${group()}`);
}

/** The stored hash of a staff member's code, in any spelling; it depends on the server key. */
export function recoveryHash(code: string, staffId: number, serverKey: Buffer): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHmac("sha256", serverKey).update(["recovery code", staffId, plain].join("\0")).digest();
}
